import { randomUUID } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EnvelopeLinks } from './envelopes/create/envelope-links.ts';
import { type Demo, readDemo } from './samples/demo-file.ts';
import { readSample, type SampleName } from './samples/read-sample.ts';
import { answerSample } from './samples/sample-answers.ts';
import type { SigningServer } from './server.ts';

export interface DemoOptions {
  /** Whether the server can send one-time codes; otherwise it accepts no mobile numbers. */
  readonly sendsCodes: boolean;
}

/**
 * Creates the sample envelopes at the first start and writes `demo.json`. Later starts keep the
 * keys and update the addresses.
 */
export async function prepareDemo(
  server: SigningServer,
  dataDir: string,
  { sendsCodes }: DemoOptions,
): Promise<Demo & { readonly path: string }> {
  const path = join(dataDir, 'demo.json');
  const earlier = await readDemo(path);
  const isOurs = earlier !== null && (await server.findCompany(earlier.apiKey)) !== null;
  const kept = moveDemo(isOurs ? earlier : await createDemo(server, sendsCodes), server.url);
  const demo = await withSigningToVerify(server, kept);
  // Written atomically, for programs that wait for it. It contains keys, so it is private.
  const whole = `${path}.${randomUUID()}`;
  await writeFile(whole, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  await rename(whole, path);
  return { ...demo, path };
}

async function createDemo(server: SigningServer, sendsCodes: boolean): Promise<Demo> {
  const { companyId, apiKey } = await server.addCompany('Harbour Lettings', {
    contactEmail: 'lettings@example.com',
    isSample: true,
  });
  const get = async (name: SampleName) => ({ companyId, ...(await readSample(name)) });
  const send = async (name: SampleName) => server.sendEnvelope(await get(name));
  const linksOf = ({ parties }: EnvelopeLinks) => parties.map(({ link }) => link);
  const tenancy = await send('tenancy');
  const [sign = '', sign2 = ''] = linksOf(tenancy);
  const [consent = ''] = linksOf(await send('consent'));
  // The host page has its own agreement, so that signing one does not use up the other.
  const [host = ''] = linksOf(await send('tenancy'));
  const behindPassword = await get('behind-password');
  const [password = ''] = linksOf(await server.sendEnvelope(behindPassword));
  const [otp = ''] = sendsCodes ? linksOf(await send('behind-code')) : [];
  const merged = await get('merged');
  const { title, documents, config } = merged.envelope;
  const { link: widget } = await server.sendWidget({
    companyId,
    widget: { title, document: documents[0], config },
    files: merged.files,
  });
  const { previews } = await server.sendPreview(await get('tenancy'));
  const bulk = await server.sendBulkPreview({
    ...merged,
    contacts: [{ title: 'Ada Park', email: 'ada@example.com', fields: { full_name: 'Ada Park' } }],
  });
  return {
    sign,
    sign2,
    consent,
    host,
    password,
    passwordValue: behindPassword.envelope.password ?? '',
    otp,
    widget,
    widgetVerify: '',
    preview: previews[0]?.link ?? '',
    bulkPreview: bulk.previews[0]?.link ?? '',
    download: sign,
    oldStyle: `${server.url}/${tenancy.envelope_fingerprint}/${tenancy.parties[0]?.party_id ?? ''}`,
    mailbox: '',
    apiKey,
    apiBase: '',
  };
}

/** Keeps the keys and changes the address, because the port may differ between starts. */
function moveDemo(demo: Demo, url: string): Demo {
  const move = (address: string) => {
    const { pathname, search, hash } = new URL(address);
    return url + pathname + search + hash;
  };
  const { hash } = new URL(demo.sign);
  return {
    ...demo,
    sign: move(demo.sign),
    sign2: move(demo.sign2),
    consent: move(demo.consent),
    host: `${url}/host/${new URL(demo.host).hash}`,
    password: move(demo.password),
    otp: demo.otp === '' ? '' : move(demo.otp),
    widget: move(demo.widget),
    preview: move(demo.preview),
    bulkPreview: move(demo.bulkPreview),
    download: `${url}/download${hash}`,
    oldStyle: move(demo.oldStyle),
    mailbox: `${url}/dev/mailbox`,
    apiBase: `${url}/api`,
  };
}

/** Signs the widget, so that there is a signing to verify. */
async function withSigningToVerify(server: SigningServer, demo: Demo): Promise<Demo> {
  const widgetVerify = await server.signWidget({
    widgetCode: new URL(demo.widget).pathname.split('/').at(-1) ?? '',
    name: 'Ada Park',
    // A mailbox of its own: only a few signings an hour are accepted from one.
    email: `${randomUUID()}@example.com`,
    answer: answerSample,
  });
  return { ...demo, widgetVerify };
}
