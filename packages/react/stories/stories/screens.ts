import { SigningError } from '@sign-envelope/core';
import { type FakePorts, json } from '../../src/testing/fake-ports.ts';
import { wireUser } from '../../src/testing/wire-envelope.ts';
import { type Scene, type Story, story } from '../story.ts';
import { never } from './transfers.ts';

const loading = story('loading', 'Loading', {
  waitFor: '.loading',
  prepare: (fake) => fake.answer('/data/envelope', never),
});

const failures: Readonly<Record<string, (fake: FakePorts) => void>> = {
  'not-found': (fake) =>
    fake.answer('/auth', () => json({ message: 'server_errors.envelope_not_found' }, 404)),
  unavailable: (fake) => fake.answer('/auth', () => json({ message: 'Maintenance' }, 503)),
  network: (fake) =>
    fake.answer('/auth', () => {
      throw new SigningError('network', 'No connection', { status: 0 });
    }),
  'company-deleted': (fake) =>
    fake.answer('/auth', () => json({ message: 'server_errors.company_deleted' }, 410)),
};

const support = 'https://support.example.com';

const error: Story = {
  id: 'error',
  title: 'Error',
  scenes: [
    { id: 'not-authorised', withoutKey: true },
    ...Object.entries(failures).map(
      ([id, prepare]): Scene => ({ id, prepare, support, skipsTimers: true }),
    ),
    {
      id: 'old-style',
      notice: 'error',
      support,
      failure: { status: 410, messageKey: 'error.oldStyleUrl', support: false },
    },
  ],
};

/** Statuses of envelopes that ended before the link was opened. */
const statuses = ['signed', 'sent', 'rejected', 'cancelled', 'expired', 'unknown'] as const;

const status: Story = {
  id: 'status',
  title: 'Status after signing',
  scenes: statuses.map((id) => ({
    id,
    promotion: {
      trialUrl: 'https://www.example.com/trial',
      ratings: [{ source: 'Example Reviews', score: 4.6 }],
    },
    prepare: (fake) =>
      fake.answer('/user', () => json({ ...wireUser, status: id, unsignable: true })),
  })),
};

const download: Story = {
  id: 'download',
  title: 'Download',
  scenes: [
    {
      id: 'starting',
      // The bar appears after a while, and has its own story.
      pausesTimers: true,
      options: { mode: 'download' },
      prepare: (fake) => fake.answer('/download/envelope', never),
    },
    {
      id: 'saved',
      options: { mode: 'download' },
      act: async ({ find }) => void (await find('.card a')),
    },
    {
      id: 'failed',
      options: { mode: 'download' },
      prepare: (fake) => fake.answer('/download/envelope', () => json({ message: '' }, 403)),
      act: async ({ find }) => void (await find('.card-danger')),
    },
  ],
};

const downloadProgress = story('download-progress', 'Download that lasts', {
  options: { mode: 'download' },
  // Skips to when the bar appears.
  skipsTimers: true,
  waitFor: '.loading, .card',
  prepare: (fake) =>
    fake.answer('/download/envelope', (request) => {
      request.onProgress?.(0.42);
      return never();
    }),
  act: async ({ find }) => void (await find('.download-progress')),
});

export const verification = {
  envelopeFingerprint: 'envelope',
  code: 'widget',
  expires: '1775000000',
  signature: 'signature',
};

export const signingToConfirm = {
  verified: false,
  document_title: 'Photographs at the summer fair',
  company_name: 'Harbour Lettings',
  signer_name: 'Ada Lovelace',
};

const widgetConfirm = story('widget-confirm', 'Confirming a widget’s signing', {
  options: { mode: 'widget-verify', verification },
  prepare: (fake) => fake.answer('/data/widget-signing', () => json(signingToConfirm)),
});

/** The results of a widget's emailed link, and the screen before them. */
const widgetResult: Story = {
  id: 'alone',
  title: 'After a widget’s signing, and maintenance',
  scenes: [
    { id: 'signed', notice: 'widget-signed' },
    ...([200, 409, 403] as const).map(
      (answered): Scene => ({
        id: String(answered),
        options: {
          mode: 'widget-verify',
          verification,
        },
        prepare: (fake) => {
          fake.answer('/data/widget-signing', () => json(signingToConfirm));
          fake.answer('/verify-widget/widget', () => json({ status: 'verified' }, answered));
        },
        act: ({ session }) => session.confirmWidget(),
      }),
    ),
    { id: 'maintenance', notice: 'maintenance', statusPage: 'https://status.example.com' },
  ],
};

export const screens: readonly Story[] = [
  loading,
  error,
  status,
  download,
  downloadProgress,
  widgetConfirm,
  widgetResult,
];
