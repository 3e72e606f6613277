/** A signer who calls the API directly, without the engine or the page. */
export interface ApiSigner {
  /** The signer's own fields, as the API sends them. */
  readonly fields: readonly ApiField[];
  upload(kind: 'file' | 'signature', file: ApiFile, fieldId?: string): Promise<ApiUpload>;
  sign(answers: readonly ApiAnswer[]): Promise<void>;
  /** Loads the fields of the envelope, as this signer sees them. */
  load(): Promise<readonly ApiField[]>;
  get(path: string): Promise<Response>;
}

export interface ApiField {
  readonly id: string;
  readonly title: string;
  readonly party_id: string;
  readonly contract_id: string;
  readonly contract_sent_id: string;
  readonly drawn_json: readonly [readonly unknown[], string, string] | null;
}

export interface ApiFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

interface ApiUpload {
  readonly uuid: string;
  readonly fileName: string;
}

/** An answer to the field with this title. */
export interface ApiAnswer {
  readonly title: string;
  readonly inputFormat: '' | 'typed' | 'drawn' | 'upload' | 'upload-field';
  readonly inputValue: string;
  readonly inputFont?: string;
}

async function requireOk(response: Response): Promise<Response> {
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return response;
}

export async function openByApi(link: string): Promise<ApiSigner> {
  const { origin, hash } = new URL(link);
  const auth = await fetch(`${origin}/api/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key: hash.slice(1) }),
  });
  const { data } = await (await requireOk(auth)).json();
  const authorization = `Bearer ${data.access_token}`;
  const call = async (path: string, body?: FormData | object) =>
    fetch(`${origin}/api${path}`, {
      headers: {
        authorization,
        ...(body === undefined || body instanceof FormData
          ? {}
          : { 'content-type': 'application/json' }),
      },
      ...(body === undefined
        ? {}
        : { method: 'POST', body: body instanceof FormData ? body : JSON.stringify(body) }),
    });

  const read = async () => {
    const envelope = await (await requireOk(await call('/data/envelope'))).json();
    const me = envelope.parties.find((party: { isSigner: boolean }) => party.isSigner);
    const fields: readonly ApiField[] = envelope.documents.flatMap(
      (document: { fields: Record<string, readonly ApiField[]> }) =>
        Object.values(document.fields).flat(),
    );
    return { fields, own: fields.filter(({ party_id }) => party_id === me.party_id) };
  };
  const { own } = await read();

  return {
    fields: own,
    load: async () => (await read()).fields,
    get: (path) => call(path),
    async upload(kind, { name, bytes }, fieldId) {
      const form = new FormData();
      if (fieldId !== undefined) form.set('input_id', fieldId);
      form.set('file', new Blob([new Uint8Array(bytes)]), name);
      return (await requireOk(await call(`/upload/envelope-${kind}`, form))).json();
    },
    async sign(answers) {
      const inputs = answers.map(({ title, inputFont = 'arial', ...answer }) => {
        const field = own.find((candidate) => candidate.title === title);
        if (field === undefined) throw new Error(`There is no field "${title}"`);
        const { id: inputId, contract_id: contractId, contract_sent_id: contractSentId } = field;
        return { inputId, contractId, contractSentId, inputFont, inputSize: 18, ...answer };
      });
      await requireOk(await call('/sign-envelope', { inputs }));
    },
  };
}
