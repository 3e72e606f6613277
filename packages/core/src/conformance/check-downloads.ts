import { parseErrorBody } from '../contract/error-body.ts';
import { parseDownloadLink, parseDownloadMeta } from '../contract/responses.ts';
import { SigningError } from '../errors/signing-error.ts';
import { retryAfter } from '../session/connection/response-error.ts';
import { requireFile } from '../session/transfer/downloads.ts';
import { dispositionName } from '../session/transfer/file-name.ts';
import { type CheckContext, defaultTimeout, json, settleOptional } from './check-context.ts';
import { describeOutcome, headerOf, isAccepted, statusOf } from './describe-outcome.ts';
import type { Outcome } from './probe.ts';
import type { Failure } from './report.ts';

/** How long documents are waited for that are not ready yet, in time limits of a call. */
const patience = 4;
/** Milliseconds between two attempts. */
const usualWait = 2_000;
const maxWait = 20_000;

const download = (context: CheckContext) =>
  context.send({ method: 'GET', path: '/download/envelope', responseType: 'blob' });

/** Whether the element can save the response. */
function isFile({ response }: Outcome): boolean {
  try {
    requireFile(response?.body);
    return true;
  } catch (error) {
    if (error instanceof SigningError) return false;
    throw error;
  }
}

function findFileFault(outcome: Outcome): Failure | null {
  if (statusOf(outcome) < 200 || statusOf(outcome) > 299) {
    const mend =
      'Answer with the documents as they are, or with a status from 400 and a "message".';
    return { seen: describeOutcome(outcome), mend };
  }
  if (isFile(outcome)) return null;
  const type = headerOf(outcome, 'content-type') ?? 'no type';
  return {
    seen: `${statusOf(outcome)} with a body that is empty, or no file (${type})`,
    mend: 'Answer with the file itself, and with its content-type.',
  };
}

/** Checks the download before anything is signed, and what belongs to it. */
export async function checkDownloads(context: CheckContext): Promise<void> {
  const { report } = context;
  const outcome = await download(context);
  const isToldRefusal =
    statusOf(outcome) >= 400 && parseErrorBody(outcome.response?.body).message !== '';
  report.settle('download.open', isToldRefusal ? null : findFileFault(outcome));
  if (isToldRefusal) report.skip('download.name', 'there is no download before signing');
  else checkName(context, outcome);
  const meta = await context.send({ method: 'GET', path: '/download/meta' });
  settleOptional(context, 'download.meta', meta, parseDownloadMeta);
  const link = await context.send({ method: 'POST', path: '/download/link', body: json({}) });
  settleOptional(context, 'download.link', link, parseDownloadLink);
}

function checkName({ report }: CheckContext, outcome: Outcome): void {
  if (!isAccepted(outcome)) return;
  const name = dispositionName(headerOf(outcome, 'content-disposition'));
  report.settle(
    'download.name',
    name !== null
      ? null
      : {
          seen: 'Content-Disposition has no name, or is missing',
          mend: 'Send Content-Disposition: attachment; filename="lease.pdf".',
        },
  );
}

/** Checks the documents after signing, which may not be ready at once. */
export async function checkSignedDownload(context: CheckContext): Promise<void> {
  const { options, report, clock } = context;
  const wait =
    options.wait ?? ((ms: number) => new Promise<void>((done) => void clock.after(ms, done)));
  const { timeout = defaultTimeout } = options;
  let outcome = await download(context);
  for (let left = patience * timeout; left > 0 && statusOf(outcome) >= 400; ) {
    const asked = retryAfter(headerOf(outcome, 'retry-after'), clock.now()) ?? usualWait;
    const pause = Math.min(Math.max(asked, 1), maxWait);
    await wait(pause);
    left -= pause;
    outcome = await download(context);
  }
  report.settle('download.signed', findFileFault(outcome));
  checkName(context, outcome);
}
