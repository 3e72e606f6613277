import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { storageFailureOf, storageRefusal } from './storage-failure.ts';
import { DamagedRowError, parseStored } from './stored-json.ts';

const place = { table: 'answers', column: 'answer', row: 'field-1' } as const;
const schema = v.object({ text: v.string(), parts: v.array(v.object({ n: v.number() })) });

function damageOf(json: string): DamagedRowError {
  try {
    parseStored(schema, json, place);
  } catch (error) {
    if (error instanceof DamagedRowError) return error;
    throw error;
  }
  throw new Error('The row was accepted.');
}

test('returns stored JSON as parsed by its schema', () => {
  expect(parseStored(schema, '{"text":"a","parts":[{"n":1}],"more":1}', place)).toEqual({
    text: 'a',
    parts: [{ n: 1 }],
  });
});

describe('a damaged row', () => {
  test.for([
    ['{"text":"secret","parts":[', 'not JSON'],
    ['{"text":"secret","parts":[{"n":1},{"n":"secret"}]}', 'parts.1.n'],
    ['"secret"', 'the root'],
  ])('%j is reported with its location and without its content', ([json, cause]) => {
    const error = damageOf(json ?? '');
    expect(error).toMatchObject({ place, cause });
    expect(error.message).toBe('The column "answer" of "answers" is damaged in the row field-1.');
    expect(`${error.stack}`).not.toContain('secret');
  });

  test('is a storage failure with its own code', () => {
    const error = damageOf('{}');
    expect(storageFailureOf(error)).toBe('damaged-row');
    expect(storageRefusal('damaged-row', error)).toMatchObject({
      status: 500,
      message: 'server_errors.data_damaged',
    });
  });
});
