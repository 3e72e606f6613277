import { html, type SafeHtml } from '../mail/html.ts';
import type { Demo } from '../samples/demo-file.ts';
import { cliSnippet, curlSnippet, pageSnippet, type SnippetFacts } from './snippets.ts';

/** What the start page shows. */
export interface StartPageFacts extends SnippetFacts {
  /** Where the samples are stored. */
  readonly dataDir: string;
  /** Whether sent mails and codes can be looked at. */
  readonly hasMailbox: boolean;
  /** Whether the documentation has been built, and is at `/docs/`. */
  readonly hasDocs: boolean;
}

interface Link {
  readonly title: string;
  readonly address: string;
  readonly about: string;
}

/** The samples, without those that this server could not make. */
function linksTo(demo: Demo): readonly Link[] {
  return [
    {
      title: 'A tenancy agreement, as the tenant',
      address: demo.sign,
      about: 'Two documents, and every type of field.',
    },
    {
      title: 'The same agreement, as the landlord',
      address: demo.sign2,
      about: 'Once both have signed, it is finished.',
    },
    {
      title: 'A consent form',
      address: demo.consent,
      about: 'One page and one signer. A promotion follows the signature.',
    },
    {
      title: 'On a page of your own',
      address: demo.host,
      about: 'Signing inside a web page of another look.',
    },
    {
      title: 'Behind a password',
      address: demo.password,
      about: `The password is “${demo.passwordValue}”.`,
    },
    {
      title: 'Behind a one-time code',
      address: demo.otp,
      about: 'The code is sent as a text message, to the mailbox.',
    },
    {
      title: 'A form for anybody',
      address: demo.widget,
      about: 'A widget: the signer confirms by a link in a mail.',
    },
    {
      title: 'A preview',
      address: demo.preview,
      about: 'What a sender looks at before sending.',
    },
    {
      title: 'A preview of a bulk sending',
      address: demo.bulkPreview,
      about: 'The same for one of many recipients.',
    },
    {
      title: 'The download page',
      address: demo.download,
      about: 'The documents of the tenancy agreement, as signed so far.',
    },
  ].filter(({ address }) => address !== '');
}

const card = ({ title, address, about }: Link): SafeHtml => html`<li>
<a href="${address}">${title}</a>
<p>${about}</p>
</li>
`;

/** Something to copy, after a line that leads to it. The script shows the button if the browser can copy. */
const snippet = (
  id: string,
  name: string,
  lead: SafeHtml,
  text: string,
): SafeHtml => html`<div class="lead">
<p>${lead}</p>
<button type="button" data-copy="${id}" hidden>Copy ${name}</button>
</div>
<pre id="${id}" tabindex="0" role="region" aria-label="${name}"><code>${text}</code></pre>
`;

/** The page at `/start`: what a newcomer can open, and what to paste. */
export function startPage(facts: StartPageFacts): string {
  const { demo, url, dataDir, hasMailbox, hasDocs } = facts;
  const documentation = hasDocs
    ? html`<a href="/docs/">the documentation</a>, with a start for each framework and a playground`
    : html`<code>docs/guide/embedding.md</code>. <code>npm run docs</code> builds the documentation, with a start for each framework and a playground`;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Start – Sign Envelope</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/start/start.css">
<script type="module" src="/start/start.js"></script>
</head>
<body>
<header>
<h1>Sign Envelope is running</h1>
<p>Sign something, then put signing on a page of your own. Only this machine can open this page.</p>
</header>
<main>
<section aria-labelledby="samples">
<h2 id="samples">Sign something</h2>
<ul class="cards">
${linksTo(demo).map(card)}</ul>
<p class="note">A sample can be signed once. For new ones, stop the server, delete the folder <code>${dataDir}</code> and start again.</p>
</section>
${
  hasMailbox
    ? html`<section aria-labelledby="mailbox">
<h2 id="mailbox">Mails and codes</h2>
<p>What this server sends is in <a href="${demo.mailbox}">the mailbox</a>, such as the link of a form’s signer and the one-time code.</p>
</section>
`
    : ''
}<section aria-labelledby="embed">
<h2 id="embed">Put it on a page of your own</h2>
${snippet('page', 'the page', html`Save this as <code>index.html</code> in an empty folder.`, pageSnippet(facts))}<p>Then serve the folder, for example with <code>npx vite</code> or <code>python3 -m http.server 8080</code>, and open it on <code>localhost</code>. Every port of it may call this server. More is in ${documentation}.</p>
</section>
<section aria-labelledby="send">
<h2 id="send">Send a PDF of your own</h2>
<p>The API is at <code>${demo.apiBase}</code>.</p>
${snippet('key', 'the API key', html`The API key of the sample company:`, demo.apiKey)}${snippet(
  'http',
  'the call',
  html`Over HTTP, in a terminal. The PDF is <a href="/start/contract.pdf">a sample</a>; the response has the signer’s link.`,
  curlSnippet(facts),
)}${snippet(
  'command',
  'the commands',
  html`By the command line, in the folder of this project:`,
  cliSnippet(facts),
)}<p>All calls are in <code>docs/openapi.json</code>, and the fields in <code>docs/guide/sending.md</code>.</p>
</section>
</main>
<p class="copied" role="status"></p>
<footer><p>This page is for trying out, and does not exist with <code>NODE_ENV=production</code>. The server is at <code>${url}</code>.</p></footer>
</body>
</html>
`;
  return page.text;
}

/** Lets the buttons copy, and says so. */
export const startScript = `const status = document.querySelector('.copied');
for (const button of document.querySelectorAll('[data-copy]')) {
  if (!navigator.clipboard) continue;
  button.hidden = false;
  button.addEventListener('click', async () => {
    const { textContent } = document.getElementById(button.dataset.copy);
    await navigator.clipboard.writeText(textContent);
    status.textContent = button.textContent.replace('Copy', 'Copied');
  });
}
`;

export const startStyles = `:root {
  --ground: light-dark(#f3f4f6, #14171c);
  --surface: light-dark(#ffffff, #1d2128);
  --text: light-dark(#1a1e25, #eceff4);
  --muted: light-dark(#586070, #a6afbd);
  --line: light-dark(#dadee5, #363c47);
  --edge: light-dark(#7f8898, #7c8797);
  --accent: light-dark(#1a55c4, #8ab2ff);
  --focus: light-dark(#1d5bd0, #9dbfff);
  color-scheme: light dark;
  background: var(--ground);
  color: var(--text);
  font: 100%/1.5 system-ui, sans-serif;
}
body { max-inline-size: 900px; margin: 0 auto; padding: 32px 16px; }
h1 { margin: 0; font-size: 28px; line-height: 1.25; }
h2 { margin: 0 0 16px; font-size: 20px; line-height: 1.3; }
p { margin: 0; }
header p, footer, .note, .cards p { color: var(--muted); }
header p { margin-block-start: 4px; }
section { margin-block-start: 24px; padding: 24px; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); }
section > p + p, pre + p { margin-block-start: 16px; }
.note { margin-block-start: 16px; font-size: 13px; }
footer { margin-block-start: 24px; font-size: 13px; }
a { color: var(--accent); }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 240px), 1fr)); gap: 12px; margin: 0; padding: 0; list-style: none; }
.cards li { position: relative; padding: 16px; border: 1px solid var(--line); border-radius: 8px; }
.cards a { font-weight: 600; text-decoration: none; }
.cards a::after { position: absolute; inset: 0; border-radius: 8px; content: ""; }
.cards li:hover { border-color: var(--accent); }
.cards p { margin-block-start: 4px; font-size: 13px; }
code { font: 13px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { margin: 0; padding: 12px 16px; border: 1px solid var(--line); border-radius: 8px; background: var(--ground); overflow-x: auto; }
pre code { overflow-wrap: normal; }
.lead { display: flex; flex-wrap: wrap; align-items: end; justify-content: space-between; gap: 8px 16px; margin-block-end: 8px; }
.lead p { flex: 1 1 240px; }
p + .lead, pre + .lead { margin-block-start: 24px; }
button { margin-inline-start: auto; min-block-size: 32px; padding: 4px 12px; border: 1px solid var(--edge); border-radius: 8px; background: var(--surface); color: var(--text); font: inherit; font-size: 13px; cursor: pointer; }
button:hover { border-color: var(--accent); color: var(--accent); }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
.cards a:focus-visible { outline: none; }
.cards a:focus-visible::after { outline: 2px solid var(--focus); outline-offset: 2px; }
.copied { position: fixed; inset-block-end: 24px; inset-inline: 0; inline-size: max-content; max-inline-size: calc(100% - 32px); margin-inline: auto; padding: 8px 16px; border-radius: 8px; background: var(--text); color: var(--surface); }
.copied:empty { padding: 0; }
@media (pointer: coarse) { button { min-block-size: 44px; } }
@media (max-width: 480px) { section { padding: 16px; } }
`;
