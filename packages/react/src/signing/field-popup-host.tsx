import type { FieldType } from '@sign-envelope/core';
import { useField, useSession, useSessionValue } from '../session-context.ts';
import { FieldPopup } from './field-popup/field-popup.tsx';
import { useFieldElementId } from './pages/use-field-element-id.ts';
import { useActiveFieldElement } from './use-active-field-element.ts';

export interface FieldPopupHostProps {
  /** Whether a field type has its own control outside a popup. */
  readonly inPlace?: (type: FieldType) => boolean;
}

const never = () => false;

/**
 * The popup of the active field, next to that field. It is part of the view's chunk: the first field
 * needs it anyway, and one file is smaller and cannot fail halfway.
 */
export function FieldPopupHost({ inPlace = never }: FieldPopupHostProps) {
  const fieldId = useSessionValue('$activeFieldId');
  const element = useActiveFieldElement(fieldId);
  const elementId = useFieldElementId(fieldId ?? '');
  // The element may still be that of the previous field.
  if (fieldId === null || element?.id !== elementId) return null;
  return <AnchoredPopup key={fieldId} fieldId={fieldId} anchor={element} inPlace={inPlace} />;
}

interface AnchoredPopupProps extends Required<FieldPopupHostProps> {
  readonly fieldId: string;
  readonly anchor: HTMLElement;
}

function AnchoredPopup({ fieldId, anchor, inPlace }: AnchoredPopupProps) {
  const session = useSession();
  const { field } = useField(fieldId);
  // A ticked box needs no popup.
  if (field.value === true || inPlace(field.type)) return null;
  const close = () => {
    session.deactivate();
    anchor.focus({ preventScroll: true });
  };
  return <FieldPopup fieldId={fieldId} anchor={anchor} onClose={close} />;
}
