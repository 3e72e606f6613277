import { expect, test } from 'vitest';
import { describeChanges } from './describe-changes.ts';

test('one line tells what was changed in a PDF, and why; none if nothing was', () => {
  expect(describeChanges({ title: 'Lease', removed: ['signatures', 'form_fields'] })).toEqual([
    'Lease: its digital signatures will not be valid once it is signed here; its form fields became part of the pages.',
  ]);
  expect(describeChanges({ title: 'Lease', removed: [] })).toEqual([]);
});
