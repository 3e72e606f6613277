import { useLingui } from '@lingui/react';
import { useStore } from '@nanostores/react';
import { type Signature, type SignatureKind, toJson } from '@sign-envelope/core';
import { type ComponentType, useLayoutEffect, useRef, useState } from 'react';
import { useStyles } from '../../../root/use-styles.ts';
import { useConfig, useSession } from '../../../session-context.ts';
import { ChangingText } from '../../../ui/changing-text.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { validationText } from '../../limits/validation-text.ts';
import { type BodyProps, PopupForm } from '../popup-form.tsx';
import { DrawPanel } from './draw-panel.tsx';
import type { PanelProps } from './panel-props.ts';
import styles from './signature.css?inline';
import { draftKey, parseSignatureDraft, type SignatureDraft } from './signature-draft.ts';
import { TypePanel } from './type-panel.tsx';
import { UploadPanel } from './upload-panel.tsx';

const panels: Readonly<
  Record<SignatureKind, ComponentType<PanelProps & { readonly headingId: string }>>
> = { drawn: DrawPanel, typed: TypePanel, upload: UploadPanel };

/**
 * The signature types that the company allows. The session has the signature from the first stroke or
 * letter, so the footer confirms the same signature as the popup.
 */
export function SignatureBody({ field, headingId, onDone }: BodyProps<'signature'>) {
  useStyles(styles);
  const { i18n } = useLingui();
  const session = useSession();
  const { signatureKinds } = useConfig();
  const latest = useStore(session.$latestSignature);
  const offered = session.suggestedSignature(field.id);
  // A signature from before the popup opened can be used in one step.
  const [initial] = useState(offered);
  const name = draftKey(field.id);
  const draft = useRef(parseSignatureDraft(session.$unfinished.get()[name]));
  const firstKind = (offered.signature === null && draft.current?.kind) || offered.kind;
  const [kind, setKind] = useState<SignatureKind>(
    signatureKinds.includes(firstKind) ? firstKind : (signatureKinds[0] ?? 'drawn'),
  );
  const [clearCount, setClearCount] = useState(0);
  const initialFocus = useRef<HTMLElement>(null);
  const selectedTab = useRef<HTMLButtonElement>(null);
  const confirmButton = useRef<HTMLButtonElement>(null);
  const pending = useRef<Promise<void>>(Promise.resolve());

  // Sets the focus on opening and after each clear. On the tab, arrow keys reach the other signature
  // types immediately: the pad, the default panel, cannot be used by keyboard.
  useLayoutEffect(() => {
    const opened = initial.signature ? confirmButton.current : selectedTab.current;
    const target = (clearCount === 0 && opened) || initialFocus.current;
    target?.focus({ preventScroll: true });
  }, [clearCount, initial]);

  const existingOf = (wanted: SignatureKind): Signature | null =>
    latest[wanted] ?? (field.value?.kind === wanted ? field.value : null);

  const saveDraft = (next: SignatureDraft | null) => {
    draft.current = next;
    session.saveUnfinished(name, next === null ? '' : toJson(next));
  };

  const update = (signature: Signature | null) => {
    if (signature) session.setLatestSignature(signature);
    else session.clearLatestSignature(kind);
  };

  const select = (selected: SignatureKind) => {
    setKind(selected);
    saveDraft({ drawing: null, ...draft.current, kind: selected });
    const existing = existingOf(selected);
    if (existing) session.setLatestSignature(existing);
    else session.clearLatestSignature(selected);
  };

  const clear = () => {
    if (field.value !== null) session.clear(field.id);
    session.clearLatestSignature(kind);
    saveDraft(null);
    setClearCount(clearCount + 1);
  };

  const confirm = async () => {
    // The last stroke may still be being converted.
    await pending.current;
    const { signature, validationError } = session.suggestedSignature(field.id);
    if (signature?.kind !== kind || validationError !== null) return;
    saveDraft(null);
    session.confirmSignature(field.id, signature);
    if (session.$activeFieldId.get() === field.id) onDone();
  };

  const hasSignature = offered.kind === kind && offered.signature !== null;
  const validationError = hasSignature ? offered.validationError : null;
  const typedText = offered.signature?.kind === 'typed' ? offered.signature.text : '';
  const isReused = hasSignature && offered.signature === initial.signature;
  const Panel = panels[kind];
  const panel = (
    <Panel
      key={`${kind} ${clearCount}`}
      field={field}
      headingId={headingId}
      existing={existingOf(kind)}
      initialFocus={initialFocus}
      drawing={draft.current?.drawing ?? null}
      onChange={update}
      onDraw={(drawing) => saveDraft({ kind, drawing })}
      onPending={(next) => {
        pending.current = next;
      }}
    />
  );

  return (
    <PopupForm
      confirmLabel={i18n._(isReused ? 'popup.signature.use-this' : 'popup.signature.confirm')}
      confirmButton={confirmButton}
      canConfirm={hasSignature && validationError === null}
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
        {validationError !== null && (
          <p className="problem">
            <ChangingText>{validationText(i18n, validationError, typedText)}</ChangingText>
          </p>
        )}
      </div>
    </PopupForm>
  );
}
