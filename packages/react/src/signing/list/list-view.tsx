/// <reference path="../../styles/css-text.d.ts" />

import { useLingui } from '@lingui/react';
import { memo, useEffect, useMemo, useRef } from 'react';
import { useStyles } from '../../root/use-styles.ts';
import { useEnvelope, useField, useSession, useSessionValue } from '../../session-context.ts';
import { Heading } from '../../ui/heading.tsx';
import { BoxRow, GroupRow } from './choice-row.tsx';
import { DropdownRow } from './dropdown-row.tsx';
import styles from './list.css?inline';
import { type ListDocument, type ListItem, listDocuments } from './list-items.ts';
import { OtherRow, SenderRow } from './locked-row.tsx';
import { PopupRow } from './popup-row.tsx';
import { TextRow } from './text-row.tsx';

/** All fields of the signer, of all documents, as one form, which only the footer submits. */
export function ListView() {
  useStyles(styles);
  const { i18n } = useLingui();
  const session = useSession();
  const envelope = useEnvelope();
  const sending = useSessionValue('$submission').name === 'sending';
  const documents = useMemo(
    () => listDocuments(envelope, (id) => session.$field(id).get().group?.members ?? []),
    [envelope, session],
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: the browser must not submit it
    <div role="form" className="list" aria-label={i18n._('list.label')}>
      {/* Answers cannot change while they are being sent. */}
      <fieldset className="list-fields" role="presentation" disabled={sending}>
        {documents.map((entry) => (
          <DocumentSection key={entry.document.index} entry={entry} />
        ))}
      </fieldset>
    </div>
  );
}

function DocumentSection({ entry }: { readonly entry: ListDocument }) {
  const { i18n } = useLingui();
  const { document, pages, others } = entry;
  const heading = useRef<HTMLHeadingElement>(null);
  useScrollToDocument(document.index, heading);

  return (
    <section className="list-document">
      <Heading
        level={2}
        headingRef={heading}
        className="list-document-title"
        tabIndex={-1}
        dir="auto"
      >
        {document.title}
      </Heading>
      {pages.length === 0 && <p className="hint">{i18n._('list.nothing')}</p>}
      {pages.map(({ number, items }) => (
        <div key={number} className="list-page">
          <Heading level={3} className="list-page-title">
            {i18n._('list.page', { page: number, count: document.pages.length })}
          </Heading>
          {items.map((fieldIds) => (
            <Entry key={fieldIds[0]} fieldIds={fieldIds} />
          ))}
        </div>
      ))}
      {others.length > 0 && (
        <div className="list-page">
          <Heading level={3} className="list-page-title">
            {i18n._('list.others')}
          </Heading>
          {others.map((field) => (
            <OtherRow key={field.id} field={field} />
          ))}
        </div>
      )}
    </section>
  );
}

function Entry({ fieldIds }: { readonly fieldIds: ListItem }) {
  const { group, locked } = useField(fieldIds[0]);
  if (group !== null && locked === null) return <GroupRow fieldIds={fieldIds} />;
  // The boxes of a group that the sender has filled in are listed individually.
  return fieldIds.map((id) => <ListField key={id} fieldId={id} />);
}

/** Scrolls to a document's heading and focuses it when the signer goes to the document, not to a field in it. */
function useScrollToDocument(
  index: number,
  heading: { readonly current: HTMLHeadingElement | null },
): void {
  const session = useSession();
  const current = useSessionValue('$documentIndex');
  const previous = useRef(current);

  useEffect(() => {
    const isChosen = current !== previous.current && current === index;
    previous.current = current;
    if (!isChosen || session.$activeFieldId.get() !== null) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [current, index, session, heading]);
}

/** One field of the signer as a labelled control. It subscribes to its own field only. */
const ListField = memo(function ListField({ fieldId }: { readonly fieldId: string }) {
  const { field, locked } = useField(fieldId);
  if (locked !== null) return <SenderRow field={field} locked={locked} />;
  switch (field.type) {
    case 'text':
    case 'textarea':
      return <TextRow field={field} />;
    case 'dropdown':
      return <DropdownRow field={field} />;
    case 'checkbox':
    case 'radio':
      return <BoxRow field={field} />;
    default:
      return <PopupRow field={field} />;
  }
});
