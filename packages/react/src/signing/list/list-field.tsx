import { memo } from 'react';
import { useField } from '../../session-context.ts';
import { BoxRow } from './choice-row.tsx';
import { DropdownRow } from './dropdown-row.tsx';
import { SenderRow } from './locked-row.tsx';
import { PopupRow } from './popup-row.tsx';
import { TextRow } from './text-row.tsx';

/** One field of the signer as a labelled control. It subscribes to its own field only. */
export const ListField = memo(function ListField({ fieldId }: { readonly fieldId: string }) {
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
