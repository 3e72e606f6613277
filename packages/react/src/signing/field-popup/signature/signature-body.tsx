import { useStore } from '@nanostores/react';
import { type Signature, type SignatureKind, signatureFault } from '@sign-envelope/core';
import { type ComponentType, useLayoutEffect, useRef, useState } from 'react';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { useConfig, useSession } from '../../../session-context.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { faultText } from '../../limits/fault-text.ts';
import type { BodyProps } from '../body-props.ts';
import { PopupForm } from '../popup-form.tsx';
import { DrawPanel } from './draw-panel.tsx';
import type { PanelProps } from './panel-props.ts';
import { draftKey, parseSignatureDraft, type SignatureDraft } from './signature-draft.ts';
import { TypePanel } from './type-panel.tsx';
import { UploadPanel } from './upload-panel.tsx';

const panels: Readonly<
  Record<SignatureKind, ComponentType<PanelProps & { readonly headingId: string }>>
> = { drawn: DrawPanel, typed: TypePanel, upload: UploadPanel };

/**
 * The ways to sign that the company allows. What is being made is the session's from the first
 * stroke or letter, so the footer confirms the same signature as the popup.
 */
export function SignatureBody({ field, headingId, onDone }: BodyProps<'signature'>) {
  const i18n = useI18n();
  const session = useSession();
  const { signatureKinds } = useConfig();
  const latest = useStore(session.$latestSignature);
  const offered = session.suggestedSignature(field.id);
  // What was there when the popup opened can be used as it is, in one step.
  const [atFirst] = useState(offered);
  const name = draftKey(field.id);
  const begun = useRef(parseSignatureDraft(session.$unfinished.get()[name]));
  const firstKind = (offered.signature === null && begun.current?.kind) || offered.kind;
  const [kind, setKind] = useState<SignatureKind>(
    signatureKinds.includes(firstKind) ? firstKind : (signatureKinds[0] ?? 'drawn'),
  );
  const [clears, setClears] = useState(0);
  const start = useRef<HTMLElement>(null);
  const selectedTab = useRef<HTMLButtonElement>(null);
  const confirmButton = useRef<HTMLButtonElement>(null);
  const work = useRef<Promise<void>>(Promise.resolve());

  // At first, and afresh after each clearing. On the tab, arrow keys reach the other ways to sign at
  // once: a pad, which comes first where drawing is the default, is of no use to a keyboard.
  useLayoutEffect(() => {
    const opened = atFirst.signature ? confirmButton.current : selectedTab.current;
    const target = (clears === 0 && opened) || start.current;
    target?.focus({ preventScroll: true });
  }, [clears, atFirst]);

  const existingOf = (wanted: SignatureKind): Signature | null =>
    latest[wanted] ?? (field.value?.kind === wanted ? field.value : null);

  const keepWork = (next: SignatureDraft | null) => {
    begun.current = next;
    session.saveUnfinished(name, next === null ? '' : JSON.stringify(next));
  };

  const keep = (signature: Signature | null) => {
    if (signature) session.setLatestSignature(signature);
    else session.clearLatestSignature(kind);
  };

  const select = (selected: SignatureKind) => {
    setKind(selected);
    keepWork({ drawing: null, ...begun.current, kind: selected });
    const existing = existingOf(selected);
    if (existing) session.setLatestSignature(existing);
    else session.clearLatestSignature(selected);
  };

  const clear = () => {
    if (field.value !== null) session.clear(field.id);
    session.clearLatestSignature(kind);
    keepWork(null);
    setClears(clears + 1);
  };

  const confirm = async () => {
    // The last stroke may still be on its way into the signature.
    await work.current;
    const { signature } = session.suggestedSignature(field.id);
    if (!signature || signatureFault(field, signature) !== null) return;
    keepWork(null);
    session.confirmSignature(field.id, signature);
    if (session.$activeFieldId.get() === field.id) onDone();
  };

  const hasSignature = offered.kind === kind && offered.signature !== null;
  const fault =
    hasSignature && offered.signature !== null ? signatureFault(field, offered.signature) : null;
  const typedText = offered.signature?.kind === 'typed' ? offered.signature.text : '';
  const isReused = hasSignature && offered.signature === atFirst.signature;
  const Panel = panels[kind];
  const panel = (
    <Panel
      key={`${kind} ${clears}`}
      field={field}
      headingId={headingId}
      existing={existingOf(kind)}
      start={start}
      drawing={begun.current?.drawing ?? null}
      onMade={keep}
      onDrawn={(drawing) => keepWork({ kind, drawing })}
      onWork={(next) => {
        work.current = next;
      }}
    />
  );

  return (
    <PopupForm
      confirmLabel={i18n._(isReused ? 'popup.signature.use-this' : 'popup.signature.confirm')}
      confirmButton={confirmButton}
      canConfirm={hasSignature && fault === null}
      onConfirm={() => void confirm()}
      onClear={existingOf(kind) === null ? undefined : clear}
    >
      {signatureKinds.length > 1 ? (
        <Tabs
          label={i18n._('popup.signature.ways')}
          tabs={signatureKinds.map((id) => ({ id, label: i18n._(`popup.signature.${id}`) }))}
          selected={kind}
          onSelect={select}
          selectedTab={selectedTab}
        >
          {panel}
        </Tabs>
      ) : (
        panel
      )}
      <div aria-live="polite">
        {fault !== null && <p className="problem">{faultText(i18n, fault, typedText)}</p>}
      </div>
    </PopupForm>
  );
}
