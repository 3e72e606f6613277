import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import type { SigningServer } from '../test/harness/signing-server.ts';

const pageCount = 20;

async function densePdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.TimesRoman);
  for (let number = 1; number <= pageCount; number += 1) {
    const page = pdf.addPage([595, 842]);
    for (let row = 0; row < 64; row += 1) {
      const clause = `${number}.${row + 1} The tenant shall pay the rent of ${900 + row} pounds on day ${(row % 28) + 1} of every month, without deduction.`;
      page.drawText(clause, { x: 40, y: 800 - row * 12, font, size: 9 });
    }
  }
  return pdf.save();
}

/**
 * Sends 20 pages of dense text, with a field of each type on the first, one below the other. Returns the
 * signer's link.
 */
export async function sendAgreement(
  server: SigningServer,
  types: readonly string[] = ['text'],
): Promise<string> {
  const fields = types.map((type, index) => ({
    type,
    title: 'Name',
    party: 1,
    page: 1,
    index,
    required: true,
    x: 12,
    y: 14 + 6 * index,
    width: 40,
    height: 4,
  }));
  const { parties } = await server.send(
    {
      title: 'Tenancy agreement',
      parties: [{ title: 'Ada Park', email: 'ada@example.com' }],
      documents: [{ title: 'Agreement', file: 'agreement', fields }],
    },
    { agreement: await densePdf() },
  );
  return parties[0]?.link ?? '';
}
