import type { SandboxOptions } from '@sign-envelope/core/sandbox';
import type { SceneDriver } from '../page/scene-driver.ts';
import { type Scene, type Story, story } from '../story.ts';
import { askCode } from './access.ts';
import { severalDocuments, tenancy } from './envelopes.ts';
import { openHelp, withQuestions } from './help.ts';
import { confirmWidget } from './screens.ts';

interface Sender {
  readonly colours: Readonly<Record<string, string>>;
  readonly logoURL: string;
}

/** A company that gives all its colours, dark and light ones. */
const harbour: Sender = {
  colours: {
    primary: '#0b5d54',
    secondary: '#12343b',
    tertiary: '#f2e5d5',
    accentPrimary: '#8a3b12',
    accentSecondary: '#c8553d',
  },
  logoURL: '/logo/harbour-dark.png',
};

/** Companies that give one colour, from which the others follow. */
const orchard: Sender = { colours: { primary: '#7a1f5c' }, logoURL: '/logo/orchard-dark.png' };
const sunny: Sender = { colours: { primary: '#ffd23f' }, logoURL: '/logo/sunny-light.png' };
const plain: Sender = { colours: { primary: '#ffffff' }, logoURL: '/logo/missing' };

const sentBy = (
  { colours, logoURL }: Sender,
  envelope: SandboxOptions = severalDocuments,
): SandboxOptions => ({
  ...envelope,
  branding: { hasBranding: true, colours, logoURL, company: 'Harbour Lettings' },
});

async function openDate(driver: SceneDriver): Promise<void> {
  driver.session.setValue<'date'>('start', '24 Mar 2026');
  driver.session.activate('start');
  await driver.find('.popup-confirm');
  await driver.find('.popup[data-placed]');
}

const screens: Story = {
  id: 'branded-screens',
  title: 'A sender’s colours and logo: screens',
  scenes: [
    {
      id: 'code',
      scenario: 'otp',
      sandbox: sentBy(harbour),
      pausesTimers: true,
      prepare: askCode,
    },
    { id: 'password', scenario: 'password', sandbox: sentBy(orchard) },
    ...[harbour, sunny].map(
      (sender, index): Scene => ({
        id: `signed-${index}`,
        scenario: 'already-signed',
        sandbox: sentBy(sender),
      }),
    ),
    { ...confirmWidget('widget-confirm'), sandbox: sentBy(orchard) },
    {
      ...confirmWidget('widget-result'),
      sandbox: sentBy(sunny),
      act: ({ session }) => session.confirmWidget(),
    },
    { id: 'expired', scenario: 'expired', sandbox: sentBy(orchard) },
  ],
};

export const branded: readonly Story[] = [
  story('branded', 'A sender’s five colours and logo', { sandbox: sentBy(harbour) }),
  story('branded-one', 'A sender’s one colour', { sandbox: sentBy(orchard) }),
  story('branded-light', 'A sender’s light colour and logo', { sandbox: sentBy(sunny) }),
  story('branded-white', 'A sender’s white buttons, and a logo that does not load', {
    sandbox: sentBy(plain),
    act: async ({ find }) => void (await find('.header-company')),
  }),
  story(
    'branded-popup',
    'A sender’s colours: popup with a calendar',
    { sandbox: sentBy(harbour, tenancy), act: openDate },
    { part: '.popup' },
  ),
  story(
    'branded-help',
    'A sender’s colours: dialog with tabs',
    { sandbox: sentBy(harbour, withQuestions), act: openHelp },
    { part: '.dialog' },
  ),
  story(
    'branded-menu',
    'A sender’s colours: the side bar on a phone',
    {
      sandbox: sentBy(harbour),
      async act({ click, find }) {
        await click('.header-menu');
        await find('.dialog .side-panel');
      },
    },
    { part: '.dialog', below: 1025 },
  ),
  screens,
];
