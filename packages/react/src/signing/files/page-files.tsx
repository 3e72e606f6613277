import { useLingui } from '@lingui/react';
import type { Field } from '@sign-envelope/core';
import { useMemo } from 'react';
import { useEnvelope } from '../../session-context.ts';
import type { PartyNames } from '../party-name.ts';
import { FileDownload } from './file-download.tsx';
import { sharedUploads } from './shared-uploads.ts';

export interface PageFilesProps {
  /** The page's fields, as loaded. */
  readonly fields: readonly Field[];
  readonly partyNames: PartyNames;
}

/**
 * Download buttons for the other parties' files on a page, at the end of each field. The text layer
 * adopts their styles once, instead of every page.
 */
export function PageFiles({ fields, partyNames }: PageFilesProps) {
  const { i18n } = useLingui();
  const envelope = useEnvelope();
  const shared = useMemo(() => sharedUploads(envelope, fields), [envelope, fields]);
  return shared.map(({ id, box, partyId, value }) => (
    <div
      key={id}
      className="page-files"
      style={{
        left: `${box.x}%`,
        top: `${box.y}%`,
        width: `${box.width}%`,
        height: `${box.height}%`,
      }}
    >
      {value.map((file) => (
        <FileDownload
          key={file.uuid}
          file={file}
          label={i18n._('upload.download-of', {
            name: file.name,
            party: partyNames.get(partyId) ?? '',
          })}
        />
      ))}
    </div>
  ));
}
