import type { SandboxOptions } from '@sign-envelope/core/sandbox';
import type { SceneDriver } from '../page/scene-driver.ts';
import { type Story, story } from '../story.ts';
import {
  complete,
  fieldStates,
  pagesOf,
  severalDocuments,
  showOthersAnswers,
  tenancy,
} from './envelopes.ts';
import { never } from './replies.ts';

const brokenPage: SandboxOptions = {
  documents: [
    {
      title: 'Missing',
      pages: pagesOf('missing', 2),
      fields: tenancy.documents?.[0]?.fields ?? [],
    },
  ],
};

/** Above this window width, in px, the side bar is next to the pages. */
const sideBarAbove = 1025;

async function openReject({ click, find }: SceneDriver): Promise<void> {
  if (innerWidth <= sideBarAbove) await click('.header-menu');
  await click('.side-reject');
  await find('.dialog-box');
}

export const signing: readonly Story[] = [
  story('signing', 'Signing view, just opened', {}),
  story('signing-complete', 'Everything filled in', { sandbox: complete }),
  story('signing-several', 'Several documents, the first one done', {
    sandbox: severalDocuments,
    act: ({ session }) => session.setValue<'text'>('name', 'Ada Park'),
  }),
  story(
    'signing-order',
    'The button where consumer law asks for ‘order’',
    {
      sandbox: { ...complete, config: { company_consumer_regulations: '1' } },
    },
    { part: '.footer' },
  ),
  story(
    'consent',
    'Consent to sign electronically',
    {
      sandbox: { ...complete, config: { company_consent: '1' } },
      act: async ({ click, find }) => {
        await click('.footer-submit');
        await click('.consent-more summary');
        await find('.consent-more[open]');
      },
    },
    { part: '.dialog' },
  ),
  story(
    'consent-declined',
    'Consent declined',
    {
      sandbox: { ...complete, config: { company_consent: '1', company_questions_signing: '1' } },
      act: async ({ click, find }) => {
        await click('.footer-submit');
        await click('.consent-decline');
        await find('.consent-ways');
      },
    },
    { part: '.dialog' },
  ),
  story(
    'signing-sending',
    'Answers on their way',
    {
      sandbox: complete,
      prepare: (sandbox) => sandbox.reply('/sign-envelope', never),
      act: ({ session }) => void session.submit(),
    },
    { part: '.footer' },
  ),
  story(
    'signing-refused',
    'The server did not take the answers',
    {
      sandbox: complete,
      prepare: (sandbox) =>
        sandbox.reply('/sign-envelope', {
          status: 422,
          body: { message: 'server_errors.validation', errors: { name: ['required'] } },
        }),
      act: async ({ session, find }) => {
        await session.submit();
        await find('.alert');
      },
    },
    { part: '.signing-foot' },
  ),
  story('page-missing', 'A page that cannot be had', {
    sandbox: brokenPage,
    act: async ({ find }) => void (await find('.page-problem')),
  }),
  story('fields', 'Every field in every state', {
    sandbox: fieldStates,
    prepare: showOthersAnswers,
  }),
  story(
    'menu',
    'The side bar as a drawer',
    {
      sandbox: severalDocuments,
      act: async ({ click, find }) => {
        await click('.header-menu');
        await find('.dialog');
      },
    },
    { below: 1025 },
  ),
  story('waiting', 'Signed without a network, sent when it is back', {
    sandbox: complete,
    isOffline: true,
    prepare: (sandbox) => sandbox.reply('/sign-envelope', 'lost'),
    async act({ click, find }) {
      await click('.footer-submit');
      await find('.alert .button');
    },
  }),
  story('reject', 'Reject', { act: openReject }, { part: '.dialog-box' }),
  story(
    'reject-without-reason',
    'Reject, without a reason',
    {
      act: async (driver) => {
        await openReject(driver);
        await driver.click('.dialog-box .button-danger');
        await driver.find('.dialog-box .alert');
      },
    },
    { part: '.dialog-box' },
  ),
];
