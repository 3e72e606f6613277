import { expect, test } from 'vitest';
import type { Field } from '../../model/field.ts';
import type { FakeDrafts } from '../../testing/fake-device.ts';
import { createFakeDevice } from '../../testing/fake-device.ts';
import { withValues } from '../../testing/in-sandbox.ts';
import { drawnSignature, makeField } from '../../testing/make-envelope.ts';
import type { TestSession } from '../../testing/open-session.ts';
import { makeSession, openSession } from '../../testing/open-session.ts';

type Options = NonNullable<Parameters<typeof openSession>[1]>;

const fields: readonly Field[] = [
  makeField('text', 'name', { required: true }),
  makeField('dropdown', 'size', { choices: ['S', 'M'] }),
  makeField('checkbox', 'agree'),
  makeField('radio', 'yes', { group: 'answer' }),
  makeField('radio', 'no', { group: 'answer' }),
  makeField('upload', 'passport'),
  makeField('signature', 'sign'),
];

/** Opens a session on a device with these drafts. */
async function openOn(
  drafts: FakeDrafts,
  options: Options = {},
  shown: readonly Field[] = fields,
): Promise<TestSession> {
  const { ports, looks } = createFakeDevice(drafts);
  const opened = await openSession([shown], { ...options, ports });
  await expect.poll(looks, { interval: 1 }).toBeGreaterThan(0);
  await finishPending();
  return opened;
}

/** Waits until the draft service has finished. Once its code is loaded, it works in memory. */
const finishPending = () => new Promise((resolve) => setTimeout(resolve));

test('every type of answer is restored after a crash, and the signer is told', async () => {
  const drafts: FakeDrafts = new Map();
  const { session } = await openOn(drafts);
  session.setValue<'text'>('name', 'Ada Lov');
  session.setValue<'dropdown'>('size', 'M');
  session.toggle('agree');
  session.toggle('yes');
  session.toggle('no');
  const passport = [{ name: 'passport.pdf', id: 'u1', uuid: 'u1' }];
  session.setValue<'upload'>('passport', passport);
  session.confirmSignature('sign', drawnSignature);
  await finishPending();

  const again = await openOn(drafts);
  expect(['name', 'size', 'agree', 'yes', 'no', 'passport', 'sign'].map(again.value)).toEqual([
    'Ada Lov',
    'M',
    true,
    false,
    true,
    passport,
    drawnSignature,
  ]);
  expect(again.session.$alert.get()).toMatchObject({
    tone: 'success',
    messageKey: 'alert.draftRestored',
  });
  expect(again.session.$progress.get().complete).toBe(true);
});

test('a cleared answer stays cleared', async () => {
  const drafts: FakeDrafts = new Map();
  const { session } = await openOn(drafts);
  session.setValue<'text'>('name', 'Ada');
  session.clear('name');
  await finishPending();
  expect((await openOn(drafts)).value('name')).toBe('');
});

test('an unconfirmed signature is suggested again', async () => {
  const drafts: FakeDrafts = new Map();
  const { session } = await openOn(drafts);
  const typed = { kind: 'typed', text: 'Ada Lo', font: 'caveat' } as const;
  session.activate('sign');
  session.setLatestSignature(typed);
  await finishPending();
  const again = await openOn(drafts);
  expect(again.session.suggestedSignature('sign')).toMatchObject({
    kind: 'typed',
    signature: typed,
  });
  expect(again.value('sign')).toBeNull();
});

test('answers given before the draft was read are not overwritten', async () => {
  const drafts: FakeDrafts = new Map();
  const { session } = await openOn(drafts);
  session.setValue<'text'>('name', 'Ada');
  await finishPending();
  const { ports } = createFakeDevice(drafts);
  const again = await openSession([fields], { ports });
  again.session.setValue<'text'>('name', 'Bob');
  await finishPending();
  expect(again.value('name')).toBe('Bob');
  expect((await openOn(drafts)).value('name')).toBe('Bob');
});

test('a draft of fields that have changed is dropped, and the signer is told', async () => {
  const drafts: FakeDrafts = new Map();
  const { session } = await openOn(drafts);
  session.setValue<'text'>('name', 'Ada');
  await finishPending();
  const changed = fields.map((field) =>
    field.id === 'name' ? { ...field, title: 'Name of your dog' } : field,
  );
  const again = await openOn(drafts, {}, changed);
  expect(again.value('name')).toBe('');
  expect(again.session.$alert.get()).toMatchObject({
    tone: 'warning',
    messageKey: 'alert.draftDropped',
  });
  expect((await openOn(drafts, {}, changed)).session.$alert.get()).toBeNull();
});

test('the drafts of two tabs complement each other', async () => {
  const drafts: FakeDrafts = new Map();
  const [one, other] = [await openOn(drafts), await openOn(drafts)];
  one.session.setValue<'text'>('name', 'Ada');
  other.session.setValue<'dropdown'>('size', 'S');
  await finishPending();
  const again = await openOn(drafts);
  expect([again.value('name'), again.value('size')]).toEqual(['Ada', 'S']);
});

test('the draft of an envelope that was submitted, rejected or has ended is deleted', async () => {
  const drafts: FakeDrafts = new Map();
  const fill = async () => {
    const opened = await openOn(drafts);
    opened.session.setValue<'text'>('name', 'Ada');
    await finishPending();
    expect(drafts.size).toBe(1);
    return opened;
  };
  const submitted = await fill();
  await submitted.session.submit();
  await finishPending();
  expect(drafts.size).toBe(0);

  const rejected = await fill();
  await rejected.session.reject('Not mine');
  await finishPending();
  expect(drafts.size).toBe(0);

  await fill();
  const { ports } = createFakeDevice(drafts);
  const ended = await openSession([fields], { ports });
  const cancelled = { unsignable: true, status: 'cancelled' };
  ended.sandbox.reply('/user', withValues(ended.sandbox, cancelled));
  await ended.session.open();
  await expect.poll(() => drafts.size, { interval: 1 }).toBe(0);
});

test('if the host disables drafts, none is saved and an earlier one is deleted', async () => {
  const drafts: FakeDrafts = new Map();
  const { session } = await openOn(drafts);
  session.setValue<'text'>('name', 'Ada');
  await finishPending();
  expect(drafts.size).toBe(1);
  const off = await openOn(drafts, { drafts: false });
  off.session.setValue<'text'>('name', 'Bob');
  await finishPending();
  expect(drafts.size).toBe(0);
});

test('the store of drafts is told the server’s time, if it is known, before a draft is read', async () => {
  const told: unknown[] = [];
  const openWith = async (headers: Readonly<Record<string, string>>) => {
    const { ports } = createFakeDevice();
    const drafts = {
      ...ports.drafts,
      setTime: async (now: number) => void told.push(now),
      read: async () => {
        told.push('read');
        return [];
      },
    };
    const { session, sandbox } = makeSession([fields], { ports: { drafts } });
    sandbox.reply('/auth', async (request) => ({ ...(await sandbox.respond(request)), headers }));
    await session.open(sandbox.linkKey);
    await expect.poll(() => told.at(-1), { interval: 1 }).toBe('read');
    return told.splice(0);
  };
  const server = Date.UTC(2027, 0, 5);
  expect(await openWith({ date: new Date(server).toUTCString() })).toEqual([server, 'read']);
  expect(await openWith({})).toEqual(['read']);
});

test('no draft is saved in a preview', async () => {
  const { ports, drafts, looks } = createFakeDevice();
  const { session } = await openSession([fields], { scenario: 'preview', ports });
  session.setValue<'text'>('name', 'Ada');
  // Waits as long as another session takes to save the same draft.
  const other: FakeDrafts = new Map();
  (await openOn(other)).session.setValue<'text'>('name', 'Ada');
  await expect.poll(() => other.size, { interval: 1 }).toBe(1);
  expect([looks(), drafts.size]).toEqual([0, 0]);
});

test('an expired token deletes no draft, and no draft contains a password', async () => {
  const drafts: FakeDrafts = new Map();
  const { session } = await openOn(drafts);
  session.setValue<'text'>('name', 'Ada');
  await finishPending();
  const again = await openOn(drafts);
  again.sandbox.reply('/user', { status: 401, body: { type: 'password', status: 'required' } });
  await again.session.open();
  again.sandbox.reply('/user');
  await again.session.enterPassword('harbour');
  await finishPending();
  expect(again.value('name')).toBe('Ada');
  again.session.setValue<'text'>('name', 'Ada L');
  await finishPending();
  expect(JSON.stringify([...drafts.values()].map((kept) => [...kept]))).not.toContain('harbour');
});

test('unfinished texts are restored, and deleted with the draft', async () => {
  const drafts: FakeDrafts = new Map();
  const { session } = await openOn(drafts);
  session.saveUnfinished('signature:sign', 'three strokes');
  await finishPending();
  const again = await openOn(drafts);
  expect(again.session.$unfinished.get()).toEqual({ 'signature:sign': 'three strokes' });
  expect(again.session.$alert.get()).toMatchObject({ messageKey: 'alert.draftRestored' });
  again.session.saveUnfinished('signature:sign', '');
  await finishPending();
  expect((await openOn(drafts)).session.$unfinished.get()).toEqual({});

  again.session.saveUnfinished('signature:sign', 'four strokes');
  again.session.setValue<'text'>('name', 'Ada');
  await again.session.submit();
  await finishPending();
  expect(drafts.size).toBe(0);
});

test('a failed write does not stop later ones, and is retried after a delay', async () => {
  const { ports, drafts } = createFakeDevice();
  let refusals = 2;
  const write: typeof ports.drafts.write = async (name, entry, text) => {
    if (entry === 'field:name' && refusals-- > 0) return false;
    return ports.drafts.write(name, entry, text);
  };
  const flaky = { ...ports, drafts: { ...ports.drafts, write } };
  const { session, clock } = await openSession([fields], { ports: flaky });
  await finishPending();
  const kept = () => [...drafts.values()].flatMap((entries) => [...entries.keys()]).sort();
  session.setValue<'text'>('name', 'Ada');
  await finishPending();
  expect(kept()).toEqual([]);
  session.setValue<'dropdown'>('size', 'M');
  await finishPending();
  expect(kept()).toEqual(['field:size']);
  clock.advance(2000);
  await finishPending();
  expect(kept()).toEqual(['field:name', 'field:size']);
});

test('after a reload nothing can be answered before the draft is restored from a slow disk', async () => {
  const drafts: FakeDrafts = new Map();
  const first = await openOn(drafts);
  first.session.setValue<'text'>('name', 'Ada Lov');
  await finishPending();
  const { ports } = createFakeDevice(drafts);
  const waiting: (() => void)[] = [];
  const read = async (name: string) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return ports.drafts.read(name);
  };
  const slow = { drafts: { ...ports.drafts, read } };
  const made = makeSession([fields], { beside: first, ports: slow });
  const loader = made.session.open(first.sandbox.linkKey);
  await finishPending();
  await finishPending();
  expect(made.session.$phase.get().name).toBe('loading');
  for (const release of waiting) release();
  await loader;
  expect(made.session.$phase.get().name).toBe('signing');
  expect(made.value('name')).toBe('Ada Lov');

  // A draft that is never read does not prevent signing.
  const neverRead = { ...ports.drafts, read: () => new Promise<never>(() => undefined) };
  const stuck = makeSession([fields], { beside: first, ports: { drafts: neverRead } });
  const stuckOpening = stuck.session.open(first.sandbox.linkKey);
  await finishPending();
  await finishPending();
  first.clock.advance(8000);
  await stuckOpening;
  expect(stuck.session.$phase.get().name).toBe('signing');
});
