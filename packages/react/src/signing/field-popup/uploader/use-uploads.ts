import { useLingui } from '@lingui/react';
import { SigningError, type UploadOptions } from '@sign-envelope/core';
import { useEffect, useRef, useState } from 'react';
import { messageText } from '../../../i18n/message-text.ts';
import { useRoot } from '../../../root/root-context.ts';

/** How long an error is shown, in ms. */
export const errorDuration = 2250;

/** A running or failed upload. The session has the successful ones. */
export interface Upload {
  readonly id: number;
  readonly file: File;
  /** 0 to 100. */
  readonly percent: number;
  /** The failure; `null` while it is running. */
  readonly failure: UploadFailure | null;
}

export interface UploadFailure {
  readonly text: string;
  /** Whether the text has been shown for its full duration. */
  readonly isExpired: boolean;
  readonly canRetry: boolean;
}

export interface Uploads {
  readonly list: readonly Upload[];
  readonly isUploading: boolean;
  add(files: Iterable<File>): void;
  retry(id: number): void;
  /** Cancels a running upload, or removes a failed one from the list. */
  remove(id: number): void;
}

/**
 * Manages uploads. An upload continues when the popup closes; if it then fails, the failure is
 * announced.
 *
 * @param send Sends one file. Rejects with a `SigningError`.
 */
export function useUploads(send: (file: File, options: UploadOptions) => Promise<void>): Uploads {
  const { i18n } = useLingui();
  const { announce } = useRoot();
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

  const removeFromList = (id: number) =>
    setList((before) => before.filter((upload) => upload.id !== id));
  const change = (id: number, part: Partial<Upload>) =>
    setList((before) =>
      before.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)),
    );

  const fail = (id: number, file: File, cause: unknown) => {
    const error =
      cause instanceof SigningError
        ? cause
        : new SigningError('network', 'The upload failed', { cause });
    if (error.code === 'aborted') return removeFromList(id);
    const text = messageText(i18n, error.messageKey);
    if (!isOpen.current) {
      return announce(i18n._('popup.upload.failed', { name: file.name, text }), 'assertive');
    }
    const failure = { text, isExpired: false, canRetry: error.retryable };
    change(id, { failure });
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      // A file that breaks a rule cannot succeed; a temporary failure can be retried.
      if (error.retryable) change(id, { failure: { ...failure, isExpired: true } });
      else removeFromList(id);
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
      removeFromList(id);
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
      const added = [...files].map((file) => {
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
      removeFromList(id);
    },
  };
}
