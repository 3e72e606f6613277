import { useLingui } from '@lingui/react';
import { useSessionValue } from '../session-context.ts';
import { AnyIcon } from './any-icon.tsx';
import { Button } from './button.tsx';
import { useDownload } from './use-download.ts';

/** Downloads the documents and shows the progress. */
export function DownloadButton({ label }: { readonly label: string }) {
  const { i18n } = useLingui();
  const percent = useSessionValue('$downloadPercent');
  const download = useDownload();
  const running = percent !== null;
  return (
    <Button
      aria-busy={running}
      aria-disabled={running}
      onClick={() => {
        if (!running) void download();
      }}
    >
      <AnyIcon name="download" />
      {running ? i18n._('side.downloading', { percent }) : label}
    </Button>
  );
}
