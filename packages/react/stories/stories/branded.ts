import { toBrandColors } from '@sign-envelope/core/contract';
import { brandPalette } from '@sign-envelope/core/rules';
import type { FakePorts } from '../../src/testing/fake-ports.ts';
import { json } from '../../src/testing/fake-ports.ts';
import { type WireEnvelopeSeed, wireUser } from '../../src/testing/wire-envelope.ts';
import type { SceneDriver } from '../page/scene-driver.ts';
import { type Scene, type Story, story } from '../story.ts';
import { askCode } from './access.ts';
import { severalDocuments, tenancy } from './envelopes.ts';
import { openHelp, withQuestions } from './help.ts';
import { signingToConfirm, verification } from './screens.ts';

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

const brandingOf = ({ colours, logoURL }: Sender) => ({
  hasBranding: true,
  colours,
  palette: brandPalette(toBrandColors(colours)),
  logoURL,
  company: 'Harbour Lettings',
});

const sentBy = (sender: Sender, seed: WireEnvelopeSeed = severalDocuments): WireEnvelopeSeed => ({
  ...seed,
  branding: brandingOf(sender),
});

/** Makes the party's own data, which is known before the envelope, branded as well. */
const userOf =
  (sender: Sender, more: object = {}) =>
  (fake: FakePorts) =>
    fake.answer('/user', () => json({ ...wireUser, branding: brandingOf(sender), ...more }));

/** Answers a widget's emailed link, and its confirmation. */
const confirmWidgetOf = (sender: Sender) => (fake: FakePorts) => {
  fake.answer('/data/widget-signing', () =>
    json({ ...signingToConfirm, branding: brandingOf(sender) }),
  );
  fake.answer('/verify-widget/widget', () => json({ status: 'verified' }));
};

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
      pausesTimers: true,
      prepare(fake) {
        askCode(fake);
        userOf(harbour)(fake);
      },
    },
    {
      id: 'password',
      prepare: (fake) => {
        const challenge = { type: 'password', message: '', branding: brandingOf(orchard) };
        fake.answer('/user', () => json(challenge, 401));
        fake.answer('/data/envelope', () => json(challenge, 401));
      },
    },
    ...[harbour, sunny].map(
      (sender, index): Scene => ({
        id: `signed-${index}`,
        envelope: sentBy(sender),
        prepare: userOf(sender, { status: 'signed', unsignable: true }),
      }),
    ),
    {
      id: 'widget-confirm',
      options: { mode: 'widget-verify', verification },
      prepare: confirmWidgetOf(orchard),
    },
    {
      id: 'widget-result',
      options: { mode: 'widget-verify', verification },
      prepare: confirmWidgetOf(sunny),
      act: ({ session }) => session.confirmWidget(),
    },
    {
      id: 'expired',
      envelope: sentBy(orchard),
      prepare: userOf(orchard, { status: 'expired', unsignable: true }),
    },
  ],
};

export const branded: readonly Story[] = [
  story('branded', 'A sender’s five colours and logo', { envelope: sentBy(harbour) }),
  story('branded-one', 'A sender’s one colour', { envelope: sentBy(orchard) }),
  story('branded-light', 'A sender’s light colour and logo', { envelope: sentBy(sunny) }),
  story('branded-white', 'A sender’s white buttons, and a logo that does not load', {
    envelope: sentBy(plain),
    act: async ({ find }) => void (await find('.header-company')),
  }),
  story(
    'branded-popup',
    'A sender’s colours: popup with a calendar',
    { envelope: sentBy(harbour, tenancy), act: openDate },
    { part: '.popup' },
  ),
  story(
    'branded-help',
    'A sender’s colours: dialog with tabs',
    { envelope: sentBy(harbour, withQuestions), act: openHelp },
    { part: '.dialog' },
  ),
  story(
    'branded-menu',
    'A sender’s colours: the side bar on a phone',
    {
      envelope: sentBy(harbour),
      async act({ click, find }) {
        await click('.header-menu');
        await find('.dialog .side-panel');
      },
    },
    { part: '.dialog', below: 1025 },
  ),
  screens,
];
