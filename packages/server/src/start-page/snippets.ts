import type { Demo } from '../samples/demo-file.ts';
import type { FieldRequest } from '../samples/read-sample.ts';

/** What the snippets are filled with. */
export interface SnippetFacts {
  /** The server's address, without a trailing slash. */
  readonly url: string;
  readonly demo: Demo;
  /** The address of the element's script. */
  readonly element: string;
  /** Fields on the PDF at `/start/contract.pdf`. */
  readonly fields: readonly FieldRequest[];
}

/** A whole page that embeds signing. */
export function pageSnippet({ url, demo, element }: SnippetFacts): string {
  const key = new URL(demo.host).hash.slice(1);
  return `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Sign here</title>
  <script type="module" src="${element}"></script>
  <sign-envelope api="${url}/api">Signing could not be loaded.</sign-envelope>
  <script type="module">
    const element = document.querySelector('sign-envelope');
    element.linkKey = '${key}';
    element.addEventListener('sign-submitted', ({ detail }) => console.log(detail.status));
  </script>
</html>
`;
}

/** One field in a line, with its place to a hundredth of a percent. */
function fieldLine(field: FieldRequest): string {
  const { type, party, page, x, y, width, height, required, title } = field;
  const [left, top, wide, high] = [x, y, width, height].map((share) => Number(share.toFixed(2)));
  const short = { type, party, page, x: left, y: top, width: wide, height: high, required, title };
  const entries = Object.entries(short).map(([key, value]) => `"${key}": ${JSON.stringify(value)}`);
  return `{ ${entries.join(', ')} }`;
}

/** Fetches the sample PDF, which both ways of sending then use. */
const getPdf = (url: string) => `curl -o contract.pdf ${url}/start/contract.pdf`;

/** Sends an envelope over HTTP. */
export function curlSnippet({ url, demo, fields }: SnippetFacts): string {
  return `${getPdf(url)}

curl ${demo.apiBase}/sender/envelopes \\
  -H "Authorization: Bearer ${demo.apiKey}" \\
  -F 'envelope={
    "title": "Photographs of your home",
    "parties": [{ "title": "Ada Park", "email": "ada@example.com" }],
    "documents": [{
      "title": "Consent to photographs",
      "file": "contract",
      "fields": [
        ${fields.map(fieldLine).join(',\n        ')}
      ]
    }]
  }' \\
  -F 'contract=@contract.pdf;type=application/pdf'
`;
}

/** Sends the same by the command line. */
export function cliSnippet({ url, demo, fields }: SnippetFacts): string {
  return `${getPdf(url)}

cat > fields.json <<'END'
[
  ${fields.map(fieldLine).join(',\n  ')}
]
END

npx sign-envelope send contract.pdf --fields fields.json \\
  --to "Ada Park <ada@example.com>" \\
  --server ${url} \\
  --api-key ${demo.apiKey}
`;
}
