import fc from 'fast-check';
import { expect, test } from 'vitest';
import { behaviorOf } from '../field-types/field-type-behaviors.ts';
import type { Envelope } from '../model/envelope.ts';
import { arbitraryEnvelope } from '../testing/arbitrary-envelope.ts';
import { answerOf, makeEnvelope, signer } from '../testing/make-envelope.ts';
import { SlowRules } from '../testing/slow-rules.ts';
import { AnswerState } from './answer-state.ts';
import { groupAt, indexEnvelope, isEditable } from './envelope-index.ts';
import { fieldStatus } from './field-status.ts';
import { nextField } from './next-field.ts';
import { progressOf } from './progress.ts';

const step = fc.record({
  name: fc.constantFrom('fill', 'clear', 'touch'),
  field: fc.nat(40),
});
const steps = fc.array(step, { maxLength: 40 });

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/**
 * Returns the engine's rules and the slow rules for an envelope, and a function that applies a step
 * to both.
 */
function openBoth(envelope: Envelope) {
  const answerState = new AnswerState(indexEnvelope(envelope, signer));
  const slow = new SlowRules(answerState.fields().slice(), signer);
  const take = ({ name, field: number }: Step) => {
    const position = number % Math.max(1, answerState.fields().length);
    const field = answerState.at(position);
    if (field === undefined) return;
    if (name === 'touch') {
      answerState.touch(position);
      slow.touch(slow.get(field.id));
      return;
    }
    if (!isEditable(answerState.index, position)) return;
    const changed = name === 'fill' ? answerOf(field) : behaviorOf(field).withoutValue(field);
    answerState.put(position, changed);
    slow.put(changed);
  };
  return { answerState, slow, take };
}

test('done, required, progress and next agree with the slow rules after any sequence of steps', () => {
  fc.assert(
    fc.property(arbitraryEnvelope, steps, (envelope, taken) => {
      const { answerState, slow, take } = openBoth(envelope);
      taken.forEach(take);
      expect(progressOf(answerState.required, answerState.done)).toEqual(slow.progress());
      answerState.fields().forEach((field, position) => {
        expect(isEditable(answerState.index, position)).toBe(slow.isEditable(field));
        expect(groupAt(answerState.index, position)?.required).toBe(slow.isRequired(field));
        expect(answerState.isDone(position)).toBe(slow.isDone(field));
        expect(fieldStatus(answerState, position, field).missing).toBe(slow.isMissing(field));
        expect(answerState.isTouched(position)).toBe(slow.touched.has(field.id));
      });
      expect(answerState.at(answerState.firstMissing())).toEqual(
        answerState.fields().find((field) => slow.isMissing(field)),
      );
      envelope.documents.forEach((_, document) => {
        expect(answerState.isDocumentDone(document)).toBe(slow.isDocumentDone(document));
        const next = nextField(answerState, document, null);
        expect(next === null ? null : answerState.at(next)?.id).toBe(
          slow.next(document, null)?.id ?? null,
        );
      });
    }),
    { numRuns: 300 },
  );
});

test('next from any active field agrees with the slow rules', () => {
  fc.assert(
    fc.property(arbitraryEnvelope, steps, fc.nat(40), (envelope, taken, number) => {
      const { answerState, slow, take } = openBoth(envelope);
      taken.forEach(take);
      const editable = answerState.index.editable;
      const active = editable[number % Math.max(1, editable.length)];
      const field = active === undefined ? undefined : answerState.at(active);
      if (active === undefined || field === undefined) return;
      const next = nextField(answerState, field.documentIndex, active);
      // Leaving the field touches it; the engine's rule already counts it as touched.
      slow.touch(slow.get(field.id));
      expect(next === null ? null : answerState.at(next)?.id).toBe(
        slow.next(field.documentIndex, slow.get(field.id))?.id ?? null,
      );
    }),
    { numRuns: 300 },
  );
});

test('[EN-10] [EN-11] completion never exceeds 100 and never counts a group twice', () => {
  fc.assert(
    fc.property(arbitraryEnvelope, steps, (envelope, taken) => {
      const { answerState, slow, take } = openBoth(envelope);
      const groups = new Set(
        slow.fields
          .filter((field) => slow.isEditable(field) && slow.isRequired(field))
          .map((field) => slow.group(field)[0]?.id),
      );
      for (const each of taken) {
        take(each);
        const { percent, done, required, outstanding } = progressOf(
          answerState.required,
          answerState.done,
        );
        expect(percent).toBeGreaterThanOrEqual(0);
        expect(percent).toBeLessThanOrEqual(100);
        expect(required).toBe(groups.size);
        expect(done + outstanding).toBe(required);
        expect(outstanding).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test('[EN-14] following next from any state reaches every undone required field, and terminates', () => {
  fc.assert(
    fc.property(
      arbitraryEnvelope,
      steps,
      fc.boolean(),
      fc.nat(40),
      (envelope, taken, starts, at) => {
        const { answerState, take } = openBoth(envelope);
        taken.forEach(take);
        envelope.documents.forEach((document, documentIndex) => {
          const own = Array.from(answerState.index.editable).filter(
            (position) => answerState.at(position)?.documentIndex === documentIndex,
          );
          let active: number | null = starts ? (own[at % Math.max(1, own.length)] ?? null) : null;
          // The longest possible path visits every field twice, plus one step.
          for (let moves = 0; moves <= 2 * document.fields.length + 1; moves++) {
            if (active !== null) {
              const field = answerState.at(active);
              if (
                field !== undefined &&
                groupAt(answerState.index, active)?.required &&
                !answerState.isDone(active)
              ) {
                answerState.put(active, answerOf(field));
              }
              answerState.touch(active);
            }
            active = nextField(answerState, documentIndex, active);
            if (active === null) break;
          }
          expect(active).toBeNull();
          expect(answerState.isDocumentDone(documentIndex)).toBe(true);
        });
      },
    ),
    { numRuns: 300 },
  );
});

test('an envelope that requires nothing of the signer is complete from the start', () => {
  const answerState = new AnswerState(indexEnvelope(makeEnvelope([[], []]), signer));
  expect(progressOf(answerState.required, answerState.done).complete).toBe(true);
  expect(nextField(answerState, 0, null)).toBeNull();
});
