import type { WireField } from '../contract/wire/wire-field.ts';
import { type StoredEnvelope, statusOf } from './stored-envelope.ts';

/** A4, in points, and where its text stands. */
const page = { width: 595, height: 842, margin: 62, leading: 16, size: 11 } as const;
const linesPerPage = 42;
/** Letters that fit into a line. */
const lineLength = 84;

const toOctal = (code: number) => `\\${code.toString(8).padStart(3, '0')}`;

/** A string of a PDF, in the letters of its standard fonts: those that they lack become question marks. */
function toPdfString(text: string): string {
  const letters = [...text.normalize('NFC').replace(/[‘’]/g, "'")].map((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    if (code > 255 || (code > 126 && code < 160)) return '?';
    return /[\\()]/.test(letter) || code < 32 || code > 126 ? toOctal(code) : letter;
  });
  return `(${letters.join('')})`;
}

/** What has been answered, as a line of text; `null` if nothing has. */
function answerOf({ type, content, drawn_json, upload }: WireField): string | null {
  if (type === 'checkbox' || type === 'radio') return content === '1' ? 'ticked' : null;
  if (type === 'upload') {
    const names = Array.isArray(upload) ? upload.map(({ name }) => name) : [];
    return names.length > 0 ? names.join(', ') : null;
  }
  if (type !== 'signature') return content || null;
  if (drawn_json !== null) return 'signed by hand';
  if (upload !== null) return 'signed with a picture';
  return content ? `signed as "${content}"` : null;
}

function linesOf(stored: StoredEnvelope): readonly string[] {
  const isDone = statusOf(stored) === 'signed';
  const lines = [
    stored.title,
    '',
    'A specimen, made by the sandbox of Sign Envelope. It is not signed, not sealed, and binds nobody.',
    isDone
      ? 'Everybody has signed in the sandbox.'
      : 'Not everybody has signed in the sandbox yet.',
    '',
    ...stored.parties.map(({ title, email, status }) => `${title} <${email}>: ${status}`),
  ];
  for (const { title, fields } of stored.documents) {
    lines.push('', title);
    for (const field of fields.values()) {
      const answer = answerOf(field);
      const signer = stored.parties.find(({ id }) => id === field.party_id);
      const isShown = answer !== null && (field.prefilled || signer?.status === 'signed');
      if (isShown) lines.push(`${field.title ?? field.type}: ${answer}`);
    }
  }
  return lines.flatMap((line) => breakLine(line.replace(/\s+/g, ' ')));
}

const breakLine = (line: string): readonly string[] =>
  line === ''
    ? ['']
    : (line.match(new RegExp(`.{1,${lineLength}}(?: |$)|.{${lineLength}}`, 'gu')) ?? []);

function drawPage(lines: readonly string[], isFirst: boolean): string {
  const { height, margin, leading, size } = page;
  const top = height - margin - 40;
  return [
    'BT',
    `/F1 26 Tf 0.75 0.2 0.2 rg 1 0 0 1 ${margin} ${height - margin} Tm (SPECIMEN) Tj`,
    '0.1 0.12 0.14 rg',
    ...lines.map((line, index) => {
      const fontSize = isFirst && index === 0 ? 16 : size;
      return `/F1 ${fontSize} Tf 1 0 0 1 ${margin} ${top - index * leading} Tm ${toPdfString(line)} Tj`;
    }),
    'ET',
  ].join('\n');
}

const stream = (content: string) => `<</Length ${content.length}>>\nstream\n${content}\nendstream`;

/** Writes a PDF of these objects, numbered from 1, of which the first is the catalog. All are in ASCII. */
function writePdf(objects: readonly string[]): string {
  let file = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  return `${file}${table}trailer\n<</Size ${size}/Root 1 0 R/Info 2 0 R>>\nstartxref\n${file.length}\n%%EOF\n`;
}

/**
 * What a download has in place of the documents: a PDF that says on each page that it is a specimen, with
 * who has signed and what they have answered.
 */
export function createSpecimen(stored: StoredEnvelope): Blob {
  const lines = linesOf(stored);
  const count = Math.ceil(lines.length / linesPerPage);
  const first = 5;
  const pages = [...Array<undefined>(count)].flatMap((_, index) => {
    const own = lines.slice(index * linesPerPage, (index + 1) * linesPerPage);
    return [
      `<</Type/Page/Parent 3 0 R/Contents ${first + 2 * index + 1} 0 R>>`,
      stream(drawPage(own, index === 0)),
    ];
  });
  const kids = pages.flatMap((_, index) => (index % 2 === 0 ? [`${first + index} 0 R`] : []));
  const size = `/MediaBox[0 0 ${page.width} ${page.height}]/Resources<</Font<</F1 4 0 R>>>>`;
  const pdf = writePdf([
    '<</Type/Catalog/Pages 3 0 R>>',
    `<</Title ${toPdfString(`${stored.title} (specimen)`)}>>`,
    `<</Type/Pages/Count ${count}/Kids[${kids.join(' ')}]${size}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    ...pages,
  ]);
  return new Blob([pdf], { type: 'application/pdf' });
}
