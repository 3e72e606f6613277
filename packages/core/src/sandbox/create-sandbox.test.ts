import { describe, expect, test, vi } from 'vitest';
import { createSigningSession } from '../session/create-signing-session.ts';
import { authorised, send, sign } from '../testing/in-sandbox.ts';
import { openSandbox } from '../testing/open-session.ts';
import { createSandbox } from './create-sandbox.ts';
import { createManualClock } from './manual-clock.ts';
import { holdReply } from './sandbox-reply.ts';

describe('[EB-13] a sandbox for tests', () => {
  test('has the documents, parties, config and branding that it is given', async () => {
    const { session, sandbox } = await openSandbox('happy', {
      title: 'Lease',
      parties: [
        { id: 'bo', title: 'Bo Lind', email: 'bo@example.com' },
        { id: 'cy', title: 'Cy Twist', email: 'cy@example.com' },
      ],
      documents: [
        {
          title: 'Rooms',
          fields: [
            { id: 'rooms', type: 'dropdown', dropdown_choices: ['1', '2'], page: 3 },
            { id: 'keys', type: 'text', party_id: 'cy' },
          ],
        },
        { title: 'Rules', pages: 2 },
      ],
      config: { company_name: 'Quay Lets', company_consent: '1' },
      branding: { hasBranding: true, colours: { primary: '#aa3300' } },
      redirectUrl: 'https://example.com/thanks',
    });
    const envelope = session.$envelope.get();
    expect(envelope?.title).toBe('Lease');
    expect(envelope?.documents.map(({ pages }) => pages.length)).toEqual([3, 2]);
    expect(session.$field('rooms').get()).toMatchObject({ missing: true, locked: null });
    expect(session.$field('keys').get().locked).not.toBeNull();
    expect(envelope?.config).toMatchObject({ companyName: 'Quay Lets', asksConsent: true });
    expect(envelope?.branding.colors.primary).toBe('#aa3300');
    expect(sandbox.parties.map(({ linkKey }) => linkKey)).toEqual(['sandbox-bo', 'sandbox-cy']);
    expect(await sign(session)).toMatchObject({
      ok: false,
      reason: { code: 'rules-broken' },
    });
  });

  test('records its calls, and replies to a path as it is told', async () => {
    const { session, sandbox } = await openSandbox('happy');
    expect(sandbox.calls().map(({ path }) => path)).toEqual(['/auth']);
    sandbox.reply('/user', { status: 503 }, 'web-page', 'lost', sandbox.respond);
    const { headers } = await authorised(sandbox);
    const getUser = () => send(sandbox, '/user', { method: 'GET', headers });
    expect(await getUser()).toEqual({ status: 503, headers: {}, body: '' });
    expect(await getUser()).toMatchObject({ status: 200, body: undefined });
    await expect(getUser()).rejects.toMatchObject({ code: 'network' });
    expect(await getUser()).toMatchObject({ status: 200, body: { party_id: 'ada' } });
    expect(await getUser()).toMatchObject({ status: 200 });
    sandbox.reply('/sign-envelope', ({ body }) => ({
      status: 422,
      body: { message: 'x', errors: { name: [body?.kind ?? ''] } },
    }));
    expect(await sign(session)).toMatchObject({ ok: false, reason: { fieldIds: ['name'] } });
    sandbox.reply('/sign-envelope');
    expect(await session.submit()).toMatchObject({ ok: true });
    expect(sandbox.calls('/sign-envelope')).toHaveLength(2);
  });

  test('a fault of its scenario comes back without replies', async () => {
    const { session, sandbox, clock } = await openSandbox('rate-limited');
    sandbox.reply('/sign-envelope', 'lost');
    sandbox.reply('/sign-envelope');
    expect(await sign(session)).toMatchObject({ reason: { code: 'rate-limited' } });
    clock.advance(30_000);
    expect(await session.submit()).toMatchObject({ ok: true });
  });

  test('holds a reply until it is released', async () => {
    const { session, sandbox } = await openSandbox('happy');
    const held = holdReply();
    sandbox.reply('/sign-envelope', held.reply);
    const signing = sign(session);
    await vi.waitFor(() => expect(sandbox.calls('/sign-envelope')).toHaveLength(1));
    expect(session.$submission.get().name).toBe('sending');
    held.release({ body: { status: 'signed' } });
    expect(await signing).toMatchObject({ ok: true });
  });

  test('lets calls through that were held', async () => {
    const { session, sandbox } = await openSandbox('happy');
    const held = holdReply();
    sandbox.reply('/sign-envelope', held.reply);
    const signing = sign(session);
    held.release(sandbox.respond);
    expect(await signing).toMatchObject({ ok: true, result: { status: 'signed' } });
    expect(sandbox.parties).toMatchObject([{ status: 'signed' }]);
  });

  // As tests in JavaScript can write them.
  test.for([['los'], [500], [null], [{ code: 500 }]] as const)(
    'refuses %s as a reply, before or when a call is made',
    async ([wrong]) => {
      const { session, sandbox } = await openSandbox('happy');
      const reply = JSON.parse(JSON.stringify(wrong));
      const message = expect.stringContaining('A reply of "/sign-envelope" is not');
      expect(() => sandbox.reply('/sign-envelope', reply)).toThrow(
        expect.objectContaining({ code: 'invalid-value', message }),
      );
      sandbox.reply('/sign-envelope', () => reply);
      expect(await sign(session)).toMatchObject({ ok: false, reason: { code: 'invalid-value' } });
    },
  );

  test('refuses a path without a slash and a scenario that there is not, with the names', () => {
    const sandbox = createSandbox('happy');
    expect(() => sandbox.reply('sign-envelope', 'lost')).toThrow('"sign-envelope"');
    for (const name of ['hapy', 'constructor', undefined]) {
      const create = Reflect.apply.bind(null, createSandbox, undefined, [name]);
      expect(create).toThrow(/There is no scenario .* but happy, two-signers,/);
    }
  });

  test('sets replies for paths with a query, too', async () => {
    const sandbox = createSandbox('preview', { clock: createManualClock() });
    sandbox.reply('/preview/bulk-send/sandbox-contact', { status: 410, body: { message: 'gone' } });
    const { bulkPreview: preview } = sandbox;
    const session = createSigningSession(sandbox.ports, { mode: 'preview', preview });
    await session.open();
    expect(session.$phase.get().name).toBe('failed');
  });

  test('has the pictures of pages that it is given, without a text unless they name one', async () => {
    const { session } = await openSandbox('happy', {
      documents: [
        {
          title: 'Lease',
          pages: [
            { src: 'https://cdn.example.com/1.png', width: 800, height: 1132 },
            { src: 'https://cdn.example.com/2.png', text_src: 'text/sandbox-document-1-1.json' },
            { points: { width: 842, height: 595 } },
          ],
          fields: [{ id: 'name', type: 'text', page: 4 }],
        },
      ],
    });
    const pages = session.$envelope.get()?.documents[0]?.pages ?? [];
    expect(pages.map(({ src }) => src?.replace(/,.*/, ''))).toEqual([
      'https://cdn.example.com/1.png',
      'https://cdn.example.com/2.png',
      'data:image/svg+xml',
      'data:image/svg+xml',
    ]);
    expect(pages[0]).toMatchObject({ width: 800, height: 1132, points: { width: 595 } });
    expect(pages[2]).toMatchObject({ width: 1600, points: { width: 842, height: 595 } });
    expect(await session.pageText(0, 1)).toBeNull();
    expect(await session.pageText(0, 2)).toMatchObject({ blocks: expect.anything() });
    expect(await session.pageText(0, 3)).toMatchObject({ blocks: expect.anything() });
  });

  test('opens with any mode', async () => {
    const { sandbox } = await openSandbox('happy');
    const download = createSigningSession(sandbox.ports, { ...sandbox.session, mode: 'download' });
    await download.open(sandbox.linkKey);
    expect(download.$phase.get()).toMatchObject({
      name: 'download',
      title: 'Consulting agreement',
    });
    const widget = createSigningSession(sandbox.ports, { ...sandbox.session, mode: 'widget' });
    await widget.open();
    expect(widget.$phase.get().name).toBe('signing');
  });
});

test('a manual clock runs the timers that are due, in the order of their times', () => {
  const clock = createManualClock(0);
  const seen: number[] = [];
  const note = () => void seen.push(clock.now());
  clock.after(20, note);
  clock.after(10, () => {
    note();
    clock.after(5, note);
  });
  const cancel = clock.after(12, note);
  clock.after(31, note);
  cancel();
  clock.advance(30);
  expect(seen).toEqual([10, 15, 20]);
  expect(clock.now()).toBe(30);
});
