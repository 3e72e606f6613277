import { useLingui } from '@lingui/react';
import type { Field, FieldLock, UploadedFile } from '@sign-envelope/core';
import type { ReactNode } from 'react';
import { useEnvelope } from '../../session-context.ts';
import { FileDownload } from '../files/file-download.tsx';
import { sharedUploads } from '../files/shared-uploads.ts';
import { answerText, stateText } from '../pages/describe-field.ts';
import { partyName } from '../party-name.ts';

interface LockedRowProps {
  readonly field: Field;
  /** The party it belongs to, or that the sender filled it in; `''` if there is no name. */
  readonly note: string;
  /** Shown instead of the answer's text. */
  readonly children?: ReactNode;
}

/** A field that the signer cannot change, as text. */
function LockedRow({ field, note, children }: LockedRowProps) {
  const { i18n } = useLingui();
  const answer = answerText(i18n, field);
  return (
    <div className="list-row">
      <p className="list-label">
        <span dir="auto">{field.title ?? i18n._(`field.type.${field.type}`)}</span>{' '}
        <span className="list-need">{note}</span>
      </p>
      {children ||
        (answer ? (
          <p className="list-answer" dir="auto" translate="no">
            {answer}
          </p>
        ) : (
          <p className="list-answer list-state">{stateText(i18n, field)}</p>
        ))}
    </div>
  );
}

interface SenderRowProps {
  readonly field: Field;
  readonly locked: FieldLock;
}

/** A field filled in by the sender, or locked by its group. */
export function SenderRow({ field, locked }: SenderRowProps) {
  const { i18n } = useLingui();
  return <LockedRow field={field} note={locked === 'prefilled' ? i18n._('field.prefilled') : ''} />;
}

/** A field of another party. */
export function OtherRow({ field }: { readonly field: Field }) {
  const { i18n } = useLingui();
  const envelope = useEnvelope();
  const { parties, config } = envelope;
  const owner = parties.find(({ id }) => id === field.partyId);
  const party = owner === undefined ? '' : partyName(owner, config);
  const [shared] = sharedUploads(envelope, [field]);
  return (
    <LockedRow field={field} note={party && i18n._('field.for', { party })}>
      {shared && <SharedFiles files={shared.value} party={party} />}
    </LockedRow>
  );
}

interface SharedFilesProps {
  readonly files: readonly UploadedFile[];
  /** Name of the party that uploaded them. */
  readonly party: string;
}

/** The files that another party uploaded into a field, each with a download button. */
function SharedFiles({ files, party }: SharedFilesProps) {
  const { i18n } = useLingui();
  return (
    <ul className="list-files">
      {files.map((file) => (
        <li key={file.uuid} className="list-shared-file">
          <span className="list-file" dir="auto" translate="no">
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
