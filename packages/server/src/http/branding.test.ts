import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import type { SenderEnvelopeCreated, WireBranding, WireConfig } from '@sign-envelope/core/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DevMessage } from '../dev-mailbox/dev-mailbox.ts';
import { loadEnvelope } from '../testing/envelopes.ts';
import { drawLogo, withLogo } from '../testing/logos.ts';
import { countRows } from '../testing/read-rows.ts';
import { envelopeOf, field } from '../testing/sample-requests.ts';
import { type Call, envelopeForm } from '../testing/test-client.ts';
import { makePdf, startTestServer, type TestServer } from '../testing/test-server.ts';
import { openWidget, signAsNew, widgetForm, widgetOf } from '../testing/widgets.ts';

/** Milliseconds, far more than needed even on a busy machine. */
const pollOptions = { timeout: 20_000, interval: 20 };

const images = 'https://images.example';

let server: TestServer;
let contract: Uint8Array;
let siteFolder: string;
let dark: Buffer;
let light: Buffer;

beforeAll(async () => {
  siteFolder = await mkdtemp(join(tmpdir(), 'sign-envelope-site-'));
  await writeFile(join(siteFolder, 'index.html'), '<!doctype html><title>Sign</title>');
  server = await startTestServer({
    devMailbox: true,
    logoOrigins: [images],
    folders: { site: siteFolder },
  });
  contract = await makePdf(1);
  [dark, light] = await Promise.all([drawLogo('#101820'), drawLogo('#ffffff')]);
});
afterAll(async () => {
  await server.close();
  await rm(siteFolder, { recursive: true });
});

interface Company {
  readonly branding: Omit<WireBranding, 'hasBranding' | 'customisedBranding'> | null;
  readonly config: Partial<WireConfig>;
}

type Upload = Uint8Array | string | null;

function sendForm(path: string, form: FormData, logo: Upload, more: Call = {}) {
  const body = logo === null ? form : withLogo(form, logo);
  return server.call<SenderEnvelopeCreated & { readonly widget_code: string }>(path, {
    apiKey: server.apiKey,
    body,
    ...more,
  });
}

const send = (settings: object, logo: Upload = null, more: Call = {}) => {
  const envelope = envelopeOf([field('text')], { ...settings });
  return sendForm('/api/sender/envelopes', envelopeForm(envelope, { contract }), logo, more);
};

const create = (settings: object, logo: Upload = null, more: Call = {}) => {
  const form = widgetForm(widgetOf(undefined, settings), contract);
  return sendForm('/api/sender/widgets', form, logo, more);
};

function change(company: object | null, logo: Upload = null, more: Call = {}) {
  const form = new FormData();
  if (company !== null) form.set('company', JSON.stringify(company));
  return server.call<Company>('/api/sender/company', {
    apiKey: server.apiKey,
    method: 'PUT',
    body: logo === null ? company : withLogo(form, logo),
    ...more,
  });
}

const readCompany = async () =>
  (await server.call<Company>('/api/sender/company', { apiKey: server.apiKey })).body;

const clear = () => change({ branding: null, config: {} });

/** The settings of a new envelope, as its signer gets them. */
async function sentWith(settings: object, logo: Upload = null) {
  const { status, body } = await send(settings, logo);
  expect(status, JSON.stringify(body)).toBe(200);
  const token = await server.open(body.parties[0]?.link ?? '');
  const { branding, config } = await loadEnvelope(server, token);
  return { branding, config, token };
}

/** The settings of a new widget, as anybody gets them. */
async function createdWith(settings: object, logo: Upload = null) {
  const { status, body } = await create(settings, logo);
  expect(status, JSON.stringify(body)).toBe(200);
  const { widget } = await openWidget(server, body.widget_code);
  return { branding: widget.branding, code: body.widget_code };
}

const logoUrl = (tone: 'dark' | 'light') =>
  new RegExp(`^${server.server.url}/cdn/logos/[0-9a-f]{64}-${tone}\\.png$`);

const load = (url: string | null) =>
  server.call<Buffer>(new URL(url ?? '').pathname, { headers: { origin: 'https://any.example' } });

const refusal = (place: string, problem: string) => ({
  status: problem === 'size' ? 413 : 422,
  body: { errors: { [place]: [`server_errors.logo.${problem}`] } },
});

describe('[BR-02] a logo sent with an envelope', () => {
  test('is served redrawn from this server’s address, unchangeable and for every page', async () => {
    const { branding, token } = await sentWith({}, await drawLogo('#101820', 'jpeg'));
    expect(branding).toMatchObject({ hasBranding: true, customisedBranding: false });
    expect(branding.logoURL).toMatch(logoUrl('dark'));
    const { status, headers, body } = await load(branding.logoURL);
    expect(status).toBe(200);
    expect(body.toString('latin1', 1, 4)).toBe('PNG');
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    for (const path of ['/api/user', '/api/download/meta']) {
      const told = await server.call<{ readonly branding: WireBranding }>(path, { token });
      expect(told.body.branding.logoURL, path).toBe(branding.logoURL);
    }
  });

  test.for([
    ['png', 'dark'],
    ['webp', 'light'],
  ] as const)('is accepted as %s, and its address says that it is %s', async ([type, tone]) => {
    const logo = await drawLogo(tone === 'dark' ? '#101820' : '#ffffff', type);
    const { branding } = await sentWith({ branding: { company: 'Quay' } }, logo);
    expect(branding).toMatchObject({
      company: 'Quay',
      logoURL: expect.stringMatching(logoUrl(tone)),
    });
  });

  test('is stored once by a call that is repeated', async () => {
    const before = await countRows(server, 'from logos');
    const first = await send({}, dark, { idempotencyKey: 'repeated' });
    const second = await send({}, dark, { idempotencyKey: 'repeated' });
    expect(second).toMatchObject({ status: 200, body: first.body });
    expect(await countRows(server, 'from logos')).toBe(before + 1);
    expect((await send({}, light, { idempotencyKey: 'repeated' })).status).toBe(409);
  });

  test('can be named by its address in later calls of the same company only', async () => {
    const { branding } = await sentWith({}, dark);
    const again = { branding: { logoURL: branding.logoURL } };
    expect((await sentWith(again)).branding.logoURL).toBe(branding.logoURL);
    const { apiKey } = await server.server.addCompany('Other');
    expect(await send(again, null, { apiKey })).toMatchObject(
      refusal('branding.logoURL', 'unknown'),
    );
    const none = { branding: { logoURL: `${server.server.url}/cdn/logos/none.png` } };
    expect(await send(none)).toMatchObject(refusal('branding.logoURL', 'unknown'));
  });

  test('moves with the server', async () => {
    const { branding, token } = await sentWith({}, dark);
    const before = server.server.url;
    await server.restart();
    const after = (await loadEnvelope(server, token)).branding.logoURL ?? '';
    expect(after).toBe(branding.logoURL?.replace(before, server.server.url));
    expect((await load(after)).status).toBe(200);
  });

  test('is in the mails of the envelope, with the company’s name and the brand’s colour', async () => {
    const colours = { primary: '#ffe000' };
    const { branding } = await sentWith({ title: 'Branded', branding: { colours } }, light);
    const read = async () => {
      const { body } = await server.call<readonly DevMessage[]>('/dev/mailbox.json');
      return body.find((message) => message.kind === 'mail' && message.subject.includes('Branded'));
    };
    await expect.poll(read, pollOptions).toBeDefined();
    const mail = await read();
    if (mail?.kind !== 'mail') throw new Error('no mail');
    expect(mail.html).toContain(
      `<img src="${branding.logoURL}" alt="Harbour Lettings" width="168" height="56"`,
    );
    expect(mail.html).toContain('background:#ffe000;color:#14161a');
    expect(mail.html).toContain('border-bottom:3px solid #ffe000');
    expect(mail.text).toContain('Harbour Lettings');
  });
});

describe('[BR-02] a logo sent with a widget', () => {
  test('is shown with it, and with the envelopes that it makes', async () => {
    const { branding, code } = await createdWith({}, light);
    expect(branding.logoURL).toMatch(logoUrl('light'));
    expect((await load(branding.logoURL)).status).toBe(200);
    await signAsNew(server, code);
    const [, name] = branding.logoURL?.split('/logos/') ?? [];
    expect(
      await countRows(server, "from envelopes where status <> 'template' and logo = ?", name ?? ''),
    ).toBe(1);
  });
});

describe('[BR-02] a logo set for the company', () => {
  test('is that of every envelope and widget, until it is removed', async () => {
    const set = await change(null, dark);
    expect(set).toMatchObject({ status: 200, body: { branding: { company: null }, config: {} } });
    const logoURL = set.body.branding?.logoURL ?? '';
    expect(logoURL).toMatch(logoUrl('dark'));
    expect(await readCompany()).toEqual(set.body);

    expect((await sentWith({})).branding.logoURL).toBe(logoURL);
    expect((await createdWith({})).branding.logoURL).toBe(logoURL);
    const own = { company: 'Quay', colours: { primary: '#ffe000' } };
    expect((await sentWith({ branding: own })).branding).toMatchObject({ ...own, logoURL });

    expect((await sentWith({ branding: { ...own, logoURL: null } })).branding.logoURL).toBeNull();
    expect((await sentWith({}, light)).branding.logoURL).toMatch(logoUrl('light'));
    const none = { hasBranding: false, logoURL: null };
    expect((await sentWith({ branding: null })).branding).toMatchObject(none);

    const sent = await sentWith({});
    expect((await change({ logo: null })).body).toEqual({ branding: null, config: {} });
    expect((await sentWith({})).branding).toMatchObject(none);
    // What was sent before keeps its logo.
    expect((await loadEnvelope(server, sent.token)).branding.logoURL).toBe(logoURL);
    expect((await load(logoURL)).status).toBe(200);
  });

  test('stays when other settings change, and its change is made once', async () => {
    const { body } = await change({ config: { week_start: 1 } }, dark, { idempotencyKey: 'set' });
    const logoURL = body.branding?.logoURL;
    const again = await change({ config: { week_start: 1 } }, dark, { idempotencyKey: 'set' });
    expect(again.body).toEqual(body);
    expect((await change({ branding: { company: 'Quay' } })).body.branding).toEqual({
      company: 'Quay',
      logoURL,
    });
    expect((await change({ branding: { company: 'Quay', logoURL: null } })).body).toEqual({
      branding: { company: 'Quay', logoURL: null },
      config: { week_start: 1 },
    });
    await clear();
  });

  test('cannot come in two ways, or in a part of another name', async () => {
    expect(await change({ logo: null }, dark)).toMatchObject(refusal('logo', 'twice'));
    const branding = { logoURL: `${images}/a.png` };
    expect(await change({ branding }, dark)).toMatchObject(refusal('branding.logoURL', 'twice'));
    expect(await send({ branding }, dark)).toMatchObject(refusal('branding.logoURL', 'twice'));
    const form = withLogo(new FormData(), dark);
    form.set('picture', new Blob([new Uint8Array(1)]), 'picture');
    const other = { method: 'PUT', apiKey: server.apiKey, body: form };
    expect((await server.call('/api/sender/company', other)).status).toBe(413);
    const named = new FormData();
    named.set('picture', new Blob([new Uint8Array(1)]), 'picture');
    expect(await server.call('/api/sender/company', { ...other, body: named })).toMatchObject({
      status: 422,
      body: { errors: { picture: ['server_errors.unknown_key'] } },
    });
    expect((await change(null, dark, { apiKey: 'wrong' })).status).toBe(401);
  });
});

describe('[BR-02] a picture is refused as a logo', () => {
  const pictures: readonly (readonly [string, () => Promise<Uint8Array | string>])[] = [
    ['type', async () => '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['size', async () => Buffer.concat([dark, Buffer.alloc(1_000_001 - dark.byteLength)])],
    ['pixels', () => drawLogo('#101820', 'png', { width: 2001, height: 20 })],
    ['damaged', async () => dark.subarray(0, 60)],
    ['blank', () => createCanvas(20, 20).encode('png')],
  ];
  test.for(pictures)(
    'by the key of its problem, %s, wherever it is sent',
    async ([problem, make]) => {
      const logo = await make();
      for (const call of [send, create, change]) {
        const response = await call({}, logo);
        expect(response).toMatchObject(refusal('logo', problem));
        expect(response.body).toMatchObject({
          message: expect.stringMatching(/^The logo .+\. .+\.$/),
        });
      }
    },
  );
});

describe('[BR-02] a logo of another origin', () => {
  test('is refused with the reason and the way out, unless LOGO_ORIGINS has the origin', async () => {
    const branding = { logoURL: 'https://other.example/logo.png' };
    for (const call of [send, create, change]) {
      expect(await call({ branding })).toMatchObject({
        status: 422,
        body: {
          message: expect.stringMatching(/Upload it as the part "logo".*LOGO_ORIGINS/),
          errors: { 'branding.logoURL': ['server_errors.logo.origin'] },
        },
      });
    }
    for (const logoURL of [`${images}.evil.example/a.png`, 'http://images.example/a.png']) {
      expect((await send({ branding: { logoURL } })).status, logoURL).toBe(422);
    }
    const allowed = { branding: { logoURL: `${images}/logo.png?v=2` } };
    expect((await sentWith(allowed)).branding).toMatchObject(allowed.branding);
    expect((await createdWith(allowed)).branding).toMatchObject(allowed.branding);
    expect((await change(allowed)).body.branding).toMatchObject(allowed.branding);
    expect((await sentWith({})).branding).toMatchObject(allowed.branding);
    await clear();
  });

  test('is none if the origin is the server’s own', async () => {
    const branding = { logoURL: `${server.server.url}/host/logo.svg` };
    expect((await sentWith({ branding })).branding).toMatchObject(branding);
  });

  test('may be loaded by the pages of the site if LOGO_ORIGINS has the origin', async () => {
    const { headers } = await server.call('/');
    const policy = headers.get('content-security-policy')?.split('; ') ?? [];
    expect(policy).toContain(`img-src 'self' blob: data: ${images}`);
  });
});

describe('[BR-01] the settings of a company', () => {
  test('are those of envelopes and widgets: branding as a whole, config key by key', async () => {
    const branding = {
      company: 'Harbour',
      logoURL: null,
      colours: { primary: '#0a2a6b', secondary: '#102030', primaryIsWhite: false },
    };
    const config = { company_name: 'Harbour & Sons', week_start: 1, date_format: 'DD.MM.YYYY' };
    expect((await change({ branding, config })).status).toBe(200);
    expect(await readCompany()).toMatchObject({ branding, config });

    const sent = await sentWith({ config: { week_start: 0 } });
    expect(sent.branding).toMatchObject({
      ...branding,
      hasBranding: true,
      palette: { primary: '#0a2a6b', header: '#102030', 'on-header': '#ffffff' },
    });
    expect(sent.config).toMatchObject({
      ...config,
      week_start: 0,
      company_signature_default: 'drawn',
    });
    expect((await createdWith({})).branding).toMatchObject(branding);
    const own = await sentWith({ branding: { colours: { tertiary: '#ffe000' } } });
    expect(own.branding).toMatchObject({
      company: null,
      colours: { primary: null, secondary: null, tertiary: '#ffe000' },
    });

    const replaced = await change({ config: { week_start: 6 } });
    expect(replaced.body).toMatchObject({ branding: { company: 'Harbour' }, config: {} });
    expect(replaced.body.config).toEqual({ week_start: 6 });
    await clear();
    expect(await readCompany()).toEqual({ branding: null, config: {} });
  });

  test.for(['#fff', 'red', '#12345678', '#12345g', 'rgb(1,2,3)', ''])(
    'and of envelopes and widgets have no colour %j, which is refused by name and place',
    async (color) => {
      const branding = { colours: { primary: '#0a2a6b', accentPrimary: color, tertiary: color } };
      for (const call of [send, create, change]) {
        expect(await call({ branding })).toMatchObject({
          status: 422,
          body: {
            errors: {
              'branding.colours.accentPrimary': ['server_errors.envelope.color'],
              'branding.colours.tertiary': ['server_errors.envelope.color'],
            },
          },
        });
      }
    },
  );

  test('are refused by the place of what is wrong', async () => {
    for (const [company, errors] of [
      [{ shade: 1 }, { shade: ['server_errors.unknown_key'] }],
      [{ config: { shade: 1 } }, { 'config.shade': ['server_errors.unknown_key'] }],
      [
        { branding: { company: 'Har\u202ebour' } },
        { 'branding.company': ['server_errors.control_character'] },
      ],
      [
        { branding: { logoURL: 'ftp://a' } },
        { 'branding.logoURL': ['server_errors.envelope.logo'] },
      ],
      [
        { config: { company_name: 'a\nb' } },
        { 'config.company_name': ['server_errors.control_character'] },
      ],
    ] as const) {
      expect(await change(company)).toMatchObject({ status: 422, body: { errors } });
    }
    expect(await readCompany()).toEqual({ branding: null, config: {} });
  });
});

test('[BR-02] a request for a password comes with the branding of the sender', async () => {
  const branding = { company: 'Harbour', colours: { primary: '#0b5d54' } };
  const { body } = await send({ branding, password: 'lantern' }, dark);
  const token = await server.open(body.parties[0]?.link ?? '');
  const refused = await server.call('/api/user', { token });
  expect(refused).toMatchObject({
    status: 401,
    body: {
      type: 'password',
      status: 'required',
      branding: {
        hasBranding: true,
        company: 'Harbour',
        colours: { primary: '#0b5d54' },
        logoURL: expect.stringMatching(/-dark\.png$/),
      },
    },
  });
});
