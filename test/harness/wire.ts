/** The part of a field on the wire that the tests look at. */
export interface WireField {
  readonly id: string;
  readonly type: string;
  readonly title: string;
  readonly party_id: string;
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface WireDocument {
  readonly title: string;
  readonly fields: readonly WireField[];
}

/** Asks the API for an envelope as a signer's page does, with nothing of the product between. */
export async function readEnvelope(link: string): Promise<readonly WireDocument[]> {
  const { origin, hash } = new URL(link);
  const auth = await fetch(`${origin}/api/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key: hash.slice(1) }),
  });
  const { data } = await auth.json();
  const answer = await fetch(`${origin}/api/data/envelope`, {
    headers: { authorization: `Bearer ${data.access_token}` },
  });
  const { documents } = await answer.json();
  return documents.map(
    (document: { title: string; fields: Record<string, readonly WireField[]> }) => ({
      title: document.title,
      fields: Object.values(document.fields).flat(),
    }),
  );
}

/** The field of that title in a document; the party tells same titles apart. */
export function findField(document: WireDocument, title: string, partyId?: string): WireField {
  const found = document.fields.find(
    (field) => field.title === title && (partyId === undefined || field.party_id === partyId),
  );
  if (!found) throw new Error(`There is no field "${title}" in "${document.title}"`);
  return found;
}
