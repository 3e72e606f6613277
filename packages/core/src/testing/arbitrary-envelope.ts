import fc from 'fast-check';
import type { Envelope } from '../model/envelope.ts';
import type { Field } from '../model/field.ts';
import { fieldTypes } from '../model/field.ts';
import { answerOf, makeEnvelope, makeField, otherParty, signer } from './make-envelope.ts';

const plan = fc.record({
  // As many boxes as all other types together, because most rules concern groups.
  type: fc.oneof(fc.constantFrom(...fieldTypes), fc.constantFrom('checkbox', 'radio')),
  page: fc.integer({ min: 1, max: 3 }),
  index: fc.integer({ min: 1, max: 9 }),
  isOwn: fc.constantFrom(true, true, true, false),
  required: fc.boolean(),
  prefilled: fc.constantFrom(false, false, false, false, true),
  isAnswered: fc.constantFrom(false, false, true),
  group: fc.constantFrom(null, 'colour', 'size'),
});

type Plan = typeof plan extends fc.Arbitrary<infer T> ? T : never;

function toField(place: Plan, id: string): Field {
  const { type, page, index, required } = place;
  const field = makeField(type, id, {
    page,
    index,
    required,
    partyId: place.isOwn ? signer : otherParty,
  });
  const grouped =
    field.type === 'checkbox' || field.type === 'radio' ? { ...field, group: place.group } : field;
  // A prefilled field has an answer from the sender. Only a locked box may be locked while empty.
  if (place.prefilled && 'group' in grouped) {
    return { ...grouped, value: place.isAnswered, prefilled: true };
  }
  const answered = place.isAnswered || place.prefilled ? answerOf(grouped) : grouped;
  return { ...answered, prefilled: place.prefilled };
}

/** Unticks all but one box of a group, which the model guarantees. */
function untickDoubles(documents: readonly (readonly Field[])[]): readonly (readonly Field[])[] {
  const ticked = new Set<string>();
  return documents.map((fields) =>
    fields.map((field) => {
      if (!('group' in field) || field.group === null || !field.value) return field;
      const key = `${field.partyId} ${field.group}`;
      if (ticked.has(key)) return { ...field, value: false };
      ticked.add(key);
      return field;
    }),
  );
}

/**
 * Several documents, both parties, groups across pages and documents, answers and locked answers.
 */
export const arbitraryEnvelope: fc.Arbitrary<Envelope> = fc
  .array(fc.array(plan, { maxLength: 9 }), { minLength: 1, maxLength: 4 })
  .map((documents) =>
    makeEnvelope(
      untickDoubles(
        documents.map((fields, document) =>
          fields.map((place, number) => toField(place, `${document}.${number}`)),
        ),
      ),
    ),
  );
