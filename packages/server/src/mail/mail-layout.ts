import { type ButtonColors, buttonColors } from './button-colors.ts';
import { html, type SafeHtml } from './html.ts';

/** The contents of a mail, as plain text without layout. */
export interface MailContent {
  readonly language: string;
  readonly subject: string;
  /** Name of the sender, shown at the top. */
  readonly sender: string;
  /** Shown in place of the name, which is then its alternative text. */
  readonly logo: MailLogo | null;
  readonly heading: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  /** A quotation of what somebody wrote, below a label. */
  readonly quote: { readonly label: string; readonly lines: readonly string[] } | null;
  readonly action: MailAction | null;
  readonly notes: readonly string[];
  readonly footer: string;
  /** The sender's colour as `#rrggbb`, or `null`. */
  readonly color: string | null;
}

/** The sender's logo. */
export interface MailLogo {
  readonly src: string;
  /** Pixels of the picture. */
  readonly width: number;
  readonly height: number;
  /** Whether it needs a light ground; otherwise a dark one. */
  readonly isDark: boolean;
}

export interface MailAction {
  readonly label: string;
  readonly link: string;
  /** Introduces the link's URL, which is shown as text. */
  readonly hint: string;
}

export function textMail(content: MailContent): string {
  const { quote, action } = content;
  const blocks = [
    content.greeting,
    ...content.paragraphs,
    ...(quote === null ? [] : [quote.label, quote.lines.map((line) => `> ${line}`).join('\n')]),
    // The URL has its own line, so that mail programs do not include punctuation in the link.
    ...(action === null ? [] : [`${action.label}:\n${action.link}`]),
    ...content.notes,
    `-- \n${content.footer}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

/**
 * Renders a mail as HTML: one column without tables. The sender's logo is the only external resource.
 * Colours follow the reader's light or dark mode. Without the style sheet, the content is still
 * readable.
 */
export function htmlMail(content: MailContent): string {
  const { language, subject, sender, heading, greeting, quote, action, notes } = content;
  const colors = buttonColors(content.color);
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${styles}</style>
</head>
<body class="ground">
<div class="column">
<p class="sender">${content.logo === null ? sender : logoHtml(content.logo, sender)}</p>
<div class="card">
${content.color === null ? html`<h1>${heading}</h1>` : ruledHeading(heading, colors)}
${[greeting, ...content.paragraphs].map((text) => html`<p>${text}</p>\n`)}
${quote === null ? '' : quoteHtml(quote.label, quote.lines)}
${action === null ? '' : actionHtml(action, colors)}
${notes.map((text) => html`<p class="small">${text}</p>\n`)}
</div>
<p class="small foot">${content.footer}</p>
</div>
</body>
</html>
`;
  return page.text;
}

/** CSS pixels that a logo fits in. */
const logoBox = { width: 180, height: 56 };

/** On a ground of its own, because the mail's ground follows the reader's light or dark mode. */
function logoHtml({ src, width, height, isDark }: MailLogo, alt: string): SafeHtml {
  const scale = Math.min(1, logoBox.width / width, logoBox.height / height);
  const shown = (side: number) => String(Math.max(1, Math.round(side * scale)));
  const plate = isDark ? 'background:#ffffff;color:#14161a' : 'background:#14161a;color:#ffffff';
  return html`<img src="${src}" alt="${alt}" width="${shown(width)}" height="${shown(height)}" style="${plate};border-radius:8px;padding:8px">`;
}

function ruledHeading(heading: string, { ground }: ButtonColors): SafeHtml {
  const rule = `border-bottom:3px solid ${ground};padding-bottom:12px`;
  return html`<h1 style="${rule}">${heading}</h1>`;
}

function quoteHtml(label: string, lines: readonly string[]): SafeHtml {
  const rows = lines.map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`));
  return html`<p>${label}</p>\n<blockquote dir="auto">${rows}</blockquote>`;
}

function actionHtml({ label, link, hint }: MailAction, { ground, text }: ButtonColors): SafeHtml {
  // Inline, because the button must look right even in programs that drop the style sheet.
  const button = `background:${ground};color:${text};border:2px solid ${ground};border-radius:8px;display:inline-block;padding:12px 20px;font-weight:600;text-decoration:none`;
  return html`<p class="action"><a href="${link}" style="${button}">${label}</a></p>
<p class="small">${hint}<br><a class="address" href="${link}">${link}</a></p>
`;
}

const styles = html`
:root { color-scheme: light dark; supported-color-schemes: light dark; }
.ground { margin: 0; padding: 0; background: #f1f3f5; color: #14161a; font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
.column { max-width: 560px; margin: 0 auto; padding: 24px 16px; overflow-wrap: anywhere; }
.card { background: #ffffff; border: 1px solid #d3d7dd; border-radius: 8px; padding: 24px; }
h1 { font-size: 20px; line-height: 1.3; margin: 0 0 16px; }
p { margin: 0 0 16px; }
.sender { font-weight: 600; margin: 0 0 12px; }
.action { margin: 24px 0; }
.small { color: #55606e; font-size: 13px; margin: 0 0 8px; }
.foot { margin: 16px 0 0; }
.address { color: #1d4ed8; }
blockquote { border-inline-start: 3px solid #9aa4b2; margin: 0 0 16px; padding-inline-start: 12px; }
@media (prefers-color-scheme: dark) {
.ground { background: #111418; color: #eceff3; }
.card { background: #1b2027; border-color: #39424e; }
.small { color: #a9b3c0; }
.address { color: #8ab4ff; }
}
`;
