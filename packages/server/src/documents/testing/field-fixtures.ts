import type { Box, FieldBase } from '@sign-envelope/core';

/** Properties common to all fields, for tests about answers and boxes. */
export function fieldBase(box: Box, parts: Partial<FieldBase> = {}): FieldBase {
  return {
    id: `field-${box.x}-${box.y}`,
    documentIndex: 0,
    page: 1,
    index: 0,
    title: null,
    partyId: 'party-1',
    required: true,
    box,
    boxPoints: null,
    color: '#14161a',
    font: 'arial',
    fontSize: 12,
    mergeField: null,
    prefilled: false,
    locksWhenFilled: false,
    contractId: 'contract-1',
    contractSentId: 'sent-1',
    ...parts,
  };
}
