import { useLingui } from '@lingui/react';
import { SigningError, type UploadedFile } from '@sign-envelope/core';
import { useState } from 'react';
import { messageText } from '../../../i18n/message-text.ts';
import { useSession } from '../../../session-context.ts';
import { Icon } from '../../../ui/icon.tsx';
import { FileDownload } from '../../files/file-download.tsx';

export interface UploadedFilesProps {
  readonly fieldId: string;
  readonly files: readonly UploadedFile[];
  /** Called when a file and its button have been removed. */
  readonly onRemoved: () => void;
}

/** The uploaded files. A file that could not be removed stays in the list, with an error. */
export function UploadedFiles({ fieldId, files, onRemoved }: UploadedFilesProps) {
  const { i18n } = useLingui();
  const session = useSession();
  const [removing, setRemoving] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);

  const remove = async (uuid: string) => {
    setRemoving(uuid);
    setError(null);
    try {
      await session.removeFile(fieldId, uuid);
      onRemoved();
    } catch (cause) {
      const key = cause instanceof SigningError ? cause.messageKey : 'error.network';
      setError(messageText(i18n, key));
    } finally {
      setRemoving(null);
    }
  };

  return (
    <>
      {files.length > 0 && (
        <ul className="upload-list" aria-label={i18n._('popup.upload.uploaded')}>
          {files.map((file) => (
            <li key={file.uuid} className="upload-item upload-item-complete">
              <Icon name="check" />
              <span className="upload-name" dir="auto" translate="no">
                {file.name}
              </span>
              {session.mode !== 'widget' && (
                <FileDownload file={file} label={i18n._('upload.download', { name: file.name })} />
              )}
              <button
                type="button"
                className="button button-quiet button-icon"
                aria-label={i18n._('popup.upload.remove', { name: file.name })}
                disabled={removing !== null}
                onClick={() => void remove(file.uuid)}
              >
                <Icon name="remove" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {error !== null && (
        <p className="problem" role="alert">
          {error}
        </p>
      )}
    </>
  );
}
