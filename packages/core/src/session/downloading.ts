import { SigningError } from '../errors/signing-error.ts';
import type { Desk } from './desk.ts';
import { downloadName } from './file-name.ts';
import { createOnce } from './life.ts';
import type { Opening } from './opening.ts';
import { toSigningError } from './opening.ts';

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

/** Fetches the envelope's documents, one download at a time. */
export function createDownloading(desk: Desk, opening: Opening): () => Promise<Download | null> {
  const { state, emitter, notices, life, clock, calls, credentials } = desk;
  const once = createOnce<Download | null>();
  let cancelReset: (() => void) | null = null;

  async function fetchFile(): Promise<Download> {
    const chapter = life.signal;
    const response = await calls.send({
      method: 'GET',
      path: '/download/envelope',
      answer: 'blob',
      onProgress: (fraction) => {
        if (chapter.aborted) return;
        state.$downloadPercent.set(Math.min(100, Math.max(0, Math.round(fraction * 100))));
      },
    });
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
      const download = await fetchFile();
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
      const error = toSigningError(cause);
      const isAnswered = await opening.challenge(error);
      if (chapter.aborted) return null;
      if (isAnswered) notices.report(error, 'download');
      else notices.fail(error, 'download', 'alert.downloadFailed');
      return null;
    } finally {
      if (!life.isOver) emitter.emit('loading', { action: 'download', active: false });
    }
  }

  return () => {
    if (life.isOver) return Promise.resolve(null);
    if (desk.mode === 'preview') {
      notices.refuseInPreview('download');
      return Promise.resolve(null);
    }
    return once(run);
  };
}
