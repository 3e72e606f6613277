import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { PDF } from '@libpdf/core';
import { sealedFactsName } from '@sign-envelope/evidence';
import { describe, expect, test } from 'vitest';
import { attachFacts, someFacts } from '../../testing/sealed-documents.ts';
import { makeCertificate } from '../certificate/make-certificate.ts';
import { inspectDocument } from '../inspect/inspect-document.ts';
import { certificateFacts } from '../testing/certificate-fixtures.ts';
import { makePdf } from '../testing/pdf-fixtures.ts';
import { checkWithQpdf } from '../testing/pdf-words.ts';
import { drawSmall, drawWithPoppler, middleOf } from '../testing/pixels.ts';
import { onePage, rawPdf } from '../testing/raw-pdf.ts';
import { asStored } from '../testing/stored-file.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { RemovedPart } from './removed-part.ts';

const folder = await temporaryFolder();
const limit = 50_000_000;

const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';

/** The file as text with its object streams unpacked, so that all names are visible. */
function unpacked(path: string): string {
  const plain = folder.path('plain.pdf');
  execFileSync('qpdf', ['--qdf', '--object-streams=disable', path, plain]);
  return execFileSync('cat', [plain], { encoding: 'latin1' });
}

function plainPage(entries = ''): string[] {
  return [
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R ${entries} >>`,
    '<< /Length 0 >>\nstream\n\nendstream',
  ];
}

/** A page, with these entries in its catalog, its own and object 5. */
const withEntries = ({ catalog = '', page = '', more = [] as readonly string[] }) => [
  `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
  ...plainPage(page),
  ...more,
];

const linkTo = (action: string) =>
  `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Border [0 0 0] /A << ${action} >> >>]`;

const player =
  '/Annots [<< /Type /Annot /Subtype /RichMedia /Rect [0 0 9 9] /RichMediaContent << /Assets 5 0 R >> >>]';

const view = '/S /GoTo /D [3 0 R /Fit] /Next [5 0 R]';

const active: readonly [string, Parameters<typeof withEntries>[0], readonly RemovedPart[]][] = [
  [
    'a script of the document',
    { catalog: '/Names << /JavaScript << /Names [(a) 5 0 R] >> >>', more: [script] },
    ['javascript'],
  ],
  [
    'a script after a view when it opens',
    { catalog: `/OpenAction << ${view} >>`, more: [script] },
    ['javascript', 'open_action'],
  ],
  [
    'a program when it opens',
    { catalog: '/OpenAction << /S /Launch /F (calc.exe) >>' },
    ['open_action', 'launch_action'],
  ],
  [
    'a print dialog when it opens',
    { catalog: '/OpenAction << /S /Named /N /Print >>' },
    ['open_action'],
  ],
  [
    'a script under an encoded name',
    { catalog: '/#4fpenAction << /S /J#61vaScript /J#53 (1) >>' },
    ['javascript', 'open_action'],
  ],
  ['a script of a page', { page: `/AA << /O ${script} >>` }, ['javascript']],
  ['a script behind a view', { page: linkTo(view), more: [script] }, ['javascript']],
  [
    'a form that sends itself',
    { page: linkTo('/S /SubmitForm /F (http://x.example)') },
    ['form_action'],
  ],
  [
    'a script as an address',
    { page: linkTo('/S /URI /URI (javascript:alert\\(1\\))') },
    ['javascript'],
  ],
  ['a player', { page: player, more: ['<< >>'] }, ['rich_media', 'annotations']],
  [
    'a second form in XFA',
    { catalog: '/AcroForm << /Fields [] /XFA (<xdp/>) >>' },
    ['xfa', 'form_fields'],
  ],
];

const traces =
  /\/(?:JavaScript|JS|Launch|SubmitForm|RichMediaContent|XFA|OpenAction)\b|javascript:/;

describe.each(active)('%s', (title, entries, removed) => {
  const pdf = rawPdf({ objects: withEntries(entries) });

  test('is removed and reported, and the file stays valid', async () => {
    const path = await folder.write(`${title}.pdf`, pdf);
    expect(await inspectDocument(path, limit)).toMatchObject({ removed });
    checkWithQpdf(path);
    expect(unpacked(path)).not.toMatch(traces);
  });

  test('is found in object streams too', async () => {
    const plain = await folder.write(`${title}-plain.pdf`, pdf);
    const path = folder.path(`${title}-packed.pdf`);
    execFileSync('qpdf', ['--object-streams=generate', plain, path]);
    expect(await inspectDocument(path, limit)).toMatchObject({ removed });
    checkWithQpdf(path);
    expect(unpacked(path)).not.toMatch(traces);
    expect(await inspectDocument(path, limit)).toMatchObject({ removed: [] });
  });
});

test('an attached program is removed, and another file stays', async () => {
  const file = (named: string, number: number) =>
    `<< /Type /Filespec /F (${named}) /EF << /F ${number} 0 R >> >>`;
  const path = await folder.write(
    'attached.pdf',
    rawPdf({
      objects: [
        '<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [(a) 7 0 R (b) 8 0 R] >> >> >>',
        ...plainPage(),
        { entries: '/Type /EmbeddedFile', data: 'MZ' },
        { entries: '/Type /EmbeddedFile', data: 'a,b' },
        file('invoice.PDF.exe', 5),
        file('prices.csv', 6),
      ],
    }),
  );
  expect(await inspectDocument(path, limit)).toMatchObject({ removed: ['attached_program'] });
  const text = unpacked(path);
  expect(text).toContain('a,b');
  expect(text).not.toContain('MZ');
});

test('[EV-04] a file of the sender is not taken for the evidence of the server', async () => {
  const pdf = await attachFacts(await makePdf({}), { ...someFacts, company: 'Forged' });
  const path = await folder.write('evidence.pdf', pdf);
  expect(await inspectDocument(path, limit)).toMatchObject({ removed: ['attached_program'] });
  const outputPath = folder.path('evidence-certified.pdf');
  const attachment = { name: sealedFactsName, json: JSON.stringify(someFacts) };
  await makeCertificate({
    signed: await asStored(path),
    hasPages: true,
    facts: certificateFacts(),
    attachment,
    outputPath,
  });
  const document = await PDF.load(await readFile(outputPath));
  expect(document.getAttachments().size).toBe(1);
  expect(Buffer.from(document.getAttachment(sealedFactsName) ?? []).toString()).toBe(
    attachment.json,
  );
});

test('[16] a document with nothing to remove stays unchanged, byte for byte', async () => {
  const pdf = await makePdf({ pages: 2 });
  const path = await folder.write('clean.pdf', pdf);
  expect(await inspectDocument(path, limit)).toMatchObject({ removed: [] });
  expect(Buffer.from(pdf).equals(await readFile(path))).toBe(true);
});

test.each([
  ['a destination', '[3 0 R /Fit]'],
  ['an action that goes to a view', '<< /S /GoTo /D [3 0 R /FitH 300] >>'],
])('%s when it opens stays, byte for byte', async (title, opening) => {
  const pdf = rawPdf({ objects: withEntries({ catalog: `/OpenAction ${opening}` }) });
  const path = await folder.write(`${title}.pdf`, pdf);
  expect(await inspectDocument(path, limit)).toMatchObject({ removed: [] });
  expect(Buffer.from(pdf).equals(await readFile(path))).toBe(true);
});

describe('a layer', () => {
  const [red, white] = [
    [255, 0, 0],
    [255, 255, 255],
  ];
  const layered = (usage: string, automatic: string) =>
    rawPdf({
      objects: [
        `<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [5 0 R] /D << /ON [5 0 R] ${automatic} >> >> >>`,
        ...onePage(
          '/Resources << /Properties << /L 5 0 R >> >>',
          '/OC /L BDC 1 0 0 rg 0 0 300 300 re f EMC',
        ),
        `<< /Type /OCG /Name (Draft) /Usage << ${usage} >> >>`,
      ],
    });
  const both =
    '/AS [<< /Event /View /OCGs [5 0 R] /Category [/View] >> << /Event /Print /OCGs [5 0 R] /Category [/Print] >>]';

  test.each([
    ['only on a screen', '/View << /ViewState /ON >> /Print << /PrintState /OFF >>', red],
    ['only on paper', '/View << /ViewState /OFF >> /Print << /PrintState /ON >>', white],
    ['on both', '/View << /ViewState /ON >> /Print << /PrintState /ON >>', red],
  ])('that is %s is the same on paper as on a screen afterwards', async (title, usage, color) => {
    const path = await folder.write(`${title}.pdf`, layered(usage, both));
    expect(middleOf(await drawSmall(path))).toEqual(color);
    expect(await inspectDocument(path, limit)).toMatchObject({ removed: ['layers'] });
    checkWithQpdf(path);
    expect(middleOf(await drawSmall(path))).toEqual(color);
    expect(middleOf(drawWithPoppler(path))).toEqual(color);
  });

  test('that was fixed stays unchanged, byte for byte', async () => {
    const path = await folder.write('fixed.pdf', layered('', ''));
    await inspectDocument(path, limit);
    const fixed = await readFile(path);
    expect(await inspectDocument(path, limit)).toMatchObject({ removed: [] });
    expect(fixed.equals(await readFile(path))).toBe(true);
  });
});
