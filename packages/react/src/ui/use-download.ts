import type { Download } from '@sign-envelope/core';
import { useCallback, useEffect, useState } from 'react';
import { useRoot } from '../root/root-context.ts';
import { useSession } from '../session-context.ts';

/** Time for the browser to start reading the file, in ms. */
const revokeDelay = 60_000;

/** Longest delay of a timer, in ms. */
const maxDelay = 2 ** 31 - 1;

/** Asks the browser to save a file. It does not say whether it has. */
function saveFile(wrapper: HTMLElement, { blob, fileName }: Download): void {
  const link = wrapper.ownerDocument.createElement('a');
  const url = URL.createObjectURL(blob);
  link.href = url;
  link.download = fileName;
  link.hidden = true;
  wrapper.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), revokeDelay);
}

/**
 * Returns a function that downloads the envelope's documents, or the uploaded file with a uuid, and asks the
 * browser to save them. It resolves to the download, or `null` if it failed.
 */
export function useDownload(): (uuid?: string) => Promise<Download | null> {
  const session = useSession();
  const root = useRoot();
  return useCallback(
    async (uuid?: string) => {
      const file = await session.download(uuid);
      const wrapper = root.element();
      if (!file || !wrapper) return null;
      saveFile(wrapper, file);
      return file;
    },
    [session, root],
  );
}

/** Where a download can be opened instead: the server's address, or else the file in this page. */
export function useDownloadAddress(file: Download | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (file === null) return;
    const url = URL.createObjectURL(file.blob);
    setAddress(url);
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    void file.link.then((link) => {
      if (link === null || !isCurrent) return;
      setAddress(link.url);
      if (link.validFor === null) return;
      timer = setTimeout(() => setAddress(null), Math.min(link.validFor, maxDelay));
    });
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      setAddress(null);
      URL.revokeObjectURL(url);
    };
  }, [file]);
  return address;
}
