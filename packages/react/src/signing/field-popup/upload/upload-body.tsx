import { useLingui } from '@lingui/react';
import { useStyles } from '../../../root/use-styles.ts';
import { useSession } from '../../../session-context.ts';
import { type BodyProps, PopupForm, useInitialFocus } from '../popup-form.tsx';
import { DropZone } from '../uploader/drop-zone.tsx';
import { UploadList } from '../uploader/upload-list.tsx';
import { documentUpload } from '../uploader/upload-rules.ts';
import styles from '../uploader/uploader.css?inline';
import { useUploads } from '../uploader/use-uploads.ts';
import { useAdvanceLabel } from '../use-advance.ts';
import { useAnswerCheck } from '../use-answer-check.ts';
import { UploadedFiles } from './uploaded-files.tsx';

/** Uploads documents: selected or dropped, several at a time, each removable. */
export function UploadBody({ field, headingId, onDone }: BodyProps<'upload'>) {
  useStyles(styles);
  const { i18n } = useLingui();
  const session = useSession();
  const chooser = useInitialFocus<HTMLInputElement>();
  const uploads = useUploads((file, options) => session.uploadFile(field.id, file, options));
  const { error, errorId, confirm } = useAnswerCheck(field.id, onDone, chooser);
  const advanceLabel = useAdvanceLabel(field.id);

  return (
    <PopupForm
      confirmLabel={uploads.isUploading ? i18n._('popup.upload.uploading') : advanceLabel}
      canConfirm={!uploads.isUploading}
      onConfirm={() => {
        if (!uploads.isUploading) confirm();
      }}
    >
      <DropZone
        rules={documentUpload}
        chooser={chooser}
        headingId={headingId}
        errorId={error === null ? undefined : errorId}
        onFiles={uploads.add}
      />
      <UploadList uploads={uploads} />
      <UploadedFiles
        fieldId={field.id}
        files={field.value}
        onRemoved={() => chooser.current?.focus()}
      />
      {error !== null && (
        <p id={errorId} className="problem" role="alert">
          {error}
        </p>
      )}
    </PopupForm>
  );
}
