import { useLingui } from '@lingui/react';
import { useSessionValue } from '../session-context.ts';
import { Button } from './button.tsx';
import { ChangingText } from './changing-text.tsx';
import { Icon } from './icon.tsx';
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
      <Icon name="download" />
      <ChangingText>{running ? i18n._('side.downloading', { percent }) : label}</ChangingText>
    </Button>
  );
}
