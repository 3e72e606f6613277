import { parseDownloadLink } from '../../contract/responses.ts';
import { SigningError, toSigningError } from '../../errors/signing-error.ts';
import type { ShowChallenge } from '../access/access-challenge.ts';
import { type AlertKey, downloadMessageKeys, storageMessageKeys } from '../alerts/message-keys.ts';
import type { AbortScope } from '../connection/lifetime.ts';
import type { ServerCall } from '../connection/server-calls.ts';
import { createSingleFlight } from '../connection/single-flight.ts';
import type { SessionContext } from '../session-context.ts';
import type { Phase } from '../session-state.ts';
import type { Download, DownloadLink } from '../signing-session.ts';
import { downloadName } from './file-name.ts';

/** How long the percentage stays after a download (ms). */
const percentDuration = 500;

/** Types of a page or message that a proxy or an API may send instead of a file. */
const notAFile = /^(?:text\/html|application\/(?:problem\+)?json)/i;

/** The body as a file. Throws `bad-response` if it is empty, or a page or message instead. */
export function requireFile(body: unknown): Blob {
  if (body instanceof Blob && body.size > 0 && !notAFile.test(body.type)) return body;
  throw new SigningError('bad-response', 'The response is not a file');
}

/** Phases of a session that waits for a password or a code. */
const waitingPhases: readonly Phase['name'][] = ['password', 'code', 'loading'];

/**
 * Downloads the envelope's documents, or one uploaded file. Each is downloaded once at a time. One for
 * which a password or a code is needed goes on once it has been entered.
 */
export function createDownloads(
  context: Pick<
    SessionContext,
    'mode' | 'state' | 'emitter' | 'alerts' | 'lifetime' | 'clock' | 'calls' | 'credentials'
  >,
  showChallenge: ShowChallenge,
): (uuid?: string) => Promise<Download | null> {
  const { state, emitter, alerts, lifetime, clock, calls, credentials } = context;
  const once = createSingleFlight<Download | null>();
  const files = new Map<string, Promise<Download | null>>();
  const failureKey = context.mode === 'download' ? 'alert.envelopeFailed' : 'alert.downloadFailed';
  let cancelReset: (() => void) | null = null;

  async function fetchFile(
    call: Pick<ServerCall, 'path' | 'onProgress'>,
  ): Promise<Omit<Download, 'link'>> {
    const response = await calls.send({ method: 'GET', responseType: 'blob', ...call });
    const blob = requireFile(response.body);
    const type = response.headers['content-type'] ?? blob.type;
    return { fileName: downloadName(response.headers['content-disposition'], type), blob };
  }

  /** Whether the signer has entered what the server asked for. */
  function isChallengePassed(scope: AbortScope): Promise<boolean> {
    return new Promise((resolve) => {
      const stop = state.$phase.listen(({ name }) => {
        if (waitingPhases.includes(name)) return;
        stop();
        resolve(name !== 'failed');
      });
      const giveUp = () => {
        stop();
        resolve(false);
      };
      scope.addEventListener('abort', giveUp, { once: true });
    });
  }

  /** Shows why a download failed. Resolves with whether to try again. */
  async function isResumed(cause: unknown, scope: AbortScope, otherwise: AlertKey) {
    const error = toSigningError(cause);
    if (!showChallenge(error, 'download')) {
      alerts.showError(error, 'download', messageKeyFor(error, otherwise));
      return false;
    }
    alerts.reportError(error, 'download');
    // The download page starts again by itself.
    const isWaiting = context.mode !== 'download' && state.$phase.get().name !== 'failed';
    return isWaiting && isChallengePassed(scope);
  }

  /** Asks for an address of the documents, for a browser that saves nothing for a page. */
  async function findLink(): Promise<DownloadLink | null> {
    const body = { kind: 'json', value: {} } as const;
    // A server need not support this call, and the file is here already.
    return calls
      .send({ method: 'POST', path: '/download/link', body, isExtra: true })
      .then((response) => parseDownloadLink(response.body))
      .catch(() => null);
  }

  async function downloadAll(scope: AbortScope): Promise<Omit<Download, 'link'>> {
    cancelReset?.();
    state.$downloadPercent.set(0);
    emitter.emit('loading', { action: 'download', active: true });
    try {
      return await fetchFile({
        path: '/download/envelope',
        onProgress: (fraction) => {
          if (scope.aborted) return;
          state.$downloadPercent.set(Math.min(100, Math.max(0, Math.round(fraction * 100))));
        },
      });
    } catch (error) {
      if (!scope.aborted) state.$downloadPercent.set(null);
      throw error;
    } finally {
      if (!lifetime.isOver) emitter.emit('loading', { action: 'download', active: false });
    }
  }

  async function run(): Promise<Download | null> {
    const { scope } = lifetime;
    try {
      const file = await downloadAll(scope);
      if (scope.aborted) return null;
      state.$downloadPercent.set(100);
      const download = { ...file, link: findLink() };
      credentials.removePassword();
      // The view saves the file first: a host may remove it at this event.
      clock.after(0, () => {
        if (!lifetime.isOver) emitter.emit('downloaded', { fileName: file.fileName });
      });
      cancelReset = clock.after(percentDuration, () => {
        if (!scope.aborted) state.$downloadPercent.set(null);
      });
      return download;
    } catch (cause) {
      if (scope.aborted || !(await isResumed(cause, scope, failureKey))) return null;
      return run();
    }
  }

  async function runFile(uuid: string): Promise<Download | null> {
    const { scope } = lifetime;
    try {
      const file = await fetchFile({ path: `/download/files/${encodeURIComponent(uuid)}` });
      return scope.aborted ? null : { ...file, link: Promise.resolve(null) };
    } catch (cause) {
      if (scope.aborted || !(await isResumed(cause, scope, 'alert.fileFailed'))) return null;
      return runFile(uuid);
    }
  }

  return (uuid) => {
    if (lifetime.isOver) return Promise.resolve(null);
    if (context.mode === 'preview') {
      alerts.warnInPreview('download');
      return Promise.resolve(null);
    }
    if (uuid === undefined) return once(run);
    const file = files.get(uuid) ?? runFile(uuid).finally(() => files.delete(uuid));
    files.set(uuid, file);
    return file;
  };
}

/** The server's own message key if it says why there is no file. */
function messageKeyFor({ message }: SigningError, otherwise: AlertKey): string {
  const known = [...downloadMessageKeys, ...storageMessageKeys];
  return known.includes(message) ? message : otherwise;
}
