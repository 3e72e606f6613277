import type { SandboxOptions } from '@sign-envelope/core/sandbox';
import type { SceneDriver } from '../page/scene-driver.ts';
import { type Story, story } from '../story.ts';
import { pagesOf, tenancy } from './envelopes.ts';

const part = '.dialog';
export const withQuestions: SandboxOptions = {
  ...tenancy,
  config: { company_questions_signing: '1' },
};

export async function openHelp({ click, find }: SceneDriver): Promise<void> {
  await click('.header-help[aria-haspopup]');
  await find('.dialog-box .tabs-tab');
}

async function openTab(driver: SceneDriver, topic: string): Promise<void> {
  await openHelp(driver);
  await driver.click(`.dialog .tabs-tab[id$=${topic}]`);
}

export const help: readonly Story[] = [
  story('help', 'Help: is this legal', { sandbox: withQuestions, act: openHelp }, { part }),
  story(
    'help-product',
    'Help: what is the product',
    {
      sandbox: withQuestions,
      act: (driver) => openTab(driver, 'product'),
    },
    { part },
  ),
  story(
    'help-contact',
    'Help: contact the sender',
    {
      sandbox: withQuestions,
      act: (driver) => openTab(driver, 'contact'),
    },
    { part },
  ),
  story(
    'help-sent',
    'Help: message sent',
    {
      sandbox: withQuestions,
      act: async (driver) => {
        await openTab(driver, 'contact');
        await driver.write('.dialog textarea', 'May I keep a cat?');
        await driver.click('.dialog .button-primary');
        await driver.find('.dialog .alert, .dialog [role=status]');
      },
    },
    { part },
  ),
  story(
    'widget-verify',
    'Name and email, before a shared form is signed',
    {
      scenario: 'widget',
      sandbox: {
        title: 'House rules',
        documents: [{ title: 'House rules', pages: pagesOf('house-rules') }],
      },
      act: async ({ click, find }) => {
        await click('.footer-submit');
        await find('.widget-verify');
      },
    },
    { part },
  ),
  story('tour-offered', 'The tour, offered', {
    isNew: true,
    act: async ({ find }) => void (await find('.tour-invitation')),
  }),
  story('tour', 'The tour, its first step', {
    isNew: true,
    act: async ({ click, find }) => {
      await click('.tour-invitation .button:last-child');
      await find('.tour-card');
    },
  }),
  story('list', 'All fields as one plain form', {
    act: async ({ click, find }) => {
      await click('.header-help:not([aria-haspopup])');
      await find('.list');
    },
  }),
];
