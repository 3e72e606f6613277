import { type Ports, SigningError, type SigningErrorCode, type Storage } from '@sign-envelope/core';
import { choices, sourceOf } from './element-properties.ts';
import type { GuardPorts } from './guard-ports.ts';
import { isMalformedKey, isUnknownChoice, lacksSource, objectProperties } from './is-misused.ts';
import type { SignEnvelopeElement } from './sign-envelope-element.ts';
import { fireSignEvent } from './sign-events.ts';
import { version } from './version.ts';

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
  | 'unknown-sandbox'
  | 'wrong-type'
  | 'wrong-api'
  | 'no-answer'
  | 'refused-origin'
  | 'blocked-connection'
  | 'blocked-images';

/** This version's pages about errors. They are in the npm package: see scripts/prepack.mjs. */
const pages = `https://unpkg.com/@sign-envelope/element@${version}/dist/docs/errors`;

// The address ends the message: a full stop behind it would become a part of it.
const describe = (code: MisuseCode, text: string) =>
  `<sign-envelope> [${code}] ${text} See ${pages}/${code}.md`;

/** Reports a misuse in the console and by the event `sign-error`. */
function report(element: SignEnvelopeElement, code: MisuseCode, text: string): void {
  const message = describe(code, text);
  console.error(message);
  const error = new SigningError('bad-request', message);
  fireSignEvent(element, 'sign-error', { error, action: 'set-up' });
}

/** The reason why the element cannot open anything; `null` if it can. */
function findFatal(element: SignEnvelopeElement): readonly [MisuseCode, string] | null {
  const { api, sandbox, linkKey, mode } = element;
  const wrong = objectProperties.find((name) => typeof element[name] !== 'object');
  if (api === '' && sandbox === null) {
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

const emptyStorage: Storage = {
  get: () => null,
  set: () => undefined,
  remove: () => undefined,
};

/** The session's own error code for a misuse, if it has one. For the others it is `bad-request`. */
const codes: { readonly [N in MisuseCode]?: SigningErrorCode } = { 'no-key': 'not-authorised' };

/** Reports why the element cannot open anything, and returns ports whose calls all fail with that error. */
function refuse(ports: Ports, code: MisuseCode, text: string): Ports {
  const message = describe(code, text);
  console.error(message);
  const errorCode = codes[code] ?? 'bad-request';
  const details = errorCode === 'not-authorised' ? { status: 403 } : {};
  const error = new SigningError(errorCode, message, details);
  return { ...ports, storage: emptyStorage, transport: { send: () => Promise.reject(error) } };
}

/** Reports that a sandbox has no such scenario, as `guardPorts` reports what is wrong with an element. */
export const refuseScenario =
  (names: readonly string[]): GuardPorts =>
  (_, ports) =>
    refuse(ports, 'unknown-sandbox', `Its attribute "sandbox" must be one of ${names.join(', ')}.`);

/**
 * Reports in the console what is wrong with an element. If the element cannot open anything, returns
 * ports whose calls all fail with that error: the page then receives it by `sign-error`, and the signer
 * sees the error screen.
 */
export function guardPorts(element: SignEnvelopeElement, ports: Ports): Ports {
  if (isUnknownChoice(element, 'theme')) {
    const text = `Its attribute "theme" must be one of ${choices.theme.join(', ')}.`;
    report(element, 'unknown-theme', text);
  }
  const fatal = findFatal(element);
  return fatal === null ? ports : refuse(ports, ...fatal);
}

/** Reports that the key was set as an attribute, which everything on the page can read. */
export function explainSecretAttribute(element: SignEnvelopeElement): void {
  const text = 'The key was an attribute, which everything on the page can read. It was taken off.';
  report(element, 'key-in-attribute', `${text} Set the property "linkKey".`);
}

/** Whether the page's Content-Security-Policy blocks a request of the action. */
async function isBlocked(document: Document, action: () => Promise<unknown>): Promise<boolean> {
  let blocked = false;
  const listen = () => {
    blocked = true;
  };
  document.addEventListener('securitypolicyviolation', listen);
  await action();
  // The event is dispatched in a separate task.
  await new Promise((resolve) => setTimeout(resolve));
  document.removeEventListener('securitypolicyviolation', listen);
  return blocked;
}

/** Whether a server responds at an address, even if the page may not read the response. */
const canReach = (address: string): Promise<boolean> =>
  fetch(address, { mode: 'no-cors', credentials: 'omit', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/** The address that was most likely meant, if `/api` is nowhere in the given one. */
function findLikelyApi({ api, baseURI }: SignEnvelopeElement): string | null {
  if (!URL.canParse(api, baseURI)) return null;
  const { pathname } = new URL(api, baseURI);
  return pathname.split('/').includes('api') ? null : `${api.replace(/\/+$/, '')}/api`;
}

/** Whether something at an address answers this page as an API does. */
const isApi = (address: string): Promise<boolean> =>
  fetch(`${address}/user`, { credentials: 'omit', cache: 'no-store' }).then(
    ({ status, headers }) =>
      status !== 404 && (headers.get('content-type')?.includes('json') ?? false),
    () => false,
  );

/** What a server says that has no signing API at the address. */
const foreignCodes: ReadonlySet<SigningErrorCode> = new Set([
  'network',
  'bad-response',
  'bad-request',
  'forbidden',
  'not-found',
  'server',
]);

/** Explains in the console why the envelope could not be opened, if the page's set-up may be the reason. */
export async function explainFailure(
  element: SignEnvelopeElement,
  { code, messageKey, serverText }: SigningError,
): Promise<void> {
  if (!foreignCodes.has(code)) return;
  const { api, ownerDocument } = element;
  const explain = (misuse: MisuseCode, text: string) => console.error(describe(misuse, text));
  const likely = findLikelyApi(element);
  let isReached = false;
  if (code === 'network') {
    const blocked = await isBlocked(ownerDocument, async () => {
      // What is at the given address may be a page that no other origin may load.
      isReached = (await canReach(api)) || (likely !== null && (await canReach(likely)));
    });
    if (blocked) {
      explain('blocked-connection', `The page's Content-Security-Policy forbids calls to ${api}.`);
      return;
    }
  }
  // A signing API responds with JSON if it has no such envelope.
  const isForeign =
    code === 'bad-response' ||
    (code === 'not-found' && messageKey === 'error.not-found' && !serverText);
  if (isForeign || (likely !== null && (await isApi(likely)))) {
    const hint = likely === null ? '' : ` Most likely it is at ${likely}.`;
    explain('wrong-api', `There seems to be no signing API at ${api}.${hint}`);
  } else if (isReached) {
    const hint = likely === null ? '' : ` If its API is at ${likely}, name that in "api".`;
    const { origin } = ownerDocument.location;
    explain('refused-origin', `The server does not accept calls from ${origin}.${hint}`);
  } else if (code === 'network') {
    explain('no-answer', `Nothing answers at ${api}, or nothing that this page may read.`);
  }
}

/** Reports that the page's Content-Security-Policy blocks images, if it does. */
export async function explainImage(element: SignEnvelopeElement, address: string): Promise<void> {
  const loadImage = () =>
    new Promise((resolve) => {
      const image = new Image();
      image.onload = resolve;
      image.onerror = resolve;
      image.src = address;
    });
  if (!(await isBlocked(element.ownerDocument, loadImage))) return;
  const { origin, protocol } = new URL(address);
  const source = origin === 'null' ? protocol : origin;
  report(
    element,
    'blocked-images',
    `The page's Content-Security-Policy forbids images of ${source}.`,
  );
}
