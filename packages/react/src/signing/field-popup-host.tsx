import { useStore } from '@nanostores/react';
import type { Field } from '@sign-envelope/core';
import type { ReadableAtom } from 'nanostores';
import { useFieldElementId } from '../root/root-context.ts';
import { useField, useSession, useSessionValue } from '../session-context.ts';
import { FieldPopup } from './field-popup/field-popup.tsx';
import { useActiveFieldElement } from './use-active-field-element.ts';
import { type Layout, useViewControls } from './view-controls.ts';

/**
 * Whether a field has a popup: a ticked box needs none, and in the list, most types have a control of their
 * own instead.
 */
function hasPopup({ type, value }: Field, layout: Layout): boolean {
  if (value === true) return false;
  return layout === 'pages' || type === 'date' || type === 'upload' || type === 'signature';
}

/** Whether the active field has a popup, with a button of its own for the next step. */
export function useHasOpenPopup(): boolean {
  const session = useSession();
  const { layout } = useViewControls();
  const fieldId = useSessionValue('$activeFieldId');
  // Ticking a box closes its popup.
  useStore<ReadableAtom>(fieldId === null ? session.$activeFieldId : session.$field(fieldId));
  return fieldId !== null && hasPopup(session.$field(fieldId).get().field, layout);
}

/** The popup of the active field, next to that field. */
export function FieldPopupHost({ layout }: { readonly layout: Layout }) {
  const fieldId = useSessionValue('$activeFieldId');
  const element = useActiveFieldElement(fieldId);
  const elementId = useFieldElementId(fieldId ?? '');
  // The element may still be that of the previous field.
  if (fieldId === null || element?.id !== elementId) return null;
  return <AnchoredPopup key={fieldId} fieldId={fieldId} anchor={element} layout={layout} />;
}

interface AnchoredPopupProps {
  readonly fieldId: string;
  readonly anchor: HTMLElement;
  readonly layout: Layout;
}

function AnchoredPopup({ fieldId, anchor, layout }: AnchoredPopupProps) {
  const session = useSession();
  const { field } = useField(fieldId);
  if (!hasPopup(field, layout)) return null;
  const close = () => {
    session.deactivate();
    anchor.focus({ preventScroll: true });
  };
  return <FieldPopup fieldId={fieldId} anchor={anchor} onClose={close} />;
}
