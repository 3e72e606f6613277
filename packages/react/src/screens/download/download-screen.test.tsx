import { holdReply, type Sandbox } from '@sign-envelope/core/sandbox';
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { expect, onTestFinished, test, vi } from 'vitest';
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

const file = 'Lease (specimen).pdf';
const address = { body: { url: 'https://sign.test/once', expires_in: 600 } };

const renderDownload = (prepare?: (sandbox: Sandbox) => void) =>
  renderSigning({ ...consent, title: 'Lease', mode: 'download' }, {}, prepare);

test('[DL-01] the download starts automatically, and one that hangs can be restarted', async () => {
  const saved = watchSaves();
  const { sandbox } = renderDownload((own) =>
    own.reply('/download/envelope', holdReply().reply, own.respond),
  );
  const asked = () => sandbox.calls('/download/envelope');
  await findHeading('Download envelope');
  expect(await screen.findByText(/will begin in a few seconds/)).toBeTruthy();
  await waitFor(() => expect(asked()).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'download again' }));
  expect(await screen.findByText(/browser was asked to save/)).toBeTruthy();
  expect(asked().map(({ signal }) => signal?.aborted)).toEqual([true, false]);
  expect(saved).toEqual([file]);
});

test('[DL-01] [DL-03] a successful download is confirmed and can be repeated', async () => {
  const saved = watchSaves();
  renderDownload();
  expect(await screen.findByText(/browser was asked to save/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'download again' }));
  await waitFor(() => expect(saved).toEqual([file, file]));
});

test('[DL-03] what is said after a download claims no success, and leads to an address of the documents for as long as it works', async () => {
  const { waitFor, advance } = useFakeClock();
  watchSaves();
  const { container } = renderDownload((sandbox) => sandbox.reply('/download/link', address));
  const link = () => screen.queryByRole<HTMLAnchorElement>('link', { name: /open them here/ });
  await waitFor(() => expect(link()?.href).toBe('https://sign.test/once'));
  expect(link()?.target).toBe('_blank');
  expect(link()?.rel).toBe('noopener noreferrer');
  const text = container.textContent ?? '';
  expect(text).toContain('Your browser was asked to save your documents. If nothing was saved,');
  expect(text).not.toMatch(/downloaded|(has|have) been|success/i);
  expect(container.querySelector('.card-success')).toBeNull();
  await advance(599);
  expect(link()).toBeTruthy();
  await advance(1);
  await waitFor(() => expect(link()).toBeNull());
  expect(screen.getByRole('button', { name: 'download again' })).toBeTruthy();
});

test('[DL-03] with a server that has no such address, the file itself can be opened', async () => {
  watchSaves();
  renderDownload();
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: /open them here/ });
  expect(link.href).toMatch(/^blob:/);
});

test('[DL-03] a download by a button says the same', async () => {
  const saved = watchSaves();
  const { session } = renderSigning({ scenario: 'already-signed' }, {}, (sandbox) =>
    sandbox.reply('/download/link', address),
  );
  const saves: number[] = [];
  session.on('downloaded', () => saves.push(saved.length));
  fireEvent.click(await screen.findByRole('button', { name: 'Download' }));
  const link = () => screen.getByRole<HTMLAnchorElement>('link', { name: /open them here/ });
  await waitFor(() => expect(link().href).toBe('https://sign.test/once'));
  expect(link().closest('[role=status]')?.textContent).toContain('Your browser was asked to save');
  // The file was saved before the host is told.
  await waitFor(() => expect(saves).toEqual([1]));
});

test('[DL-03] [DL-06] a failed download shows an error, reports it to the host and can be retried', async () => {
  const saved = watchSaves();
  const { session } = renderDownload((sandbox) =>
    sandbox.reply('/download/envelope', { status: 500, body: { message: 'no' } }, sandbox.respond),
  );
  const reported: string[] = [];
  session.on('error', ({ action, error }) => reported.push(`${action} ${error.status}`));
  await findHeading('The download did not finish');
  expect(screen.getByText(/An error occurred while downloading your envelope/)).toBeTruthy();
  expect(screen.queryByText(/browser was asked to save/)).toBeNull();
  expect(reported).toEqual(['download 500']);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/browser was asked to save/)).toBeTruthy();
  expect(saved).toEqual([file]);
});

test('[DL-03] documents that the server could not create show an error without a retry', async () => {
  const body = { message: 'server_errors.document_failed' };
  renderDownload((sandbox) => sandbox.reply('/download/envelope', { status: 409, body }));
  await findHeading('The download did not finish');
  expect(screen.getByText(/The signed document could not be made/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('[DL-02] after 3 s a download shows a progress bar of up to 100 percent', async () => {
  const { waitFor, advance } = useFakeClock();
  let progress: (fraction: number) => void = () => undefined;
  const { sandbox } = renderDownload((own) =>
    own.reply('/download/envelope', (request) => {
      progress = request.onProgress ?? progress;
      return new Promise(() => undefined);
    }),
  );
  await waitFor(() => screen.getByText(/will begin in a few seconds/));
  await waitFor(() => expect(sandbox.calls().at(-1)?.path).toBe('/download/envelope'));
  progress(0.42);
  await advance(2.999);
  expect(screen.queryByRole('progressbar')).toBeNull();
  await advance(0.001);
  const bar = await waitFor(() => screen.getByRole('progressbar'));
  expect(bar.getAttribute('aria-valuenow')).toBe('42');
  progress(1.4);
  await waitFor(() => screen.getByText('100%'));
});
