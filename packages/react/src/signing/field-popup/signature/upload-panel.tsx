import { useLingui } from '@lingui/react';
import type { UploadedSignature } from '@sign-envelope/core';
import { useState } from 'react';
import { useStyles } from '../../../root/use-styles.ts';
import { useSession } from '../../../session-context.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { useSignatureImage } from '../../pages/answer/use-signature-image.ts';
import { DropZone } from '../uploader/drop-zone.tsx';
import { UploadList } from '../uploader/upload-list.tsx';
import { signatureUpload } from '../uploader/upload-rules.ts';
import styles from '../uploader/uploader.css?inline';
import { useUploads } from '../uploader/use-uploads.ts';
import { PadPaper } from './pad-paper.tsx';
import type { PanelProps } from './panel-props.ts';

/** An image of a signature. Another upload replaces the previous one. */
export function UploadPanel(props: PanelProps & { readonly headingId: string }) {
  useStyles(styles);
  const { field, existing, initialFocus, headingId, onChange } = props;
  const session = useSession();
  const [uploaded, setUploaded] = useState(existing?.kind === 'upload' ? existing : null);

  const uploads = useUploads(async (file, options) => {
    const signature = await session.uploadSignature(file, options);
    if (signature.kind !== 'upload') return;
    setUploaded(signature);
    // The popup may have closed: this must not change another field's signature.
    if (session.$activeFieldId.get() === field.id) onChange(signature);
  });

  return (
    <>
      {uploaded !== null && <Preview key={uploaded.name} signature={uploaded} />}
      <DropZone
        rules={signatureUpload}
        chooser={initialFocus}
        headingId={headingId}
        onFiles={(files) => {
          for (const { id } of uploads.list) uploads.remove(id);
          uploads.add(files);
        }}
      />
      <UploadList uploads={uploads} />
    </>
  );
}

function Preview({ signature }: { readonly signature: UploadedSignature }) {
  const { i18n } = useLingui();
  const image = useSignatureImage(signature.name);
  return (
    <div className="pad pad-locked">
      <PadPaper />
      {image.name === 'loading' && <Spinner label={i18n._('popup.loading')} />}
      {image.name === 'ready' && (
        <img className="pad-picture" src={image.url} alt={i18n._('popup.signature.yours')} />
      )}
      {image.name === 'failed' && <p className="hint">{i18n._('popup.signature.no-preview')}</p>}
    </div>
  );
}
