import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const docs = fileURLToPath(new URL('..', import.meta.url));

/** A page under its own title. */
function page(link: string) {
  const text = readFileSync(`${docs}${link}.md`, 'utf8');
  return { text: /^# (.+)$/m.exec(text)?.[1] ?? link, link: `/${link}` };
}

const pages = (folder: string, names: string) =>
  names.split(' ').map((name) => page(`${folder}/${name}`));

const namesIn = (folder: string) =>
  readdirSync(`${docs}${folder}`)
    .map((name) => name.replace(/\.md$/, ''))
    .join(' ');

/** All pages, in the order in which they are read. */
export const sidebar = [
  {
    text: 'Start',
    items: [
      { text: 'In five minutes', link: '/start/' },
      ...pages('start', 'script-tag react next vue svelte angular headless ink-pad'),
    ],
  },
  {
    text: 'On your page',
    items: pages(
      'guide',
      'sandbox embedding events prefill theming csp accessibility languages screens resilience errors backends going-live',
    ),
  },
  {
    text: 'Sending',
    items: pages('guide', 'sending branding access widgets previews audit-log verifying'),
  },
  {
    text: 'Running a server',
    items: pages(
      'guide',
      'hosting deploying hardening upgrading operating background mail sealing',
    ),
  },
  {
    text: 'Reference',
    items: pages(
      'reference',
      'element react/index react/hooks core/index core/sandbox core/ink core/rules core/consent core/contract core/conformance server/index rest command-line compatibility changelog',
    ),
  },
  { text: 'Errors', items: pages('reference/errors', namesIn('reference/errors')) },
  { text: 'Messages in the console', items: pages('errors', namesIn('errors')) },
];
