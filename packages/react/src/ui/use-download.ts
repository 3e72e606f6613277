import { useCallback } from 'react';
import { useRoot } from '../root/root-context.ts';
import { useSession } from '../session-context.ts';

/** Time for the browser to start reading the file, in ms. */
const revokeDelay = 60_000;

function saveFile(wrapper: HTMLElement, blob: Blob, fileName: string): void {
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
 * Returns a function that downloads and saves the envelope's documents, or the uploaded file with a
 * uuid. It resolves to whether that succeeded.
 */
export function useDownload(): (uuid?: string) => Promise<boolean> {
  const session = useSession();
  const root = useRoot();
  return useCallback(
    async (uuid?: string) => {
      const file = await session.download(uuid);
      const wrapper = root.element();
      if (!file || !wrapper) return false;
      saveFile(wrapper, file.blob, file.fileName);
      return true;
    },
    [session, root],
  );
}
