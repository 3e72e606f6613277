import { html, type SafeHtml } from '../mail/html.ts';
import { type DevMessage, linkPattern } from './dev-mailbox.ts';

/** The page at `/dev/mailbox`: messages as text with clickable links, without scripts. */
export function mailboxPage(messages: readonly DevMessage[]): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Development mailbox</title>
<link rel="stylesheet" href="/dev/mailbox.css">
</head>
<body>
<main>
<h1>Development mailbox</h1>
<p>What this server would have sent, the newest first. It is gone when the server stops. <a href="/dev/mailbox">Look again</a></p>
${messages.length === 0 ? html`<p>Nothing has been sent yet.</p>` : messages.map(message)}
</main>
</body>
</html>
`;
  return page.text;
}

function message(sent: DevMessage): SafeHtml {
  const rows = [
    ['To', sent.to],
    ...(sent.kind === 'mail' && sent.reply_to !== null ? [['Reply to', sent.reply_to]] : []),
    ['Sent', sent.at],
    ...(sent.kind === 'mail' ? sent.attachments.map(({ name }) => ['Attached', name]) : []),
  ];
  return html`<article>
<h2${sent.kind === 'mail' ? html` lang="${sent.language}"` : ''}>${sent.kind === 'mail' ? sent.subject : 'Text message'}</h2>
<dl>${rows.map(([name = '', value = '']) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
<div class="text" lang="${sent.kind === 'mail' ? sent.language : ''}" dir="auto">${withLinks(sent.text)}</div>
</article>
`;
}

/** The text unchanged, with every address as a link. */
function withLinks(text: string): SafeHtml[] {
  const parts: SafeHtml[] = [];
  let end = 0;
  for (const { 0: address, index } of text.matchAll(linkPattern)) {
    parts.push(html`${text.slice(end, index)}<a href="${address}" rel="noreferrer">${address}</a>`);
    end = index + address.length;
  }
  parts.push(html`${text.slice(end)}`);
  return parts;
}

export const mailboxStyles = `:root { color-scheme: light dark; background: Canvas; color: CanvasText; font: 100%/1.5 system-ui, sans-serif; }
body { margin: 0; background: Canvas; }
main { max-width: 44rem; margin-inline: auto; padding: 1rem; }
h1 { font-size: 1.75rem; line-height: 1.2; }
h2 { font-size: 1.25rem; line-height: 1.3; margin-block: 0 0.5rem; overflow-wrap: anywhere; }
article { border: 1px solid GrayText; border-radius: 8px; padding: 1rem; margin-block: 1rem; }
dl { margin-block: 0 1rem; font-size: 0.875rem; }
dl div { display: flex; flex-wrap: wrap; column-gap: 0.5rem; }
dt { font-weight: 600; }
dd { margin: 0; overflow-wrap: anywhere; }
.text { white-space: pre-wrap; overflow-wrap: anywhere; }
`;
