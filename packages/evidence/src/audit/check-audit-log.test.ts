import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AuditLog, AuditLogEvent } from './audit-log.ts';
import { checkAuditLog } from './check-audit-log.ts';
import { canonicalHash, genesisHash } from './hash-event.ts';

const envelope = 'f'.repeat(32);

/** A log as the server writes it. */
async function logOf(length: number): Promise<AuditLog> {
  const events: AuditLogEvent[] = [];
  let previous = await genesisHash(envelope);
  for (let index = 0; index < length; index += 1) {
    const event = {
      index,
      previous,
      type: index === 0 ? ('created' as const) : ('messaged' as const),
      at: `2026-11-20T12:00:0${index}.000Z`,
      party_id: index === 0 ? null : 'ada',
      ip: '192.0.2.1',
      message: `Message ${index}`,
    };
    previous = await canonicalHash(event);
    events.push({ ...event, hash: previous });
  }
  return {
    format: 'sign-envelope-audit',
    version: 1,
    envelope,
    title: 'Lease',
    head: previous,
    events,
  };
}

const whole = await logOf(6);

function rowAt(index: number): AuditLogEvent {
  const row = whole.events[index];
  if (row === undefined) throw new Error(`There is no row ${index}`);
  return row;
}

async function faultsOf(events: readonly unknown[], more: object = {}) {
  const { valid, faults } = await checkAuditLog({ ...whole, ...more, events });
  expect(valid).toBe(faults.length === 0);
  return faults;
}

const anyRow = fc.nat({ max: whole.events.length - 1 });

test('[EV-05] a log as it was recorded is valid', async () => {
  expect(await checkAuditLog(JSON.parse(JSON.stringify(whole)))).toEqual({
    valid: true,
    envelope,
    events: 6,
    head: rowAt(5).hash,
    faults: [],
  });
});

test('[EV-05] a row that was changed in any member is named', async () => {
  const member = fc.constantFrom('type', 'at', 'party_id', 'ip', 'message', 'added');
  await fc.assert(
    fc.asyncProperty(anyRow, member, fc.string({ unit: 'binary' }), async (index, name, value) => {
      fc.pre(rowAt(index)[name] !== value);
      const events = whole.events.with(index, { ...rowAt(index), [name]: value });
      expect(await faultsOf(events)).toContainEqual({ kind: 'changed', index });
    }),
    { numRuns: 25 },
  );
});

test('[EV-05] a row that was changed together with its digest is named by the row that follows it', async () => {
  await fc.assert(
    fc.asyncProperty(anyRow, fc.string(), async (index, message) => {
      fc.pre(rowAt(index).message !== message);
      const { hash: _, ...content } = { ...rowAt(index), message };
      const events = whole.events.with(index, {
        ...rowAt(index),
        message,
        hash: await canonicalHash(content),
      });
      expect(await faultsOf(events)).toEqual([
        index === whole.events.length - 1
          ? { kind: 'cut_off', index: null }
          : { kind: 'unlinked', index: index + 1 },
      ]);
    }),
    { numRuns: 30 },
  );
});

test('[EV-05] a row that was removed is named, the last one by the head', async () => {
  await fc.assert(
    fc.asyncProperty(anyRow, async (index) => {
      expect(await faultsOf(whole.events.toSpliced(index, 1))).toEqual([
        index === whole.events.length - 1
          ? { kind: 'cut_off', index: null }
          : { kind: 'missing', index },
      ]);
    }),
  );
});

test('[EV-05] rows that were swapped are named', async () => {
  await fc.assert(
    fc.asyncProperty(anyRow, anyRow, async (one, other) => {
      fc.pre(one < other);
      const events = whole.events.with(one, rowAt(other)).with(other, rowAt(one));
      expect(await faultsOf(events)).toEqual([
        { kind: 'moved', index: one },
        { kind: 'moved', index: other },
      ]);
    }),
  );
});

test('[EV-05] a row that was inserted is named', async () => {
  await fc.assert(
    fc.asyncProperty(anyRow, anyRow, fc.jsonValue(), async (place, copied, value) => {
      const copy = await faultsOf(whole.events.toSpliced(place, 0, rowAt(copied)));
      expect(copy).toContainEqual({ kind: 'duplicate', index: copied });
      const foreign = await faultsOf(whole.events.toSpliced(place, 0, value as never));
      expect(foreign).toEqual([{ kind: 'unreadable', index: place }]);
    }),
    { numRuns: 25 },
  );
});

test('[EV-05] rows of another envelope are named, with their chain whole', async () => {
  expect(await faultsOf(whole.events, { envelope: 'a'.repeat(32) })).toEqual([
    { kind: 'other_envelope', index: 0 },
  ]);
});

test('a row without a canonical form is named, and a gap without end is cut short', async () => {
  const cyclic: Record<string, unknown> = { ...rowAt(5) };
  cyclic.message = cyclic;
  expect(await faultsOf(whole.events.with(5, cyclic as never))).toEqual([
    { kind: 'changed', index: 5 },
  ]);
  const far = { ...rowAt(5), index: 2 ** 40 };
  expect((await faultsOf(whole.events.with(5, far))).length).toBeLessThan(1100);
});

test('what is no log of a known version is unreadable', async () => {
  const unreadable = {
    valid: false,
    envelope: null,
    events: 0,
    head: null,
    faults: [{ kind: 'unreadable', index: null }],
  };
  await fc.assert(
    fc.asyncProperty(fc.anything(), async (anything) => {
      expect(await checkAuditLog(anything)).toEqual(unreadable);
    }),
    { numRuns: 25 },
  );
  expect(await checkAuditLog({ ...whole, version: 2 })).toEqual(unreadable);
});

test('a log without rows is not whole', async () => {
  expect(await faultsOf([], { head: undefined })).toEqual([{ kind: 'missing', index: 0 }]);
});
