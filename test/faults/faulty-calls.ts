import type { Locator, Page } from '@playwright/test';
import { createWidget, sendSample } from '../harness/sample.ts';
import { pngFile, signerOn } from '../harness/signer.ts';
import type { SigningServer } from '../harness/signing-server.ts';
import { expect } from '../harness/test.ts';
import { cutFile, type Fault } from './faults.ts';
import type { Words } from './words.ts';

/** A page on which one call fails in every way. */
export interface Stage {
  readonly page: Page;
  readonly server: SigningServer;
  readonly words: Words;
}

/** One call, and how a signer makes it. */
export interface FaultyCall {
  readonly path: string;
  readonly language: string;
  /** The message is only shown briefly, so the clock must stop until it has been read. */
  readonly isBrief?: boolean;
  /** Whether the call is made without a token, in which case no key is exchanged again. */
  readonly isAnonymous?: boolean;
  /** Navigates to where the call is made, and gives answers that must not be lost. */
  begin(stage: Stage): Promise<void>;
  /** Triggers the call. Can be repeated. */
  act(stage: Stage): Promise<void>;
  /** Where the signer reads the error. */
  told(page: Page): Locator;
  /** The key of the message, if it is not the fault's own. */
  key?(fault: Fault): string;
  /** Overrides for faults that take another form for this call. */
  readonly instead?: Readonly<Record<string, Pick<Fault, 'happen' | 'tries'>>>;
  /** The screen that the signer sees, if it is not the fault's own. */
  asks?(fault: Fault): Fault['asks'];
  /** Whether the call is made again by itself once the signer has entered what a 401 asks for. */
  readonly resumes?: boolean;
  /** Fails if anything that was entered is lost. */
  expectKept(stage: Stage): Promise<void>;
  /** Makes the call again, which now succeeds. */
  finish(stage: Stage): Promise<void>;
}

const name = 'Ada Lovelace';
const textField = { type: 'text', title: 'Name' } as const;

const alertIn = (page: Page) => page.locator('.alert-danger');
const dialogOn = (page: Page) => page.locator('dialog[open]');

async function openEnvelope(
  { page, server }: Stage,
  fields: Parameters<typeof sendSample>[1][number]['fields'] = [],
  more: Parameters<typeof sendSample>[2] = {},
): Promise<void> {
  const documents = [{ title: 'Lease', fields: [textField, ...fields] }];
  const { link } = await sendSample(server, documents, more);
  await page.goto(link);
  await signerOn(page).writeText(textField.title, name);
}

async function expectName({ page }: Stage): Promise<void> {
  await expect(signerOn(page).field(textField.title)).toContainText(name);
}

async function expectHeading({ page, words }: Stage, key: string): Promise<void> {
  await expect(page.getByRole('heading', { name: words.say(key) })).toBeVisible();
}

const button = ({ page, words }: Stage, key: string) =>
  page.getByRole('button', { name: words.say(key), exact: true });

export const signEnvelope: FaultyCall = {
  path: '**/api/sign-envelope',
  language: 'de',
  begin: (stage) => openEnvelope(stage),
  act: ({ page }) => page.locator('[part~=submit]').click(),
  told: alertIn,
  expectKept: expectName,
  async finish(stage) {
    await this.act(stage);
    await expectHeading(stage, 'status.sent.title');
  },
};

/** Opens a dialog that the error may have closed. */
async function reopen({ page }: Stage, opener: Locator): Promise<Locator> {
  const dialog = dialogOn(page);
  if (!(await dialog.isVisible())) await opener.click();
  return dialog;
}

const reason = 'Das ist nicht unser Vertrag';

export const reject: FaultyCall = {
  path: '**/api/reject',
  language: 'es',
  begin: (stage) => openEnvelope(stage),
  async act(stage) {
    const dialog = await reopen(stage, stage.page.locator('.side-reject'));
    await dialog.getByRole('textbox').fill(reason);
    await dialog.getByRole('button', { name: stage.words.say('reject.confirm') }).click();
  },
  told: alertIn,
  async expectKept(stage) {
    await expectName(stage);
    const dialog = await reopen(stage, stage.page.locator('.side-reject'));
    await expect(dialog.getByRole('textbox')).toHaveValue(reason);
  },
  async finish(stage) {
    await this.act(stage);
    await expectHeading(stage, 'status.rejected.title');
  },
};

const message = 'Mag ik een hond houden?';

async function openContact(stage: Stage): Promise<Locator> {
  const dialog = await reopen(stage, stage.page.locator('.footer-legal'));
  await dialog.getByRole('tab', { name: stage.words.say('help.contact') }).click();
  return dialog;
}

export const sendMessage: FaultyCall = {
  path: '**/api/send-message',
  language: 'nl',
  begin: (stage) => openEnvelope(stage, [], { config: { company_questions_signing: '1' } }),
  async act(stage) {
    const dialog = await openContact(stage);
    await dialog.getByRole('textbox').fill(message);
    await dialog.getByRole('button', { name: stage.words.say('contact.send') }).click();
  },
  told: alertIn,
  async expectKept(stage) {
    await expectName(stage);
    const dialog = await openContact(stage);
    await expect(dialog.getByRole('textbox')).toHaveValue(message);
  },
  async finish(stage) {
    await this.act(stage);
    await expect(stage.page.locator('.alert-success')).toContainText(
      stage.words.say('contact.sent'),
    );
  },
};

export const download: FaultyCall = {
  path: '**/api/download/envelope',
  language: 'pt',
  begin: (stage) => openEnvelope(stage),
  act: (stage) => button(stage, 'side.download').click(),
  told: alertIn,
  key: () => 'alert.downloadFailed',
  instead: { 'a truncated response': cutFile },
  resumes: true,
  expectKept: expectName,
  async finish(stage) {
    const saved = stage.page.waitForEvent('download');
    await this.act(stage);
    expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
  },
};

/** An upload: a file is chosen in the popup of a field. */
function uploadTo(
  path: string,
  language: string,
  field: { readonly type: string; readonly title: string },
  begin: (stage: Stage) => Promise<void>,
): FaultyCall {
  const file = pngFile();
  return {
    path,
    language,
    isBrief: true,
    isAnonymous: path.includes('widget'),
    begin,
    async act({ page, words }) {
      const { popup } = signerOn(page);
      if (!(await popup.isVisible())) {
        await signerOn(page).open(field.title);
        const tab = popup.getByRole('tab', { name: words.say('popup.signature.upload') });
        if (field.type === 'signature') await tab.click();
      }
      await popup.locator('input[type=file]').setInputFiles(await file);
    },
    told: (page) => page.locator('.upload-error').last(),
    async expectKept(stage) {
      await expectName(stage);
      await expect(stage.page.locator('.upload-item-complete, .pad-picture')).toHaveCount(0);
    },
    async finish(stage) {
      await this.act(stage);
      const { popup } = signerOn(stage.page);
      const taken = field.type === 'signature' ? '.pad-picture' : '.upload-item-complete';
      await expect(popup.locator(taken)).toBeVisible();
    },
  };
}

const uploadField = { type: 'upload', title: 'Passport' } as const;
const signatureField = { type: 'signature', title: 'Signature', height: 6 } as const;

export const envelopeFile = uploadTo('**/api/upload/envelope-file', 'fr', uploadField, (stage) =>
  openEnvelope(stage, [uploadField]),
);

export const envelopeSignature = uploadTo(
  '**/api/upload/envelope-signature',
  'en',
  signatureField,
  (stage) => openEnvelope(stage, [signatureField]),
);

/** Opens a widget that has no signing yet. */
async function openWidget(
  { page, server }: Stage,
  fields: Parameters<typeof createWidget>[1]['fields'] = [],
): Promise<void> {
  await page.goto(await createWidget(server, { title: 'Consent', fields: [textField, ...fields] }));
  await signerOn(page).writeText(textField.title, name);
}

const email = 'ada@example.com';

async function openVerify(stage: Stage): Promise<Locator> {
  return reopen(stage, stage.page.locator('[part~=submit]'));
}

export const signWidget: FaultyCall = {
  path: '**/api/sign-widget',
  isAnonymous: true,
  language: 'fr',
  begin: (stage) => openWidget(stage),
  async act(stage) {
    const dialog = await openVerify(stage);
    await dialog.locator('[name=name]').fill(name);
    await dialog.locator('[name=email]').fill(email);
    await dialog.locator('[part~=button-primary]').click();
  },
  told: alertIn,
  async expectKept(stage) {
    await expectName(stage);
    const dialog = await openVerify(stage);
    await expect(dialog.locator('[name=name]')).toHaveValue(name);
    await expect(dialog.locator('[name=email]')).toHaveValue(email);
  },
  async finish(stage) {
    await this.act(stage);
    await expectHeading(stage, 'status.verify.title');
  },
};

export const widgetFile = uploadTo('**/api/upload/widget-file', 'es', uploadField, (stage) =>
  openWidget(stage, [uploadField]),
);

export const widgetSignature = uploadTo(
  '**/api/upload/widget-signature',
  'nl',
  signatureField,
  (stage) => openWidget(stage, [signatureField]),
);

/** An unassigned mobile number: Ofcom reserves this range for drama. */
const mobile = '+447700900123';

async function openCode({ page, server, words }: Stage): Promise<void> {
  const { link } = await sendSample(server, [{ title: 'Lease', fields: [textField] }], {
    parties: [
      { title: 'Ada Park', email, mobile },
      { title: 'Grace Hopper', email: 'grace@example.com' },
    ],
  });
  await page.goto(link);
  await expect(page.getByRole('heading', { name: words.say('code.title') })).toBeVisible();
}

/** The texts of the code screen. */
const saidOfCodes: Readonly<Record<string, string>> = {
  'error.notAuthorised': 'error.notAuthorised',
  'error.rate-limited': 'otp.rateLimitExceeded',
  'error.network': 'error.network',
  'error.timeout': 'error.timeout',
};

const codeCall = {
  told: alertIn,
  key: (fault: Fault) => saidOfCodes[fault.key] ?? 'otp.unknownError',
  // The code screen is already open.
  asks: (fault: Fault) => (fault.asks === 'code' ? null : fault.asks),
} as const;

export const generateCode: FaultyCall = {
  ...codeCall,
  path: '**/api/generate-otp',
  language: 'de',
  begin: openCode,
  act: (stage) => button(stage, 'code.send').click(),
  async expectKept(stage) {
    // The screen does not claim that a code was sent.
    await expect(button(stage, 'code.send')).toBeVisible();
  },
  async finish(stage) {
    await this.act(stage);
    await expect(stage.page.locator('.code-input')).toBeVisible();
  },
};

/** Returns the code in the newest text message. */
async function readCode(server: SigningServer): Promise<string> {
  const messages: readonly { readonly kind: string; readonly text: string }[] = await (
    await fetch(`${server.url}/dev/mailbox.json`)
  ).json();
  const text = messages.find(({ kind }) => kind === 'sms')?.text ?? '';
  return /\b\d{6}\b/.exec(text)?.[0] ?? '';
}

export const verifyCode: FaultyCall = {
  ...codeCall,
  path: '**/api/verify-otp',
  language: 'pt',
  async begin(stage) {
    await openCode(stage);
    await button(stage, 'code.send').click();
    await expect(stage.page.locator('.code-input')).toBeVisible();
  },
  async act({ page }) {
    await page.locator('.code-input').fill('');
    await page.locator('.code-input').fill('123456');
    await page.locator('.code-button').click();
  },
  async expectKept({ page }) {
    await expect(page.locator('.code-input')).toBeVisible();
  },
  async finish({ page, server }) {
    await page.locator('.code-input').fill(await readCode(server));
    await page.locator('.code-button').click();
    await expect(signerOn(page).field(textField.title)).toBeVisible();
  },
};
