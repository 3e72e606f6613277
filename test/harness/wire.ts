/** The part of a field on the wire that the tests use. */
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
  /** Part of the names of its page files. */
  readonly fingerprint: string;
  readonly num_pages: number;
  readonly fields: readonly WireField[];
}

/** Loads an envelope from the API as a signer's page does, without the engine or the page. */
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
    (
      document: Omit<WireDocument, 'fields'> & {
        readonly fields: Readonly<Record<string, readonly WireField[]>>;
      },
    ) => ({ ...document, fields: Object.values(document.fields).flat() }),
  );
}

/** Returns the field with that title in a document. The party distinguishes equal titles. */
export function findField(document: WireDocument, title: string, partyId?: string): WireField {
  const found = document.fields.find(
    (field) => field.title === title && (partyId === undefined || field.party_id === partyId),
  );
  if (!found) throw new Error(`There is no field "${title}" in "${document.title}"`);
  return found;
}
