import { useLingui } from '@lingui/react';
import type { Download } from '@sign-envelope/core';
import { useState } from 'react';
import { useSessionValue } from '../session-context.ts';
import { Button } from './button.tsx';
import { ChangingText } from './changing-text.tsx';
import { DocumentsLink } from './documents-link.tsx';
import { Icon } from './icon.tsx';
import { useDownload, useDownloadAddress } from './use-download.ts';

/** Downloads the documents, and shows the progress and what has become of them. */
export function DownloadButton({ label }: { readonly label: string }) {
  const { i18n } = useLingui();
  const percent = useSessionValue('$downloadPercent');
  const download = useDownload();
  const [file, setFile] = useState<Download | null>(null);
  const address = useDownloadAddress(file);
  const running = percent !== null;

  const start = async () => {
    setFile(null);
    setFile(await download());
  };

  return (
    <>
      <Button
        aria-busy={running}
        aria-disabled={running}
        onClick={() => {
          if (!running) void start();
        }}
      >
        <Icon name="download" />
        <ChangingText>{running ? i18n._('side.downloading', { percent }) : label}</ChangingText>
      </Button>
      {address !== null && (
        <p className="hint" role="status">
          {i18n._('download.saved')} <DocumentsLink address={address} />
        </p>
      )}
    </>
  );
}
