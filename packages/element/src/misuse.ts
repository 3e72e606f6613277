import { type Ports, SigningError, type SigningErrorCode, type Storage } from '@sign-envelope/core';
import { choices, sourceOf } from './element-properties.ts';
import { isMalformedKey, isUnknownChoice, lacksSource, objectProperties } from './is-misused.ts';
import type { SignEnvelopeElement } from './sign-envelope-element.ts';
import { fireSignEvent } from './sign-events.ts';

/** Every way in which a page can misuse the element. Each has a page of its name in docs/errors. */
export type MisuseCode =
  | 'no-api'
  | 'no-key'
  | 'no-source'
  | 'key-is-link'
  | 'key-is-not-text'
  | 'key-in-attribute'
  | 'unknown-mode'
  | 'unknown-theme'
  | 'wrong-type'
  | 'wrong-api'
  | 'no-answer'
  | 'refused-origin'
  | 'blocked-connection'
  | 'blocked-images';

const describe = (code: MisuseCode, text: string) =>
  `<sign-envelope> [${code}] ${text} See docs/errors/${code}.md.`;

/** Tells the developer in the console, and the page by `sign-error`. */
function tell(element: SignEnvelopeElement, code: MisuseCode, text: string): void {
  const message = describe(code, text);
  console.error(message);
  const error = new SigningError('bad-request', message);
  fireSignEvent(element, 'sign-error', { error, action: 'set-up' });
}

/** Why the element cannot open anything; `null` if it can. */
function findFatal(element: SignEnvelopeElement): readonly [MisuseCode, string] | null {
  const { api, linkKey, mode } = element;
  const wrong = objectProperties.find((name) => typeof element[name] !== 'object');
  if (api === '') {
    return ['no-api', 'It needs the attribute "api", the base address of the signing API.'];
  }
  if (isUnknownChoice(element, 'mode')) {
    return ['unknown-mode', `Its attribute "mode" must be one of ${choices.mode.join(', ')}.`];
  }
  if (wrong !== undefined) return ['wrong-type', `Its property "${wrong}" must be an object.`];
  if (typeof linkKey !== 'string' && linkKey !== null) {
    return ['key-is-not-text', `Its property "linkKey" must be a string, not a ${typeof linkKey}.`];
  }
  if (isMalformedKey(linkKey)) {
    const text = 'Its property "linkKey" must be the key of the link: what comes after its "#".';
    return ['key-is-link', text];
  }
  if (!lacksSource(element)) return null;
  const source = sourceOf[mode];
  return source === 'linkKey'
    ? ['no-key', 'It has no key, and no attribute "resume": set the property "linkKey".']
    : ['no-source', `In mode "${mode}" it needs the property "${source}".`];
}

const nothingKept: Storage = {
  get: () => null,
  set: () => undefined,
  remove: () => undefined,
};

/** Codes of the session's own errors that say the same. The others are a `bad-request`. */
const codes: { readonly [N in MisuseCode]?: SigningErrorCode } = { 'no-key': 'not-authorised' };

/**
 * Says in the console what is wrong with an element. If it cannot open anything, its session gets ports
 * whose every call fails with that, so that the page hears it by `sign-error`, and the signer sees
 * the error screen.
 */
export function guardPorts(element: SignEnvelopeElement, ports: Ports): Ports {
  if (isUnknownChoice(element, 'theme')) {
    const text = `Its attribute "theme" must be one of ${choices.theme.join(', ')}.`;
    tell(element, 'unknown-theme', text);
  }
  const fatal = findFatal(element);
  if (fatal === null) return ports;
  const message = describe(...fatal);
  console.error(message);
  const code = codes[fatal[0]] ?? 'bad-request';
  const details = code === 'not-authorised' ? { status: 403 } : {};
  const error = new SigningError(code, message, details);
  return { ...ports, storage: nothingKept, transport: { send: () => Promise.reject(error) } };
}

/** Says that a key came as an attribute, which everything on the page can read. */
export function explainSecretAttribute(element: SignEnvelopeElement): void {
  const text = 'The key was an attribute, which everything on the page can read. It was taken off.';
  tell(element, 'key-in-attribute', `${text} Set the property "linkKey".`);
}

/** Whether the page's policy blocks what the action asks for. */
async function isBlocked(document: Document, action: () => Promise<unknown>): Promise<boolean> {
  let blocked = false;
  const listen = () => {
    blocked = true;
  };
  document.addEventListener('securitypolicyviolation', listen);
  await action();
  // The event comes in a task of its own.
  await new Promise((resolve) => setTimeout(resolve));
  document.removeEventListener('securitypolicyviolation', listen);
  return blocked;
}

/** Whether an address can be reached, whatever it answers to other origins. */
const canReach = (address: string): Promise<boolean> =>
  fetch(address, { mode: 'no-cors', credentials: 'omit', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/** Says what the page may have got wrong, if the envelope could not be opened. */
export async function explainFailure(
  element: SignEnvelopeElement,
  { code, messageKey, serverText }: SigningError,
): Promise<void> {
  const { api, ownerDocument } = element;
  const say = (misuse: MisuseCode, text: string) => console.error(describe(misuse, text));
  if (code !== 'network') {
    // An API says in JSON that it has no such envelope.
    const isForeign = code === 'not-found' && messageKey === 'error.not-found' && !serverText;
    if (code !== 'bad-response' && !isForeign) return;
    say('wrong-api', `There seems to be no signing API at ${api}.`);
    return;
  }
  let isReached = false;
  const blocked = await isBlocked(ownerDocument, async () => {
    isReached = await canReach(api);
  });
  if (blocked) {
    say('blocked-connection', `The page's Content-Security-Policy forbids calls to ${api}.`);
  } else if (isReached) {
    const { origin } = ownerDocument.location;
    say('refused-origin', `The server does not accept calls from ${origin}.`);
  } else {
    say('no-answer', `Nothing answers at ${api}, or nothing that this page may read.`);
  }
}

/** Says that the page's policy blocks images, if it does. */
export async function explainImage(element: SignEnvelopeElement, address: string): Promise<void> {
  const load = () =>
    new Promise((resolve) => {
      const image = new Image();
      image.onload = resolve;
      image.onerror = resolve;
      image.src = address;
    });
  if (!(await isBlocked(element.ownerDocument, load))) return;
  const { origin } = new URL(address);
  tell(
    element,
    'blocked-images',
    `The page's Content-Security-Policy forbids images of ${origin}.`,
  );
}
