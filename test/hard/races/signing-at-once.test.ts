import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UploadResult } from '../../../packages/server/src/envelopes/answer/store-upload.ts';
import { jpeg } from '../../../packages/server/src/testing/pictures.ts';
import { countRows } from '../../../packages/server/src/testing/read-rows.ts';
import { input } from '../../../packages/server/src/testing/sample-requests.ts';
import {
  type RacesServer,
  type RacingParty,
  signWith,
  startRacesServer,
  wordOf,
} from './races-server.ts';

let server: RacesServer;
beforeAll(async () => {
  server = await startRacesServer();
});
afterAll(() => server.close());

const completionMails = ({ email }: RacingParty) =>
  server.mails.to(email).filter(({ subject }) => subject?.startsWith('Everyone has signed'));

/** Waits until the server has no background work left. */
async function untilIdle(): Promise<void> {
  const waiting = () => countRows(server, "from jobs where state not in ('done', 'failed')");
  await expect.poll(waiting, { timeout: 120_000 }).toBe(0);
}

test('parties who sign at the same time complete the envelope once, each with their own answer', async () => {
  for (let round = 0; round < 2; round += 1) {
    const envelope = await server.sendTo(5);
    const { parties } = envelope;
    const signed = await Promise.all(parties.map((party) => party.sign(wordOf(party))));
    expect(signed.map(({ status }) => status)).toEqual(parties.map(() => 200));
    expect(signed.filter(({ body }) => body.status === 'signed')).toHaveLength(1);

    const { status, events } = await envelope.report();
    expect(status).toBe('signed');
    const countOf = (type: string) => events.filter((event) => event.type === type).length;
    expect([countOf('signed'), countOf('completed')]).toEqual([5, 1]);
    const words = await envelope.finishedWords(parties[round]);
    expect(words.filter((word) => word.startsWith('word')).sort()).toEqual(
      parties.map(wordOf).sort(),
    );
    await untilIdle();
    expect(parties.map((party) => completionMails(party).length)).toEqual(parties.map(() => 1));
  }
});

test('of two different concurrent signings by one party, one counts and the other is refused', async () => {
  const envelope = await server.sendTo(5);
  const winners = await Promise.all(
    envelope.parties.map(async (party) => {
      const words = ['first', 'second'].map((name) => `${name}${wordOf(party)}`);
      const responses = await Promise.all(words.map((word) => party.sign(word)));
      const refused = responses.filter(({ status }) => status !== 200);
      expect(refused).toMatchObject([
        { status: 409, body: { message: 'server_errors.already_signed' } },
      ]);
      return words[responses.findIndex(({ status }) => status === 200)];
    }),
  );
  const words = await envelope.finishedWords(envelope.parties[0]);
  expect(words.filter((word) => word.includes('word')).sort()).toEqual([...winners].sort());
  const { events } = await envelope.report();
  expect(events.filter(({ type }) => type === 'signed')).toHaveLength(5);
});

test('one signing sent twice at once with one idempotency key counts once, with one response', async () => {
  const { parties } = await server.sendTo(4);
  await Promise.all(
    parties.map(async (party) => {
      const send = () => party.sign(wordOf(party), `once-${party.partyId}`);
      const [first, second, third] = await Promise.all([send(), send(), send()]);
      expect(first.status).toBe(200);
      expect([second.body, third.body]).toEqual([first.body, first.body]);
    }),
  );
});

function upload({ token, field }: RacingParty, name: string) {
  const body = new FormData();
  body.set('input_id', field.id);
  body.set('file', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), name);
  return server.call<UploadResult>('/api/upload/envelope-file', { token, body });
}

const refused = { status: 409, body: { message: 'server_errors.already_signed' } };

test('an upload during its party’s signing is either stored before it or refused after it', async () => {
  const envelope = await server.sendTo(5, { type: 'upload' });
  const stored = () => readdir(join(server.dataDir, 'files/uploads'));
  const before = await stored();
  const uploads = await Promise.all(
    envelope.parties.map(async (party) => {
      const [uploaded, signed] = await Promise.all([
        upload(party, 'late.jpg'),
        signWith(server, party.token, [input(party.field, emptyUpload)]),
      ]);
      expect(signed.status).toBe(200);
      if (uploaded.status !== 200) expect(uploaded).toMatchObject(refused);
      return uploaded;
    }),
  );
  const accepted = uploads.filter(({ status }) => status === 200);
  // Refused uploads leave nothing on the disk.
  expect(await stored()).toHaveLength(before.length + accepted.length);
  const { status, files } = await envelope.report();
  expect([status, files]).toEqual(['signed', []]);
});

const emptyUpload = { inputFormat: 'upload-field', inputValue: '[]' } as const;

test('a file removed while its party signs with it is either signed with or removed, never both', async () => {
  const envelope = await server.sendTo(5, { type: 'upload' });
  await Promise.all(
    envelope.parties.map(async (party) => {
      const { uuid } = (await upload(party, 'passport.jpg')).body;
      const withFile = { ...emptyUpload, inputValue: JSON.stringify([uuid]) };
      const [signed, removed] = await Promise.all([
        signWith(server, party.token, [input(party.field, withFile)]),
        server.call('/api/upload/envelope-file', {
          token: party.token,
          method: 'DELETE',
          body: { input_id: party.field.id, uuid },
        }),
      ]);
      const { files } = await envelope.report();
      const own = files.filter(({ party_id }) => party_id === party.partyId);
      if (signed.status === 200) {
        expect(removed).toMatchObject(refused);
        expect(own).toMatchObject([{ uuid, name: 'passport.jpg' }]);
        const path = `/api/sender/envelopes/${envelope.fingerprint}/files/${uuid}`;
        const file = await server.call<Buffer>(path, { apiKey: server.apiKey });
        expect(file.body.equals(jpeg)).toBe(true);
      } else {
        expect([signed.status, removed.status]).toEqual([422, 200]);
        expect(own).toEqual([]);
      }
    }),
  );
});
