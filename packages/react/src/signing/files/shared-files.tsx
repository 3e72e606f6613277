import { useLingui } from '@lingui/react';
import type { UploadedFile } from '@sign-envelope/core';
import { FileDownload } from './file-download.tsx';

export interface SharedFilesProps {
  readonly files: readonly UploadedFile[];
  /** Name of the party that uploaded them. */
  readonly party: string;
}

/** The files that another party uploaded into a field, each with a download button. */
export function SharedFiles({ files, party }: SharedFilesProps) {
  const { i18n } = useLingui();
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
