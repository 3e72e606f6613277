import type { FieldType } from '@sign-envelope/core';
import { useActiveFieldId, useField, useSession } from '../session-context.ts';
import { FieldPopup } from './field-popup/field-popup.tsx';
import { useFieldElementId } from './pages/use-field-element-id.ts';
import { useActiveFieldElement } from './use-active-field-element.ts';

export interface FieldPopupHostProps {
  /** The types of field that are filled in where they stand, without a popup. */
  readonly inPlace?: (type: FieldType) => boolean;
}

const never = () => false;

/**
 * The popup of the active field, beside that field on its page. It comes with the view: it is needed
 * for the first field anyway, and what is fetched in one file is less and cannot fail half way.
 */
export function FieldPopupHost({ inPlace = never }: FieldPopupHostProps) {
  const fieldId = useActiveFieldId();
  const element = useActiveFieldElement(fieldId);
  const elementId = useFieldElementId(fieldId ?? '');
  // For a moment the element may still be that of the field before.
  if (fieldId === null || element?.id !== elementId) return null;
  return <AnchoredPopup key={fieldId} fieldId={fieldId} anchor={element} inPlace={inPlace} />;
}

interface AnchoredPopupProps extends Required<FieldPopupHostProps> {
  readonly fieldId: string;
  readonly anchor: HTMLElement;
}

function AnchoredPopup({ fieldId, anchor, inPlace }: AnchoredPopupProps) {
  const session = useSession();
  const field = useField(fieldId);
  // A ticked box leaves nothing to ask.
  if (field.value === true || inPlace(field.type)) return null;
  const close = () => {
    session.deactivate();
    anchor.focus({ preventScroll: true });
  };
  return <FieldPopup fieldId={fieldId} anchor={anchor} onClose={close} />;
}
