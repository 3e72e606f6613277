import type { WireWidgetSigning } from '@sign-envelope/core/contract';
import type { Sandbox } from '@sign-envelope/core/sandbox';
import { type Scene, type Story, story } from '../story.ts';
import { change, changeIncluded, never } from './replies.ts';

const loading = story('loading', 'Loading', {
  waitFor: '.loading',
  prepare: (sandbox) => sandbox.reply('/auth', never),
});

/** How opening fails. */
const failures: Readonly<Record<string, Parameters<Sandbox['reply']>[1]>> = {
  'not-found': { status: 404, body: { message: 'server_errors.envelope_not_found' } },
  unavailable: { status: 503, body: { message: 'Maintenance' } },
  network: 'lost',
};

const support = 'https://support.example.com';

const error: Story = {
  id: 'error',
  title: 'Error',
  scenes: [
    { id: 'not-authorised', withoutKey: true },
    ...Object.entries(failures).map(
      ([id, reply]): Scene => ({
        id,
        prepare: (sandbox) => sandbox.reply('/auth', reply),
        support,
        skipsTimers: true,
      }),
    ),
    { id: 'company-deleted', scenario: 'company-deleted', support },
    {
      id: 'old-style',
      notice: 'error',
      support,
      failure: { status: 410, messageKey: 'error.oldStyleUrl', support: false },
    },
  ],
};

/** Statuses of envelopes that ended before the link was opened, and scenarios that have them. */
const statuses = [
  ['signed', 'already-signed'],
  ['sent', 'happy'],
  ['rejected', 'rejected'],
  ['cancelled', 'cancelled'],
  ['expired', 'expired'],
  ['unknown', 'happy'],
] as const;

const status: Story = {
  id: 'status',
  title: 'Status after signing',
  scenes: statuses.map(([id, scenario]) => ({
    id,
    scenario,
    promotion: {
      trialUrl: 'https://www.example.com/trial',
      ratings: [{ source: 'Example Reviews', score: 4.6 }],
    },
    prepare(sandbox) {
      if (scenario !== 'happy') return;
      changeIncluded(sandbox, { user: (user) => ({ ...user, status: id, unsignable: true }) });
    },
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
      mode: 'download',
      prepare: (sandbox) => sandbox.reply('/download/envelope', never),
    },
    {
      id: 'saved',
      mode: 'download',
      act: async ({ find }) => void (await find('.card a')),
    },
    {
      id: 'failed',
      mode: 'download',
      prepare: (sandbox) => sandbox.reply('/download/envelope', { status: 403 }),
      act: async ({ find }) => void (await find('.card-danger')),
    },
  ],
};

const downloadProgress = story('download-progress', 'Download that lasts', {
  mode: 'download',
  // Skips to when the bar appears.
  skipsTimers: true,
  waitFor: '.loading, .card',
  prepare: (sandbox) =>
    sandbox.reply('/download/envelope', ({ onProgress }) => {
      onProgress?.(0.42);
      return new Promise(() => undefined);
    }),
  act: async ({ find }) => void (await find('.download-progress')),
});

const fair = {
  verified: false,
  document_title: 'Photographs at the summer fair',
  company_name: 'Harbour Lettings',
  signer_name: 'Ada Lovelace',
};

/** The emailed link of a widget's signing. */
export const confirmWidget = (id: string, answered: 200 | 403 | 409 = 200): Scene => ({
  id,
  scenario: 'widget-taken',
  prepare(sandbox) {
    change<WireWidgetSigning>(sandbox, '/data/widget-signing', (signing) => ({
      ...signing,
      ...fair,
    }));
    const { code } = sandbox.session.verification ?? {};
    sandbox.reply(`/verify-widget/${code}`, { status: answered, body: { status: 'verified' } });
  },
});

const widgetConfirm: Story = {
  id: 'widget-confirm',
  title: 'Confirming a widget’s signing',
  scenes: [confirmWidget('only')],
};

/** The results of a widget's emailed link, and the screen before them. */
const widgetResult: Story = {
  id: 'alone',
  title: 'After a widget’s signing, and maintenance',
  scenes: [
    { id: 'signed', notice: 'widget-signed' },
    ...([200, 409, 403] as const).map(
      (answered): Scene => ({
        ...confirmWidget(String(answered), answered),
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
