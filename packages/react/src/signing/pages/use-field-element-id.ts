import { useRoot } from '../../root/root-context.ts';

/** Id of a field's element on its page, by which the focus finds its way back to it. */
export function useFieldElementId(fieldId: string): string {
  return `${useRoot().idPrefix}-field-${fieldId}`;
}
