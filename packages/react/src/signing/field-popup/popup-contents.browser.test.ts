import type { SandboxField } from '@sign-envelope/core/sandbox';
import {
  expect,
  type ScreenOptions,
  showScreen,
  test,
} from '../../../../../test/harness/screen-test.ts';

const untitled: readonly SandboxField[] = [
  { id: 'signature', type: 'signature', title: '' },
  { id: 'text', type: 'text', title: '', required: 'false' },
  { id: 'textarea', type: 'textarea', title: '' },
  { id: 'date', type: 'date', title: '' },
  { id: 'upload', type: 'upload', title: '' },
  { id: 'checkbox', type: 'checkbox', title: '' },
  { id: 'radio', type: 'radio', title: '', group: 'pet' },
  { id: 'dropdown', type: 'dropdown', title: '', dropdown_choices: ['Monthly', 'Yearly'] },
];
const fields: readonly SandboxField[] = [
  ...untitled,
  { id: 'named', type: 'text', title: 'Full name' },
  { id: 'rent', type: 'dropdown', title: 'Rent is paid', dropdown_choices: ['Monthly', 'Yearly'] },
];

/** The envelope of a company that allows these kinds of signature. */
const lease = (...kinds: readonly string[]): ScreenOptions => {
  const setting = (kind: string) => (kinds.includes(kind) ? '1' : '0');
  return {
    sandbox: {
      documents: [{ title: 'Lease', fields }],
      config: {
        company_signature_format_drawn: setting('drawn'),
        company_signature_format_typed: setting('typed'),
        company_signature_format_upload: setting('upload'),
      },
    },
  };
};

test('[FP-02] [FP-03] [FP-05] [FP-06] [FP-07] [UP-05] each popup has its heading, its badges and the controls of its type', async ({
  page,
}) => {
  let screen = await showScreen(page, lease('drawn', 'typed', 'upload'));
  await page.locator('.field').first().waitFor();
  const popup = page.getByRole('dialog');
  const open = async (id: string, heading: string) => {
    await screen.activate(id);
    await expect(page.getByRole('dialog', { name: heading, exact: true })).toBeVisible();
    await expect(popup.locator('.popup-title')).toHaveText(heading);
  };

  for (const [id, heading] of [
    ['signature', 'Add your signature'],
    ['text', 'Add your text'],
    ['textarea', 'Add your text'],
    ['date', 'Add your date'],
    ['upload', 'Add your file'],
    ['checkbox', 'Add your tick'],
    ['radio', 'Add your choice'],
    ['dropdown', 'Select an option'],
    ['named', 'Full name'],
    ['rent', 'Select an option'],
  ] as const) {
    await open(id, heading);
    await expect(popup.getByText(id === 'text' ? 'Optional' : 'Required')).toBeVisible();
    await expect(popup.getByText(id === 'text' ? 'Required' : 'Optional')).toHaveCount(0);
    await expect(popup.getByText('Complete', { exact: true })).toHaveCount(0);
  }
  await expect(popup.getByText('Rent is paid')).toBeVisible();

  // An optional field is complete once it has been left.
  await open('text', 'Add your text');
  await expect(popup.getByText('Complete', { exact: true })).toBeVisible();
  await open('named', 'Full name');
  const typed = '  <b>Ada</b> عدا 👩🏽‍💻 ';
  await popup.locator('input[type=text]').fill(typed);
  await expect(popup.getByText('Complete', { exact: true })).toBeVisible();
  await open('textarea', 'Add your text');
  await popup.locator('textarea').fill('one\ntwo');
  await expect(popup.getByText('Complete', { exact: true })).toBeVisible();
  await open('named', 'Full name');
  await expect(popup.locator('input[type=text]')).toHaveValue(typed);
  await open('textarea', 'Add your text');
  await expect(popup.locator('textarea')).toHaveValue('one\ntwo');

  await open('upload', 'Add your file');
  await popup
    .locator('input[type=file]')
    .setInputFiles({ name: 'payslip.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') });
  await popup.getByRole('button', { name: 'Remove payslip.pdf' }).click();
  await expect(popup.getByText('payslip.pdf')).toHaveCount(0);
  const [, removal] = await screen.calls('/upload/envelope-file');
  expect(removal).toMatchObject({
    method: 'POST',
    headers: { 'x-http-method-override': 'DELETE' },
    content: { input_id: 'upload', file: 'sandbox-file-1', uuid: 'sandbox-file-1' },
  });

  await open('signature', 'Add your signature');
  await expect(popup.getByRole('tab')).toHaveText(['Draw', 'Type', 'Upload']);
  for (const [kinds, tabs] of [
    [
      ['typed', 'upload'],
      ['Type', 'Upload'],
    ],
    [
      ['drawn', 'upload'],
      ['Draw', 'Upload'],
    ],
    [
      ['drawn', 'typed'],
      ['Draw', 'Type'],
    ],
  ] as const) {
    screen = await showScreen(page, lease(...kinds));
    await page.locator('.field').first().waitFor();
    await open('signature', 'Add your signature');
    await expect(popup.getByRole('tab')).toHaveText(tabs);
  }
  screen = await showScreen(page, lease('typed'));
  await page.locator('.field').first().waitFor();
  await open('signature', 'Add your signature');
  await expect(popup.getByRole('textbox', { name: 'Your name' })).toBeVisible();
  await expect(popup.getByRole('tab')).toHaveCount(0);
});
