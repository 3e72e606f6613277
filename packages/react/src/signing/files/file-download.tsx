import type { UploadedFile } from '@sign-envelope/core';
import { useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { useDownload } from '../../ui/use-download.ts';

export interface FileDownloadProps {
  readonly file: UploadedFile;
  /** Says which file it is, and whose where that is not clear from what is around it. */
  readonly label: string;
}

/** Fetches one uploaded file and hands it to the browser to save. A failure is the session's to show. */
export function FileDownload({ file, label }: FileDownloadProps) {
  const download = useDownload();
  const [running, setRunning] = useState(false);

  const fetchFile = async () => {
    setRunning(true);
    await download(file.uuid);
    setRunning(false);
  };

  return (
    <button
      type="button"
      className="button button-quiet button-icon"
      aria-label={label}
      title={label}
      aria-busy={running}
      aria-disabled={running}
      onClick={() => {
        if (!running) void fetchFile();
      }}
    >
      <Icon name="download" />
    </button>
  );
}
