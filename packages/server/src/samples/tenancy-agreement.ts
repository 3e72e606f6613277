import { answer, radio, signatureOf, tickbox } from './field-templates.ts';
import { company, landlord, type SampleDocument, tenant } from './sample-document.ts';
import { SampleForm } from './sample-form.ts';
import { SamplePaper } from './sample-paper.ts';
import { body, clause, footers, letterhead, section, title } from './styles.ts';
import { tenancyTerms } from './tenancy-clauses.ts';

const name = 'Residential tenancy agreement';

/**
 * Creates the long document of the tenancy envelope: particulars, terms, schedule and signatures.
 */
export async function makeTenancyAgreement(): Promise<SampleDocument> {
  const sheet = await SamplePaper.create(name, company);
  const form = new SampleForm(sheet);
  letterhead(sheet, 'Reference HL-2026-0117');
  sheet.write(name, title);
  sheet.write('Flat 7, 14 Lantern Row, Port Ellery', { ...body, size: 13, leading: 20 });
  sheet.skip(8);
  sheet.write(
    'This agreement is between the landlord, Ben Okafor, represented by Harbour Lettings, and the tenant named below. Please read all of it before you sign. If something is unclear, ask us first: nothing here is urgent enough to be signed without being understood.',
    body,
  );
  writeParticulars(sheet, form);
  writeTerms(sheet);
  writeSchedule(sheet, form);
  writeSignatures(sheet, form);
  footers(sheet, `${name} · Flat 7, 14 Lantern Row · A sample, not legal advice`);
  return { title: name, file: 'agreement', pdf: await sheet.finish(), fields: form.fields };
}

/** The printed particulars that landlord and tenant have agreed on. */
const facts = [
  ['Landlord', 'Ben Okafor, 22 Chandler Street, Port Ellery'],
  ['Agent', 'Harbour Lettings, 4 Quayside, Port Ellery'],
  [
    'The home',
    'Flat 7 on the second floor of 14 Lantern Row, Port Ellery: three rooms, kitchen, bathroom and balcony, 68 m², let furnished',
  ],
  ['Length', 'Twelve months from the start date'],
  ['Deposit', '£1,673.00, which is five weeks’ rent'],
] as const;

function writeParticulars(sheet: SamplePaper, form: SampleForm): void {
  section(sheet, 'Particulars');
  for (const [text, value] of facts) form.fact(text, value);
  sheet.skip(8);
  form.line('Full name of tenant', answer('text', tenant, 'Full name'));
  form.box('Address until now', answer('textarea', tenant, 'Address until now'));
  form.line('Telephone', answer('text', tenant, 'Telephone', { required: false }));
  form.line('Start date', answer('date', tenant, 'Start date'));
  form.line(
    'Monthly rent',
    answer('text', tenant, 'Monthly rent', {
      content: '£1,450.00',
      merge_field: 'monthly_rent',
      is_merge_field: true,
      prefilled: true,
    }),
  );
  form.line(
    'Rent day',
    answer('dropdown', tenant, 'Rent day', {
      dropdown_choices: ['1st of the month', '10th of the month', '20th of the month'],
    }),
  );
}

function writeTerms(sheet: SamplePaper): void {
  sheet.turnPage();
  for (const [part, { name: partName, clauses }] of tenancyTerms.entries()) {
    section(sheet, `${part + 1}  ${partName}`);
    for (const [index, text] of clauses.entries()) {
      clause(sheet, `${part + 1}.${index + 1}`, text);
    }
  }
}

function writeSchedule(sheet: SamplePaper, form: SampleForm): void {
  sheet.turnPage();
  section(sheet, 'Schedule: your choices');
  sheet.write(
    'Please tell us how you would like to live here, so that we can prepare the home.',
    body,
  );
  sheet.skip(12);
  form.box(
    'Who else will live there',
    answer('textarea', tenant, 'Other people who will live there', { required: false }),
  );
  form.options('Notices reach me by', [
    { text: 'Email', field: radio(tenant, 'Notices by email', 'notices') },
    { text: 'Post', field: radio(tenant, 'Notices by post', 'notices') },
  ]);
  form.options('Pets', [
    { text: 'None', field: pet('No pets') },
    { text: 'A cat', field: pet('A cat') },
    { text: 'A dog', field: pet('A dog') },
  ]);
  form.line(
    'Proof of identity',
    answer('upload', tenant, 'Proof of identity', { required: false }),
  );
  form.promise({
    text: 'I have received the energy certificate and the latest gas and electrical safety reports for the home.',
    field: tickbox(tenant, 'Reports received', { required: true }),
  });
}

function pet(petName: string) {
  return tickbox(tenant, petName, { required: true, group: 'pets' });
}

function writeSignatures(sheet: SamplePaper, form: SampleForm): void {
  section(sheet, 'Signatures');
  sheet.keepTogether(260);
  sheet.write('Each of us has read this agreement and its schedule, and agrees to them.', body);
  sheet.skip(6);
  form.signature({
    caption: 'Signature of the tenant',
    signature: signatureOf(tenant, 'Your signature'),
    date: answer('date', tenant, 'Date of signing'),
  });
  form.line('Full name of landlord', answer('text', landlord, 'Full name'));
  form.signature({
    caption: 'Signature of the landlord',
    signature: signatureOf(landlord, 'Your signature'),
    date: answer('date', landlord, 'Date of signing'),
  });
}
