import type { WireError } from '@sign-envelope/core/contract';
import { refusalReason } from '../errors/refusal-reasons.ts';
import type { SendArguments } from './send-arguments.ts';

const answers: Readonly<Record<number, string>> = {
  429: 'There are too many calls to the server. Try again in a minute.',
  401: 'The server does not know this API key.',
  404: 'There is no signing server at this address.',
  413: 'The PDFs are larger than the server accepts.',
};

/** Explains why the server refused an envelope, with one line for each invalid part. */
export function explainErrors(
  status: number,
  error: WireError | null,
  request: SendArguments,
): string {
  const errors = Object.entries(error?.errors ?? {});
  if (errors.length === 0) {
    return answers[status] ?? `The server returned ${status} (${error?.message ?? 'no reason'}).`;
  }
  const lines = errors.map(([path, keys]) => {
    const reasons = keys.map(refusalReason).join(', and ');
    return `  ${describe(path, request)} ${reasons}`;
  });
  return ['The server refused the envelope:', ...lines].join('\n');
}

/** The option that sets the key's value. */
const options = { language: '--language', expires_at: '--expires' } as const;

/** Formats a path such as `documents.0.fields.2.page` for people. */
function describe(path: string, { documents, recipients }: SendArguments): string {
  const [list, index = '', part, fieldIndex = '', entry] = path.split('.');
  const position = Number(index);
  if (list === 'parties') {
    const email = recipients[position]?.email ?? '';
    return `signer ${position + 1} (${email}): ${part ?? 'it'}`;
  }
  if (list === 'language' || list === 'expires_at') return options[list];
  if (list !== 'documents' || index === '') return path;
  const name = documents[position]?.path ?? `document ${position + 1}`;
  if (part !== 'fields') return name;
  const place = `${name}, field ${Number(fieldIndex) + 1}`;
  return entry === undefined ? place : `${place}: ${entry}`;
}
