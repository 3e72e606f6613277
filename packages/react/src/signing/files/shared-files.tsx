import type { UploadedFile } from '@sign-envelope/core';
import { useI18n } from '../../i18n/use-i18n.ts';
import { FileDownload } from './file-download.tsx';

export interface SharedFilesProps {
  readonly files: readonly UploadedFile[];
  /** Who has uploaded them. */
  readonly party: string;
}

/** What another party has uploaded into a field, by name, each to be downloaded. */
export function SharedFiles({ files, party }: SharedFilesProps) {
  const i18n = useI18n();
  return (
    <ul className="list-files">
      {files.map((file) => (
        <li key={file.uuid} className="list-shared-file">
          <span className="list-file" dir="auto">
            {file.name}
          </span>
          <FileDownload
            file={file}
            label={i18n._('upload.download-of', { name: file.name, party })}
          />
        </li>
      ))}
    </ul>
  );
}
