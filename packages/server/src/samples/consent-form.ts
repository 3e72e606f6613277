import { answer, radio, signatureOf, tickbox } from './field-templates.ts';
import { company, type SampleDocument } from './sample-document.ts';
import { SampleForm } from './sample-form.ts';
import { SamplePaper } from './sample-paper.ts';
import { body, clause, footers, letterhead, section, title } from './styles.ts';

const name = 'Consent to photographs';

/** Position of the only party. */
const resident = 1;

/** Creates the sample consent form: one page, one signer. */
export async function makeConsentForm(): Promise<SampleDocument> {
  const sheet = await SamplePaper.create(name, company);
  const form = new SampleForm(sheet);
  letterhead(sheet, 'Form HL-12');
  sheet.write(name, title);
  sheet.skip(4);
  sheet.write(
    'We would like to photograph the rooms of your home, to show them to people who look for a similar one. It takes about half an hour, and you choose the day.',
    body,
  );
  section(sheet, 'What you agree to');
  for (const [index, text] of terms.entries()) clause(sheet, String(index + 1), text);
  section(sheet, 'Your answer');
  form.line('Full name', answer('text', resident, 'Full name'));
  form.line('A day that suits you', answer('date', resident, 'A day that suits you'));
  form.options('Best time of day', [
    { text: 'Morning', field: radio(resident, 'Morning', 'time') },
    { text: 'Afternoon', field: radio(resident, 'Afternoon', 'time') },
  ]);
  form.box(
    'Please leave out',
    answer('textarea', resident, 'What to leave out', { required: false }),
    44,
  );
  form.promise({
    text: 'I agree that Harbour Lettings photographs the rooms of my home and shows the pictures as described above.',
    field: tickbox(resident, 'I agree', { required: true }),
  });
  form.signature({
    caption: 'Signature',
    signature: signatureOf(resident, 'Your signature'),
    date: answer('date', resident, 'Date of signing'),
  });
  footers(sheet, `${name} · A sample, not legal advice`);
  return { title: name, file: 'consent', pdf: await sheet.finish(), fields: form.fields };
}

const terms: readonly string[] = [
  'The pictures show rooms, not people. Post, papers, screens and family photographs are put away first or made unreadable afterwards.',
  'They appear on our website and in our window for as long as the home, or one like it, is offered, and for two years at most.',
  'You see every picture before it is shown and may refuse any of them, without giving a reason.',
  'You may take this consent back at any time. We then remove the pictures within three working days.',
];
