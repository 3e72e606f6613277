import { SigningError } from '../../errors/signing-error.ts';
import type { AlertKey } from '../alerts/message-keys.ts';
import { createOnce } from '../connection/lifetime.ts';
import type { ServerCall } from '../connection/server-calls.ts';
import type { Opening } from '../loading/envelope-loader.ts';
import { toSigningError } from '../loading/envelope-loader.ts';
import type { Desk } from '../session-context.ts';
import { downloadMessageKeys, storageMessageKeys } from './download-message-keys.ts';
import { downloadName } from './file-name.ts';

/** The percentage stays for this long after a download: specification, section 9. */
const percentStays = 500;

export interface Download {
  readonly fileName: string;
  readonly blob: Blob;
}

/** What a proxy says, or an API, where there should be a file. */
const noFile = /^(?:text\/html|application\/(?:problem\+)?json)/i;

/** A file, as an answer must be one: not empty, and no page or message instead. */
export function requireFile(body: unknown): Blob {
  if (body instanceof Blob && body.size > 0 && !noFile.test(body.type)) return body;
  throw new SigningError('bad-answer', 'The answer is not a file');
}

/** Fetches the envelope's documents, or one uploaded file: each one download at a time. */
export function createDownloading(
  desk: Desk,
  opening: Opening,
): (uuid?: string) => Promise<Download | null> {
  const { state, emitter, notices, life, clock, calls, credentials } = desk;
  const once = createOnce<Download | null>();
  const files = new Map<string, Promise<Download | null>>();
  let cancelReset: (() => void) | null = null;

  async function fetchFile(call: Pick<ServerCall, 'path' | 'onProgress'>): Promise<Download> {
    const response = await calls.send({ method: 'GET', answer: 'blob', ...call });
    const blob = requireFile(response.body);
    const type = response.headers['content-type'] ?? blob.type;
    return { fileName: downloadName(response.headers['content-disposition'], type), blob };
  }

  async function run(): Promise<Download | null> {
    const chapter = life.signal;
    cancelReset?.();
    state.$downloadPercent.set(0);
    emitter.emit('loading', { action: 'download', active: true });
    try {
      const download = await fetchFile({
        path: '/download/envelope',
        onProgress: (fraction) => {
          if (chapter.aborted) return;
          state.$downloadPercent.set(Math.min(100, Math.max(0, Math.round(fraction * 100))));
        },
      });
      if (chapter.aborted) return null;
      state.$downloadPercent.set(100);
      credentials.forgetPassword();
      cancelReset = clock.after(percentStays, () => {
        if (!chapter.aborted) state.$downloadPercent.set(null);
      });
      return download;
    } catch (cause) {
      if (chapter.aborted) return null;
      state.$downloadPercent.set(null);
      return await fail(cause, chapter);
    } finally {
      if (!life.isOver) emitter.emit('loading', { action: 'download', active: false });
    }
  }

  async function fail(
    cause: unknown,
    chapter: AbortSignal,
    messageKey: AlertKey = 'alert.downloadFailed',
  ): Promise<null> {
    const error = toSigningError(cause);
    const isAnswered = await opening.challenge(error);
    if (chapter.aborted) return null;
    if (isAnswered) notices.report(error, 'download');
    else notices.fail(error, 'download', textOf(error, messageKey));
    return null;
  }

  async function runFile(uuid: string): Promise<Download | null> {
    const chapter = life.signal;
    try {
      const file = await fetchFile({ path: `/download/files/${encodeURIComponent(uuid)}` });
      return chapter.aborted ? null : file;
    } catch (cause) {
      return chapter.aborted ? null : await fail(cause, chapter, 'alert.fileFailed');
    } finally {
      files.delete(uuid);
    }
  }

  return (uuid) => {
    if (life.isOver) return Promise.resolve(null);
    if (desk.mode === 'preview') {
      notices.refuseInPreview('download');
      return Promise.resolve(null);
    }
    if (uuid === undefined) return once(run);
    const file = files.get(uuid) ?? runFile(uuid);
    files.set(uuid, file);
    return file;
  };
}

/** The server's own text where it says why there is no file: the error's message is its key. */
function textOf({ message }: SigningError, otherwise: AlertKey): string {
  const known = [...downloadMessageKeys, ...storageMessageKeys];
  return known.includes(message) ? message : otherwise;
}
