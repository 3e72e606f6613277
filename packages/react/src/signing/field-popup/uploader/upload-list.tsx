import { useLingui } from '@lingui/react';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ChangingText } from '../../../ui/changing-text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import type { Upload, Uploads } from './use-uploads.ts';

/** Running and failed uploads, each with its actions. */
export function UploadList({ uploads }: { readonly uploads: Uploads }) {
  return (
    <>
      {uploads.list.length > 0 && (
        <ul className="upload-list">
          {uploads.list.map((upload) => (
            <UploadItem key={upload.id} upload={upload} uploads={uploads} />
          ))}
        </ul>
      )}
      {uploads.list.map(
        ({ id, failure }) =>
          failure !== null && !failure.isExpired && <UploadError key={id} text={failure.text} />,
      )}
    </>
  );
}

function UploadError({ text }: { readonly text: string }) {
  const paragraph = useRef<HTMLParagraphElement>(null);
  // The error is shown for only two seconds, so it must be in view.
  useEffect(() => paragraph.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <p ref={paragraph} className="upload-error" role="alert">
      {text}
    </p>
  );
}

interface UploadItemProps {
  readonly upload: Upload;
  readonly uploads: Uploads;
}

function UploadItem({ upload, uploads }: UploadItemProps) {
  const { i18n } = useLingui();
  const { id, file, percent, failure } = upload;
  const { name } = file;
  return (
    <li className="upload-item" data-failed={failure === null ? undefined : ''}>
      <Icon name="file" />
      <span className="upload-name" dir="auto" translate="no">
        {name}
      </span>
      {failure === null && (
        <span className="upload-percent">
          <ChangingText>{`${percent}%`}</ChangingText>
        </span>
      )}
      {failure?.canRetry && (
        <Button
          variant="quiet"
          aria-label={i18n._('popup.upload.retry-name', { name })}
          onClick={() => uploads.retry(id)}
        >
          {i18n._('popup.upload.retry')}
        </Button>
      )}
      <button
        type="button"
        className="button button-quiet button-icon"
        aria-label={i18n._(failure === null ? 'popup.upload.cancel' : 'popup.upload.dismiss', {
          name,
        })}
        onClick={() => uploads.remove(id)}
      >
        <Icon name="remove" />
      </button>
      {failure === null && (
        <ProgressBar label={i18n._('popup.upload.progress', { name })} value={percent} />
      )}
    </li>
  );
}
