import type { Envelope } from '@sign-envelope/core';

const noGroup: readonly string[] = [];

/** Returns the ids of the fields in a box's group, including the box; none for a field without a group. */
export type ChoiceGroups = (fieldId: string) => readonly string[];

/** A group belongs to one party and may span pages and documents. */
export function indexChoiceGroups(envelope: Envelope): ChoiceGroups {
  const members = new Map<string, string[]>();
  const groupOf = new Map<string, readonly string[]>();
  for (const field of envelope.documents.flatMap((document) => document.fields)) {
    if ((field.type !== 'checkbox' && field.type !== 'radio') || field.group === null) continue;
    const key = JSON.stringify([field.partyId, field.group]);
    const group = members.get(key) ?? [];
    group.push(field.id);
    members.set(key, group);
    groupOf.set(field.id, group);
  }
  return (fieldId) => groupOf.get(fieldId) ?? noGroup;
}
