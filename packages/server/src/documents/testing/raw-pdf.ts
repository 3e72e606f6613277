/** A handwritten PDF, for attacks that no PDF library would write. */
export interface RawPdf {
  /** Objects, numbered from 1: text or a stream. The first is the catalogue. */
  readonly objects: readonly (string | RawStream)[];
}

export interface RawStream {
  /** The entries of the dictionary, without `Length`. */
  readonly entries: string;
  readonly data: Uint8Array | string;
}

export function rawPdf({ objects }: RawPdf): Uint8Array {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets: number[] = [];
  const end = () => parts.reduce((sum, part) => sum + part.byteLength, 0);
  for (const [index, object] of objects.entries()) {
    offsets.push(end());
    parts.push(Buffer.from(`${index + 1} 0 obj\n`));
    if (typeof object === 'string') {
      parts.push(Buffer.from(object, 'latin1'));
    } else {
      const data = Buffer.from(object.data);
      parts.push(Buffer.from(`<< ${object.entries} /Length ${data.byteLength} >>\nstream\n`));
      parts.push(data, Buffer.from('\nendstream'));
    }
    parts.push(Buffer.from('\nendobj\n'));
  }
  const start = end();
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n` +
        `<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** The page tree of a single page as objects 2 to 4. Object 4 is the content. */
export function onePage(
  entries = '',
  content: string | RawStream = '0 0 1 rg 10 10 50 50 re f',
): (string | RawStream)[] {
  return [
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R ${entries} >>`,
    typeof content === 'string' ? { entries: '', data: content } : content,
  ];
}
