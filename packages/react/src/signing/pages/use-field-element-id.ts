import { useRoot } from '../../root/root-context.ts';

/** Returns the id of a field's element on its page. */
export function useFieldElementId(fieldId: string): string {
  return `${useRoot().idPrefix}-field-${fieldId}`;
}
