import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type FakePorts, json } from '../../testing/fake-ports.ts';
import { renderSigning } from '../../testing/render-signing.tsx';
import { consent } from '../testing/consent.ts';
import { useFakeClock } from '../testing/fake-clock.ts';
import { findHeading } from '../testing/find-heading.ts';

/** Intercepts saving, which would navigate the page. Returns the names of saved files. */
function watchSaves(): readonly string[] {
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  onTestFinished(() => click.mockRestore());
  return saved;
}

const file = (name: string) => ({
  status: 200,
  headers: { 'content-disposition': `attachment; filename="${name}"` },
  body: new Blob(['%PDF'], { type: 'application/pdf' }),
});

function renderDownload(prepare: (fake: FakePorts) => void) {
  return renderSigning(
    consent,
    {},
    (fake) => {
      fake.answer('/download/meta', () => json({ title: 'Lease' }));
      prepare(fake);
    },
    { mode: 'download' },
  );
}

test('[DL-01] the download starts automatically, and one that hangs can be restarted', async () => {
  const saved = watchSaves();
  const { fake } = renderDownload((world) =>
    world.answer('/download/envelope', () => new Promise(() => undefined)),
  );
  const asked = () => fake.calls.filter(({ path }) => path === '/download/envelope');
  await findHeading('Download envelope');
  expect(await screen.findByText(/will begin in a few seconds/)).toBeTruthy();
  await waitFor(() => expect(asked()).toHaveLength(1));
  fake.answer('/download/envelope', () => file('lease.pdf'));
  fireEvent.click(screen.getByRole('button', { name: 'download again' }));
  expect(await screen.findByText(/have been downloaded/)).toBeTruthy();
  expect(asked().map(({ signal }) => signal?.aborted)).toEqual([true, false]);
  expect(saved).toEqual(['lease.pdf']);
});

test('[DL-01] [DL-03] a successful download is confirmed and can be repeated', async () => {
  const saved = watchSaves();
  renderDownload((fake) => fake.answer('/download/envelope', () => file('lease.pdf')));
  expect(await screen.findByText(/have been downloaded/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'download again' }));
  await waitFor(() => expect(saved).toEqual(['lease.pdf', 'lease.pdf']));
});

test('[DL-03] [DL-06] a failed download shows an error, reports it to the host and can be retried', async () => {
  const saved = watchSaves();
  const { fake, session } = renderDownload((world) =>
    world.answer('/download/envelope', () => json({ message: 'no' }, 500)),
  );
  const reported: string[] = [];
  session.on('error', ({ action, error }) => reported.push(`${action} ${error.status}`));
  await findHeading('The download did not finish');
  expect(screen.getByText(/An error occurred while downloading your envelope/)).toBeTruthy();
  expect(screen.queryByText(/have been downloaded/)).toBeNull();
  expect(reported).toEqual(['download 500']);
  fake.answer('/download/envelope', () => file('lease.pdf'));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/have been downloaded/)).toBeTruthy();
  expect(saved).toEqual(['lease.pdf']);
});

test('[DL-03] documents that the server could not create show an error without a retry', async () => {
  renderDownload((world) =>
    world.answer('/download/envelope', () =>
      json({ message: 'server_errors.document_failed' }, 409),
    ),
  );
  await findHeading('The download did not finish');
  expect(screen.getByText(/The signed document could not be made/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('[DL-02] after 3 s a download shows a progress bar of up to 100 percent', async () => {
  const { waitFor, advance } = useFakeClock();
  let progress: (fraction: number) => void = () => undefined;
  const { fake } = renderDownload((world) =>
    world.answer('/download/envelope', (request) => {
      progress = request.onProgress ?? progress;
      return new Promise(() => undefined);
    }),
  );
  await waitFor(() => screen.getByText(/will begin in a few seconds/));
  await waitFor(() => expect(fake.calls.at(-1)?.path).toBe('/download/envelope'));
  progress(0.42);
  await advance(2.999);
  expect(screen.queryByRole('progressbar')).toBeNull();
  await advance(0.001);
  const bar = await waitFor(() => screen.getByRole('progressbar'));
  expect(bar.getAttribute('aria-valuenow')).toBe('42');
  progress(1.4);
  await waitFor(() => screen.getByText('100%'));
});
