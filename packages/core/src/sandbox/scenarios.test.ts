import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import { wireBranding, wireEnvelope } from '../contract/wire/wire-envelope.ts';
import { fieldTypes } from '../model/field.ts';
import type { Clock } from '../ports/ports.ts';
import { createSigningSession } from '../session/create-signing-session.ts';
import type { SigningSession } from '../session/signing-session.ts';
import { authorised, fillIn, ownFields, send, sign } from '../testing/in-sandbox.ts';
import { openSandbox } from '../testing/open-session.ts';
import { createSandbox } from './create-sandbox.ts';
import { createManualClock } from './manual-clock.ts';
import { isScenarioName, type ScenarioName, scenarioNames } from './scenarios.ts';

const phaseOf = (session: SigningSession) => session.$phase.get();

/** A clock without waits. */
const instantClock: Clock = {
  now: () => Date.UTC(2026, 10, 20),
  after(_, callback) {
    queueMicrotask(callback);
    return () => undefined;
  },
};

describe('[EB-13] the sandbox', () => {
  test('happy: one signer signs, and downloads a specimen', async () => {
    const { session, sandbox } = await openSandbox('happy');
    expect(phaseOf(session).name).toBe('signing');
    expect(await sign(session)).toMatchObject({ ok: true, result: { status: 'signed' } });
    expect(phaseOf(session)).toMatchObject({ name: 'ended', status: 'signed' });
    expect(sandbox.parties[0]?.status).toBe('signed');
    const download = await session.download();
    expect(download?.fileName).toBe('Consulting agreement (specimen).pdf');
    const text = await download?.blob.text();
    expect(text).toContain('SPECIMEN');
    expect(text).toContain('Full name: Ada');
    expect(text).toContain('Ada Park <ada@example.com>: signed');
  });

  test('two-signers: it waits for the second, who sees what the first has answered', async () => {
    const { session, sandbox } = await openSandbox('two-signers');
    expect(await sign(session)).toMatchObject({ ok: true, result: { status: 'sent' } });
    const [, grace] = sandbox.parties;
    const second = createSigningSession(sandbox.ports, sandbox.session);
    await second.open(grace?.linkKey);
    const fields = second.$envelope.get()?.documents.flatMap((document) => document.fields) ?? [];
    expect(fields.find(({ id }) => id === 'name')?.value).toBe('Ada');
    expect(second.$field('name').get().locked).not.toBeNull();
    expect(await sign(second)).toMatchObject({ ok: true, result: { status: 'signed' } });
    expect(sandbox.parties.map(({ status }) => status)).toEqual(['signed', 'signed']);
  });

  test('password: wrong ones are refused, and after ten of them everything', async () => {
    const { session, sandbox, clock } = await openSandbox('password');
    expect(phaseOf(session)).toEqual({ name: 'password', incorrect: false });
    for (let wrong = 0; wrong < 10; wrong += 1) {
      await session.enterPassword('guess');
      expect(phaseOf(session)).toEqual({ name: 'password', incorrect: true });
    }
    await session.enterPassword(sandbox.password ?? '');
    expect(session.$alert.get()?.messageKey).toBe('server_errors.password.too_many');
    clock.advance(15 * 60_000);
    await session.enterPassword(sandbox.password ?? '');
    expect(phaseOf(session).name).toBe('signing');
    expect(await sign(session)).toMatchObject({ ok: true });
  });

  test('a password may be in any script', async () => {
    const { session } = await openSandbox('password', { password: 'ключ 🔑' });
    await session.enterPassword('ключ 🔑');
    expect(phaseOf(session).name).toBe('signing');
  });

  test('otp: a code is sent, refused when wrong, expires, and opens the envelope', async () => {
    const { session, sandbox, clock } = await openSandbox('otp');
    expect(phaseOf(session)).toEqual({ name: 'code', mobileLastFour: '0123' });
    await session.sendCode();
    expect(session.$code.get()).toMatchObject({ step: 'entry', codesSent: 1 });
    await session.enterCode('654321');
    expect(session.$code.get().verifyError).toBe('otp.codeIncorrect');
    clock.advance(10 * 60_000);
    session.clearCodeError();
    await session.enterCode(sandbox.code ?? '');
    expect(session.$code.get().verifyError).toBe('otp.codeExpired');
    await session.sendCode();
    session.clearCodeError();
    await session.enterCode(sandbox.code ?? '');
    expect(phaseOf(session).name).toBe('signing');
    expect(await sign(session)).toMatchObject({ ok: true });
  });

  test('otp-wrong: every code is refused, and the fifth ends it', async () => {
    const { session, sandbox, clock } = await openSandbox('otp-wrong');
    expect(sandbox.code).toBeNull();
    await session.sendCode();
    const errors: (string | null)[] = [];
    for (let guess = 0; guess < 6; guess += 1) {
      await session.enterCode('123456');
      errors.push(session.$code.get().verifyError);
      session.clearCodeError();
      clock.advance(8_000);
    }
    expect(errors).toEqual([...Array(5).fill('otp.codeIncorrect'), 'otp.codeExpired']);
  });

  test('wrong codes are followed by growing pauses', async () => {
    const { session } = await openSandbox('otp-wrong');
    await session.sendCode();
    for (let guess = 0; guess < 4; guess += 1) {
      session.clearCodeError();
      await session.enterCode('123456');
    }
    expect(session.$code.get().requestError).toBe('otp.rateLimitExceeded');
  });

  test('widget: a form is signed, and confirmed by its link once', async () => {
    const { session, sandbox } = await openSandbox('widget');
    const confirm = async () => {
      const options = { ...sandbox.session, mode: 'widget-verify' } as const;
      const confirming = createSigningSession(sandbox.ports, options);
      await confirming.open();
      await confirming.confirmWidget();
      return phaseOf(confirming);
    };
    expect(await confirm()).toEqual({ name: 'widget-result', result: 'not-verified' });
    fillIn(session);
    const signer = { name: 'Ada Park', email: 'ada@example.com' };
    expect(await session.submit(signer)).toMatchObject({ result: { status: 'verify' } });
    expect(await confirm()).toEqual({ name: 'widget-result', result: 'verified' });
    expect(await confirm()).toEqual({ name: 'widget-result', result: 'already-verified' });
  });

  test('widget-taken: the link has been used', async () => {
    const { session } = await openSandbox('widget-taken');
    expect(phaseOf(session)).toEqual({ name: 'widget-result', result: 'already-verified' });
  });

  test('preview: it is shown, and nothing is sent', async () => {
    const { session, sandbox } = await openSandbox('preview');
    expect(phaseOf(session).name).toBe('signing');
    expect(await session.submit()).toMatchObject({ ok: false });
    expect(sandbox.calls().map(({ path }) => path)).toEqual(['/auth/preview', '/data/preview']);
    const { bulkPreview, ports } = sandbox;
    const bulk = createSigningSession(ports, { mode: 'preview', preview: bulkPreview });
    await bulk.open();
    expect(phaseOf(bulk).name).toBe('signing');
  });

  test.each([
    ['expired', 'expired'],
    ['already-signed', 'signed'],
    ['rejected', 'rejected'],
    ['cancelled', 'cancelled'],
  ] as const)('%s: the envelope has ended', async (scenario, status) => {
    const { session, sandbox } = await openSandbox(scenario);
    expect(phaseOf(session)).toMatchObject({ name: 'ended', status });
    const { headers } = await authorised(sandbox);
    const body = { kind: 'json', value: { inputs: [] } } as const;
    const refused = await send(sandbox, '/sign-envelope', { headers, body });
    expect(refused.status).toBe(409);
  });

  test('company-deleted: whatever is asked is refused', async () => {
    const { session } = await openSandbox('company-deleted');
    expect(phaseOf(session)).toMatchObject({
      name: 'failed',
      error: { messageKey: 'server_errors.company_deleted' },
    });
  });

  test('network-drop: the first response is lost, and the repeated call signs nothing twice', async () => {
    const { session, sandbox, clock } = await openSandbox('network-drop');
    const signing = sign(session);
    await vi.waitFor(() => expect(session.$connection.get()).toBe('retrying'));
    expect(sandbox.parties[0]?.status).toBe('signed');
    clock.advance(1000);
    expect(await signing).toMatchObject({ ok: true, result: { status: 'signed' } });
    const keys = sandbox.calls('/sign-envelope').map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  test('slow: a call takes its time, and can be stopped', async () => {
    const clock = createManualClock();
    const sandbox = createSandbox('slow', { clock });
    const session = createSigningSession(sandbox.ports, sandbox.session);
    const opening = session.open(sandbox.linkKey);
    clock.advance(1999);
    expect(phaseOf(session).name).toBe('loading');
    clock.advance(1);
    await opening;
    expect(phaseOf(session).name).toBe('signing');
    const stopping = new AbortController();
    const call = { method: 'GET', path: '/user', headers: {}, responseType: 'json' } as const;
    const sent = sandbox.ports.transport.send({ ...call, signal: stopping.signal });
    stopping.abort();
    await expect(sent).rejects.toMatchObject({ code: 'aborted' });
  });

  test('server-error: signing fails, and the answers stay', async () => {
    const { session, clock } = await openSandbox('server-error');
    const signing = sign(session);
    await advanceUntil(clock, signing);
    expect(await signing).toMatchObject({ ok: false, reason: { code: 'server', status: 500 } });
    expect(phaseOf(session).name).toBe('signing');
    expect(session.$field('name').get().field.value).toBe('Ada');
  });

  test('rate-limited: signing is refused for half a minute', async () => {
    const { session, clock } = await openSandbox('rate-limited');
    expect(await sign(session)).toMatchObject({
      ok: false,
      reason: { code: 'rate-limited', retryAfter: 30_000 },
    });
    clock.advance(30_000);
    expect(await session.submit()).toMatchObject({ ok: true });
  });

  test('large: 500 pages and 2,000 fields', async () => {
    const { session } = await openSandbox('large');
    const documents = session.$envelope.get()?.documents ?? [];
    expect(documents[0]?.pages).toHaveLength(500);
    expect(documents[0]?.fields).toHaveLength(2000);
    expect(await sign(session)).toMatchObject({ ok: true });
    expect(await session.pageText(0, 500)).toMatchObject({ width: 595 });
  });

  test('every-field: all types, with files and a signature image', async () => {
    const { session, sandbox } = await openSandbox('every-field');
    expect(new Set(ownFields(session).map(({ type }) => type))).toEqual(new Set(fieldTypes));
    const file = new File(['%PDF-1.7'], 'id.pdf', { type: 'application/pdf' });
    await session.uploadFile('files', file);
    const png = new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10)], 'me.png');
    const image = await session.uploadSignature(png);
    session.confirmSignature('signature', image);
    const name = image.kind === 'upload' ? image.name : '';
    expect((await session.signatureImage(name)).size).toBe(8);
    expect(await sign(session)).toMatchObject({ ok: true, result: { status: 'sent' } });
    expect(sandbox.parties.map(({ status }) => status)).toEqual(['signed', 'waiting']);
  });

  test('right-to-left: Arabic texts, in pages too', async () => {
    const { session } = await openSandbox('right-to-left');
    expect(session.$envelope.get()?.title).toMatch(/\p{Script=Arabic}/u);
    const text = await session.pageText(0, 1);
    expect(text?.blocks.flatMap(({ lines }) => lines)[0]).toMatchObject({ direction: 'rtl' });
    expect(await sign(session)).toMatchObject({ ok: true });
    expect(await session.download()).not.toBeNull();
  });

  test('branded: colours, and a logo that is loaded from nowhere', async () => {
    const { session } = await openSandbox('branded');
    const { branding } = session.$envelope.get() ?? {};
    expect(branding).toMatchObject({ hasBranding: true, company: 'Harbour Studio' });
    expect(branding?.colors.primary).toBe('#0f5c61');
    expect(branding?.logoUrl).toMatch(/^data:image\/svg/);
  });

  test.each(scenarioNames)('%s: what it sends is as the contract says', async (scenario) => {
    const { sandbox, session } = await openSandbox(scenario, { clock: instantClock });
    const { headers, status } = await authorised(sandbox);
    if (status === 410 || phaseOf(session).name === 'password') return;
    const { body } = await send(sandbox, '/data/envelope', { headers, method: 'GET' });
    if (phaseOf(session).name !== 'code') expect(v.is(wireEnvelope, body)).toBe(true);
    const meta = await send(sandbox, '/download/meta', { headers, method: 'GET' });
    if (meta.status === 200)
      expect(v.is(wireBranding, Reflect.get(meta.body ?? {}, 'branding'))).toBe(true);
  });

  test('is the same each time, and keeps its state to itself', async () => {
    const bodies = async (scenario: ScenarioName) => {
      const { sandbox, session } = await openSandbox(scenario);
      await sign(session);
      const { headers } = await authorised(sandbox);
      return JSON.stringify(await send(sandbox, '/data/envelope', { headers, method: 'GET' }));
    };
    expect(await bodies('every-field')).toBe(await bodies('every-field'));
    expect(createSandbox('happy').parties[0]?.status).toBe('waiting');
  });

  test('knows its scenarios by name', () => {
    expect(scenarioNames.every(isScenarioName)).toBe(true);
    expect(isScenarioName('toString')).toBe(false);
  });

  test('has each scenario in its guide', () => {
    const guide = readFileSync(
      new URL('../../../../docs/guide/sandbox.md', import.meta.url),
      'utf8',
    );
    const table = guide.slice(guide.indexOf('| `sandbox`'), guide.indexOf('A name that is none'));
    const rows = [...table.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name).slice(1);
    expect(rows).toEqual([...scenarioNames]);
  });

  test('loads no page, text or logo from a network', async () => {
    for (const scenario of ['happy', 'large', 'every-field', 'right-to-left', 'branded'] as const) {
      const { session } = await openSandbox(scenario);
      const envelope = session.$envelope.get();
      const pages = envelope?.documents.flatMap((document) => document.pages) ?? [];
      const others = pages.filter(({ src }) => src?.startsWith('data:image/svg+xml,') !== true);
      expect(others).toEqual([]);
      expect(pages.every(({ smallSrc, detailedSrc }) => (smallSrc ?? detailedSrc) === null)).toBe(
        true,
      );
      expect(envelope?.branding.logoUrl ?? 'data:').toMatch(/^data:/);
    }
  });
});

/** Lets time pass until a promise is settled. */
async function advanceUntil(clock: ReturnType<typeof createManualClock>, done: Promise<unknown>) {
  let isDone = false;
  void done.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    clock.advance(1000);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
