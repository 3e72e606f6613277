import { SigningError, type UploadOptions } from '@sign-envelope/core';
import { useEffect, useRef, useState } from 'react';
import { messageText } from '../../../i18n/message-text.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { useAnnounce } from '../../../root/root-context.ts';

/** Milliseconds an error stands: specification, section 9. */
export const errorDuration = 2250;

/** A file on its way, or one that did not arrive. What has arrived is in the session. */
export interface Upload {
  readonly id: number;
  readonly file: File;
  /** 0 to 100. */
  readonly percent: number;
  /** Why it did not arrive, `null` while it is on its way. */
  readonly failure: UploadFailure | null;
}

export interface UploadFailure {
  readonly text: string;
  /** The text has been shown for long enough. */
  readonly isOver: boolean;
  readonly canRetry: boolean;
}

export interface Uploads {
  readonly list: readonly Upload[];
  readonly isUploading: boolean;
  add(files: Iterable<File>): void;
  retry(id: number): void;
  /** Stops an upload, or forgets one that failed. */
  remove(id: number): void;
}

/**
 * Files on their way to the server. An upload goes on when the popup closes, as what it is for is in
 * the session; if it then fails, that is spoken.
 *
 * @param send Sends one file; rejects with a `SigningError`.
 */
export function useUploads(send: (file: File, options: UploadOptions) => Promise<void>): Uploads {
  const i18n = useI18n();
  const announce = useAnnounce();
  const [list, setList] = useState<readonly Upload[]>([]);
  const aborts = useRef(new Map<number, AbortController>());
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  const lastId = useRef(0);
  const isOpen = useRef(true);

  useEffect(() => {
    isOpen.current = true;
    const running = timers.current;
    return () => {
      isOpen.current = false;
      for (const timer of running) clearTimeout(timer);
      running.clear();
    };
  }, []);

  const forget = (id: number) => setList((before) => before.filter((upload) => upload.id !== id));
  const change = (id: number, part: Partial<Upload>) =>
    setList((before) =>
      before.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)),
    );

  const fail = (id: number, file: File, cause: unknown) => {
    const error =
      cause instanceof SigningError
        ? cause
        : new SigningError('network', 'The upload failed', { cause });
    if (error.code === 'aborted') return forget(id);
    const text = messageText(i18n, error.messageKey);
    if (!isOpen.current) {
      return announce(i18n._('popup.upload.failed', { name: file.name, text }), 'assertive');
    }
    const failure = { text, isOver: false, canRetry: error.retryable };
    change(id, { failure });
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      // What breaks a rule breaks it again; what met a bad moment may be tried again.
      if (error.retryable) change(id, { failure: { ...failure, isOver: true } });
      else forget(id);
    }, errorDuration);
    timers.current.add(timer);
  };

  const start = async (id: number, file: File) => {
    const abort = new AbortController();
    aborts.current.set(id, abort);
    try {
      await send(file, {
        signal: abort.signal,
        onProgress: (fraction) => change(id, { percent: Math.round(fraction * 100) }),
      });
      forget(id);
    } catch (cause) {
      fail(id, file, cause);
    } finally {
      aborts.current.delete(id);
    }
  };

  return {
    list,
    isUploading: list.some((upload) => upload.failure === null),
    add(files) {
      const added = Array.from(files, (file) => {
        lastId.current += 1;
        return { id: lastId.current, file, percent: 0, failure: null };
      });
      setList((before) => [...before, ...added]);
      for (const { id, file } of added) void start(id, file);
    },
    retry(id) {
      const upload = list.find((candidate) => candidate.id === id);
      if (!upload) return;
      change(id, { percent: 0, failure: null });
      void start(id, upload.file);
    },
    remove(id) {
      aborts.current.get(id)?.abort();
      forget(id);
    },
  };
}
