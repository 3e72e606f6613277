import { answer, signatureOf, tickbox } from './field-templates.ts';
import { company, landlord, type SampleDocument, tenant } from './sample-document.ts';
import { SampleForm } from './sample-form.ts';
import { columnWidth, paper, SamplePaper } from './sample-paper.ts';
import { body, clause, footers, ink, label, letterhead, note, section, title } from './styles.ts';

const name = 'Inventory and house rules';

/** The rooms, the items in each and their condition. */
const inventory: readonly (readonly [room: string, items: string, condition: string])[] = [
  ['Hall', 'Coat rack, mirror, entry telephone, two ceiling lights', 'Good'],
  [
    'Living room',
    'Sofa, armchair, low table, bookcase, curtains on two windows',
    'Good; small mark on table',
  ],
  [
    'Kitchen',
    'Hob, oven, refrigerator, dishwasher, extractor, table and four chairs',
    'Good; oven new in 2025',
  ],
  ['Bedroom', 'Double bed with mattress, wardrobe, two bedside tables, blinds', 'Very good'],
  ['Study', 'Desk, desk lamp, shelf, ceiling light', 'Good; lamp scratched'],
  [
    'Bathroom',
    'Bath with shower screen, basin, toilet, heated rail, washing machine',
    'Good; seal renewed',
  ],
  ['Balcony', 'Folding table, two folding chairs, two planters', 'Weathered'],
  ['Storage cupboard 7', 'Empty; one shelf', 'Good'],
];

const rules: readonly string[] = [
  'Keep music and voices low between ten at night and seven in the morning, and on the balcony from nine.',
  'Bicycles go in the bicycle store, prams under the stairs. The hall and stairs are the way out in a fire: leave nothing there.',
  'Rubbish goes down on Monday evening, paper and glass on Thursday evening. Large things are collected free of charge if you call the town.',
  'The washing machine may run between seven and ten. Open a window when drying clothes indoors.',
  'The roof door, the meter room and the lift’s machine room stay locked. The caretaker has the keys.',
  'Barbecues with gas or electricity are welcome in the garden until ten at night; charcoal is not.',
  'Visitors are welcome. Someone who stays for more than four weeks is no longer a visitor: please tell us.',
  'Urgent repairs, day and night: 555 0142. For everything else: 555 0140 on weekdays, or repairs@harbour-lettings.example.',
];

/** Creates the inventory, the short document of the tenancy envelope. */
export async function makeInventory(): Promise<SampleDocument> {
  const sheet = await SamplePaper.create(name, company);
  const form = new SampleForm(sheet);
  letterhead(sheet, 'Annex to HL-2026-0117');
  sheet.write(name, title);
  sheet.skip(4);
  sheet.write(
    'What the home holds on the day you move in, and how we all get along in the building. Check the list on the spot; what you note here protects your deposit.',
    body,
  );
  section(sheet, 'Inventory');
  writeTable(sheet);
  sheet.skip(12);
  form.box(
    'Anything different?',
    answer('textarea', tenant, 'What is different from the list', { required: false }),
    48,
  );
  form.line('Electricity meter', answer('text', landlord, 'Electricity meter reading'));
  form.line(
    'Sets of keys received',
    answer('dropdown', tenant, 'Sets of keys received', { dropdown_choices: ['1', '2', '3'] }),
  );
  section(sheet, 'House rules');
  for (const [index, rule] of rules.entries()) clause(sheet, String(index + 1), rule);
  writeReceipt(sheet, form);
  footers(sheet, `${name} · Flat 7, 14 Lantern Row · A sample, not legal advice`);
  return { title: name, file: 'inventory', pdf: await sheet.finish(), fields: form.fields };
}

function writeTable(sheet: SamplePaper): void {
  const columns = [0, 112, 352] as const;
  const widths = [104, 232, columnWidth - 352] as const;
  const head = 22;
  sheet.fill({ x: paper.margin, y: sheet.y, width: columnWidth, height: head }, ink.tint);
  for (const [index, text] of ['Room', 'What is there', 'Condition'].entries()) {
    sheet.label(text, label, { x: paper.margin + 8 + (columns[index] ?? 0), y: sheet.y + 4 });
  }
  sheet.skip(head);
  for (const row of inventory) {
    const height = Math.max(
      ...row.map((text, index) => sheet.measure(text, note, (widths[index] ?? 0) - 8)),
    );
    const top = sheet.y + 5;
    for (const [index, text] of row.entries()) {
      sheet.y = top;
      sheet.write(text, note, 8 + (columns[index] ?? 0), (widths[index] ?? 0) - 8);
    }
    sheet.y = top + height + 5;
    sheet.rule({ x: paper.margin, y: sheet.y }, columnWidth, ink.line, 0.4);
  }
}

function writeReceipt(sheet: SamplePaper, form: SampleForm): void {
  section(sheet, 'Receipt');
  form.promise({
    text: 'I have read the house rules and will keep to them.',
    field: tickbox(tenant, 'House rules read', { required: true }),
  });
  form.promise({
    text: 'I would like to hear about summer events in the garden.',
    field: tickbox(tenant, 'News of events'),
  });
  form.promise({
    text: 'The keys were handed over and the smoke alarms tested in the tenant’s presence.',
    field: tickbox(landlord, 'Keys handed over', { required: true }),
  });
  sheet.skip(4);
  form.line('Remarks of the landlord', answer('text', landlord, 'Remarks', { required: false }));
  form.signature({
    caption: 'Signature of the tenant',
    signature: signatureOf(tenant, 'Your signature'),
    date: answer('date', tenant, 'Date of signing'),
  });
  form.signature({
    caption: 'Signature of the landlord',
    signature: signatureOf(landlord, 'Your signature'),
    date: answer('date', landlord, 'Date of signing'),
  });
}
