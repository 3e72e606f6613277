import { SigningError } from '@sign-envelope/core';
import { json } from '../../src/testing/fake-ports.ts';
import type { WireEnvelopeSeed } from '../../src/testing/wire-envelope.ts';
import type { SceneDriver } from '../page/scene-driver.ts';
import { type Story, story } from '../story.ts';
import { complete, fieldStates, severalDocuments, tenancy } from './envelopes.ts';
import { never } from './transfers.ts';

const brokenPage: WireEnvelopeSeed = {
  documents: [{ title: 'Missing', pages: 2, fields: tenancy.documents[0]?.fields ?? [] }],
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
  story('signing-complete', 'Everything filled in', { envelope: complete }),
  story('signing-several', 'Several documents, the first one done', {
    envelope: severalDocuments,
    act: ({ session }) => session.setValue<'text'>('name', 'Ada Park'),
  }),
  story(
    'signing-order',
    'The button where consumer law asks for ‘order’',
    {
      envelope: { ...complete, config: { company_consumer_regulations: '1' } },
    },
    { part: '.footer' },
  ),
  story(
    'consent',
    'Consent to sign electronically',
    {
      envelope: { ...complete, config: { company_consent: '1' } },
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
      envelope: { ...complete, config: { company_consent: '1', company_questions_signing: '1' } },
      prepare: (fake) => fake.answer('/decline-consent', () => json({ status: 'declined' })),
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
      envelope: complete,
      prepare: (fake) => fake.answer('/sign-envelope', never),
      act: ({ session }) => void session.submit(),
    },
    { part: '.footer' },
  ),
  story(
    'signing-refused',
    'The server did not take the answers',
    {
      envelope: complete,
      prepare: (fake) =>
        fake.answer('/sign-envelope', () =>
          json({ message: 'server_errors.validation', errors: { name: ['required'] } }, 422),
        ),
      act: async ({ session, find }) => {
        await session.submit();
        await find('.alert');
      },
    },
    { part: '.signing-foot' },
  ),
  story('page-missing', 'A page that cannot be had', {
    envelope: brokenPage,
    act: async ({ find }) => void (await find('.page-problem')),
  }),
  story('fields', 'Every field in every state', { envelope: fieldStates }),
  story(
    'menu',
    'The side bar as a drawer',
    {
      envelope: severalDocuments,
      act: async ({ click, find }) => {
        await click('.header-menu');
        await find('.dialog');
      },
    },
    { below: 1025 },
  ),
  story('waiting', 'Signed without a network, sent when it is back', {
    envelope: complete,
    prepare(fake) {
      fake.bringLater({ network: { isOnline: () => false, onBack: () => () => undefined } });
      fake.answer('/sign-envelope', () => {
        throw new SigningError('network', 'No connection', { status: 0 });
      });
    },
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
