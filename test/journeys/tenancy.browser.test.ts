import type { Page } from '@playwright/test';
import { saveDownload } from '../harness/download.ts';
import { checkPdf, readPdfText } from '../harness/pdf.ts';
import { compareInk, expectTextInField } from '../harness/placed.ts';
import { pngFile, signerOn } from '../harness/signer.ts';
import { expect, test } from '../harness/test.ts';
import { findField, readEnvelope } from '../harness/wire.ts';

async function signAsTenant(page: Page): Promise<void> {
  const ada = signerOn(page);
  await ada.writeText('Full name', 'Ada Zoë Park');
  await ada.writeText('Address until now', '3 Weir Lane\nPort Ellery');
  await ada.pickDay('Start date', 14);
  await ada.chooseOption('Rent day', '10th of the month');
  await ada.tick('Notices by email');
  await ada.tick('A cat');
  await ada.attach('Proof of identity', await pngFile());
  await ada.tick('Reports received');
  await ada.drawSignature('Your signature');
  await ada.pickDay('Date of signing', 20);
  await page.getByRole('contentinfo').getByRole('button', { name: 'Next document' }).click();
  await ada.chooseOption('Sets of keys received', '2');
  await ada.tick('House rules read');
  await ada.reuseSignature('Your signature');
  await ada.pickDay('Date of signing', 20);
  await ada.submit();
}

async function signAsLandlord(page: Page): Promise<void> {
  const ben = signerOn(page);
  await ben.writeText('Full name', 'Ben Okafor');
  await ben.typeSignature('Your signature', 'Ben Okafor');
  await ben.pickDay('Date of signing', 21);
  await page.getByRole('contentinfo').getByRole('button', { name: 'Next document' }).click();
  await ben.writeText('Electricity meter reading', '48213.7');
  await ben.tick('Keys handed over');
  await ben.reuseSignature('Your signature');
  await ben.pickDay('Date of signing', 21);
  await ben.submit();
}

test('two people fill in every type of field, sign, and find all answers in the PDF', async ({
  page,
  browser,
  ownServer: server,
}, info) => {
  await page.goto(server.demo.sign);
  const originals = await saveDownload(page, info.outputPath('before'));
  await signAsTenant(page);
  await page.getByRole('heading', { name: 'You have signed, thank you' }).waitFor();

  const other = await browser.newPage();
  await other.goto(server.demo.sign2);
  await signAsLandlord(other);
  await other.getByRole('heading', { name: 'All signed' }).waitFor();
  const finished = await saveDownload(other, info.outputPath('after'));
  // Both documents and the certificate.
  expect(finished).toHaveLength(3);
  for (const path of finished) checkPdf(path);

  const [agreement, inventory] = await readEnvelope(server.demo.sign2);
  const [agreementPdf, inventoryPdf] = finished;
  const [agreementBefore, inventoryBefore] = originals;
  if (!agreement || !inventory || !agreementPdf || !inventoryPdf) throw new Error('Two documents');
  if (!agreementBefore || !inventoryBefore) throw new Error('Two originals');
  const text = readPdfText(agreementPdf);
  const tenant = findField(agreement, 'Telephone').party_id;
  const landlord = findField(inventory, 'Remarks').party_id;
  expectTextInField(text, findField(agreement, 'Full name', tenant), 'Ada Zoë Park');
  expectTextInField(text, findField(agreement, 'Address until now'), '3 Weir Lane Port Ellery');
  expectTextInField(text, findField(agreement, 'Rent day'), '10th of the month');
  expectTextInField(text, findField(agreement, 'Monthly rent'), '£1,450.00');
  expectTextInField(text, findField(agreement, 'Proof of identity'), 'passport.png');
  expectTextInField(text, findField(agreement, 'Full name', landlord), 'Ben Okafor');
  expectTextInField(text, findField(agreement, 'Your signature', landlord), 'Ben Okafor');
  expectTextInField(text, findField(agreement, 'Telephone'), '');
  const inventoryText = readPdfText(inventoryPdf);
  expectTextInField(inventoryText, findField(inventory, 'Sets of keys received'), '2');
  expectTextInField(inventoryText, findField(inventory, 'Electricity meter reading'), '48213.7');

  const expectInkInAgreement = compareInk(agreementBefore, agreementPdf);
  const expectInkInInventory = compareInk(inventoryBefore, inventoryPdf);
  for (const title of ['Notices by email', 'A cat', 'Reports received', 'Start date']) {
    expectInkInAgreement(findField(agreement, title));
  }
  for (const title of ['Notices by post', 'No pets', 'A dog', 'Telephone']) {
    expect(() => expectInkInAgreement(findField(agreement, title))).toThrow('Nothing is stamped');
  }
  for (const party of [tenant, landlord]) {
    const ink = expectInkInAgreement(findField(agreement, 'Your signature', party));
    expect(ink.right - ink.left).toBeGreaterThan(60);
    expectInkInInventory(findField(inventory, 'Your signature', party));
  }
});
