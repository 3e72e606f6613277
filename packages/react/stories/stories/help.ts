import { json } from '../../src/testing/fake-ports.ts';
import type { SceneDriver } from '../page/scene-driver.ts';
import { type Story, story } from '../story.ts';
import { tenancy } from './envelopes.ts';

const part = '.dialog';
export const withQuestions = { ...tenancy, config: { company_questions_signing: '1' } };

export async function openHelp({ click, find }: SceneDriver): Promise<void> {
  await click('.header-help[aria-haspopup]');
  await find('.dialog-box .tabs-tab');
}

async function openTab(driver: SceneDriver, topic: string): Promise<void> {
  await openHelp(driver);
  await driver.click(`.dialog .tabs-tab[id$=${topic}]`);
}

const widget = {
  id: 'widget-1',
  title: 'House rules',
  fingerprint: 'house-rules',
  pages: 1,
  fields: {},
  config: { company_name: 'Harbour Lettings' },
  branding: { hasBranding: false },
  redirect_url: null,
};

export const help: readonly Story[] = [
  story('help', 'Help: is this legal', { envelope: withQuestions, act: openHelp }, { part }),
  story(
    'help-product',
    'Help: what is the product',
    {
      envelope: withQuestions,
      act: (driver) => openTab(driver, 'product'),
    },
    { part },
  ),
  story(
    'help-contact',
    'Help: contact the sender',
    {
      envelope: withQuestions,
      act: (driver) => openTab(driver, 'contact'),
    },
    { part },
  ),
  story(
    'help-sent',
    'Help: message sent',
    {
      envelope: withQuestions,
      prepare: (fake) => fake.answer('/send-message', () => json('')),
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
      options: { mode: 'widget', widget: { code: 'house-rules' } },
      prepare: (fake) => fake.answer('/data/widget', () => json(widget)),
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
