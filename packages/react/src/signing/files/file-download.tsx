import type { UploadedFile } from '@sign-envelope/core';
import { useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { useDownload } from '../../ui/use-download.ts';

export interface FileDownloadProps {
  readonly file: UploadedFile;
  /** Names the file, and its party unless the context makes that clear. */
  readonly label: string;
}

/** Downloads one uploaded file. The session shows the alert if it fails. */
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
