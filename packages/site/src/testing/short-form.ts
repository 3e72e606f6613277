import { PDFDocument } from '@cantoo/pdf-lib';
import type { Page } from '@playwright/test';
import type { SigningServer } from '../../../../test/harness/signing-server.ts';

const field = {
  type: 'text',
  party: 1,
  page: 1,
  index: 0,
  title: 'Full name',
  required: true,
  x: 10,
  y: 10,
  width: 40,
  height: 10,
};

export const party = { title: 'Ada', email: 'ada@example.com' };

/** One page with one text field, as senders describe it. */
export function shortForm(more: Readonly<Record<string, unknown>> = {}) {
  return { title: 'Form', file: 'form', fields: [{ ...field, ...more }] };
}

export async function onePage(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage([400, 400]);
  return pdf.save();
}

/** Sends the short form to Ada. Returns her link. */
export async function sendShortForm(
  server: SigningServer,
  more: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const envelope = { title: 'Short form', parties: [party], documents: [shortForm()], ...more };
  const { parties } = await server.send(envelope, { form: await onePage() });
  return parties[0]?.link ?? '';
}

export async function signShortForm(page: Page): Promise<void> {
  const element = page.locator('sign-envelope');
  await element.getByRole('button', { name: /^Full name/ }).click();
  await element.getByRole('textbox').fill('Ada Lovelace');
  await page.keyboard.press('Escape');
  await element.getByRole('button', { name: 'Sign and submit' }).click();
}

export const keyOf = (link: string) => new URL(link).hash.slice(1);
