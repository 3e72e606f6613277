// The longest turn of the server's event loop, which is how long other requests may have to wait:
// while a long document is accepted and drawn, and while oversized submissions are refused.

import { loadEnvelope } from '../packages/server/src/testing/envelopes.ts';
import { makeLongPdf } from '../packages/server/src/testing/long-pdf.ts';
import { linkOf } from '../packages/server/src/testing/response.ts';
import { documentOf, envelopeOf, field } from '../packages/server/src/testing/sample-requests.ts';
import { startTestServer, type TestServer } from '../packages/server/src/testing/test-server.ts';
import type { BenchRow } from './bench-row.ts';
import { watchTurns } from './watch-turns.ts';

const pages = 100;

const submissionOf = (parts: Readonly<Record<string, string>>) => {
  const all = { widget: '"x"', name: '"A"', email: '"a@b.co"', inputs: '[]', ...parts };
  return `{${Object.entries(all).map(([name, json]) => `"${name}":${json}`)}}`;
};

/** Submissions that are refused. The caller is in the same thread: it encodes 8 MB too. */
const submissions: Readonly<Record<string, string>> = {
  '1.5 million answers': submissionOf({ inputs: `[${'{},'.repeat(1_500_000)}{}]` }),
  '90,000 incomplete answers': submissionOf({ inputs: `[${'{},'.repeat(90_000)}{}]` }),
  'metadata of 250,000 values': submissionOf({ envelope_meta: `[${'1,'.repeat(250_000)}0]` }),
  'an email address of 8 MB': submissionOf({ email: `"${'a.'.repeat(4_200_000)}a@b.co"` }),
  'an email domain of 8 MB': submissionOf({ email: `"a@${'b.'.repeat(4_200_000)}co"` }),
  'a name of 8 MB': submissionOf({ name: `"${'A'.repeat(8_400_000)}"` }),
};

async function acceptLongDocument(host: TestServer, contract: Uint8Array): Promise<void> {
  const fields = Array.from({ length: pages }, (_, index) => field('text', { page: index + 1 }));
  const sent = await host.send(envelopeOf(fields), { contract });
  const token = await host.open(linkOf(sent));
  const { fingerprint } = documentOf(await loadEnvelope(host, token));
  await host.call(`/cdn/large/${fingerprint}-${pages - 1}.jpg`);
}

/** Rows of the benchmark `responsiveness`, in milliseconds of the thread's CPU time. */
export async function benchResponsiveness(): Promise<readonly BenchRow[]> {
  const host = await startTestServer();
  const measure = async (name: string, work: () => Promise<unknown>): Promise<BenchRow> => {
    const stopWatching = watchTurns();
    await work();
    return { bench: 'responsiveness', case: name, value: stopWatching(), unit: 'ms' };
  };
  try {
    const contract = await makeLongPdf(pages);
    // A first call, so that loading code is not measured.
    await host.send(envelopeOf([field('text')]), { contract: await makeLongPdf(1) });
    const rows = [
      await measure(`longest turn, document of ${pages} pages`, () =>
        acceptLongDocument(host, contract),
      ),
    ];
    for (const [name, body] of Object.entries(submissions)) {
      const headers = { 'content-type': 'application/json', connection: 'close' };
      const submit = () => host.call('/api/sign-widget', { method: 'POST', headers, body });
      rows.push(await measure(`longest turn, submission with ${name}`, submit));
    }
    return rows;
  } finally {
    await host.close();
  }
}
