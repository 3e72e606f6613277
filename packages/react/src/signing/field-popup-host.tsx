import type { FieldType } from '@sign-envelope/core';
import { useFieldElementId } from '../root/root-context.ts';
import { useField, useSession, useSessionValue } from '../session-context.ts';
import { FieldPopup } from './field-popup/field-popup.tsx';
import { useActiveFieldElement } from './use-active-field-element.ts';
import type { Layout } from './view-controls.ts';

/** Whether a field has a popup: in the list, most types have a control of their own instead. */
function hasPopup(type: FieldType, layout: Layout): boolean {
  return layout === 'pages' || type === 'date' || type === 'upload' || type === 'signature';
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
  // A ticked box needs no popup.
  if (field.value === true || !hasPopup(field.type, layout)) return null;
  const close = () => {
    session.deactivate();
    anchor.focus({ preventScroll: true });
  };
  return <FieldPopup fieldId={fieldId} anchor={anchor} onClose={close} />;
}
