import {
  createBrowserPorts,
  createSigningSession,
  type SessionMode,
  type SessionOptions,
  type SigningEventName,
  type SigningSession,
} from '@sign-envelope/core';
import { useEffect, useRef, useState } from 'react';
import { type HandlersByEvent, handlersByEvent, type SigningHandlers } from './signing-handlers.ts';
import { SigningScreens, type SigningScreensProps } from './signing-screens.tsx';

/** Which envelope to sign, how it looks, and what the host hears of it, as by `onSubmitted`. */
export interface SignEnvelopeProps
  extends Omit<SigningScreensProps, 'session' | 'cdn'>,
    Pick<SessionOptions, 'widget' | 'preview' | 'verification' | 'drafts'>,
    SigningHandlers {
  /** Base address of the signing API. */
  readonly api: string;
  /** Base of page and signature images; by default `/cdn`. */
  readonly cdn?: string;
  /** The key of the signer's link. Without one, the tab's own session goes on, if it has one. */
  readonly linkKey?: string;
  /** What is signed or shown; by default `envelope`. Screen `download` has a mode of its own. */
  readonly mode?: Exclude<SessionMode, 'download'>;
}

/** The others stand by themselves: nobody is called. */
const sessionScreens: ReadonlySet<string> = new Set(['signing', 'download']);

function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

function isEventName(name: string): name is SigningEventName {
  return Object.hasOwn(handlersByEvent({}), name);
}

function subscribe(session: SigningSession, handlers: { readonly current: HandlersByEvent }): void {
  const listen = <N extends SigningEventName>(name: N) =>
    session.on(name, (detail) => handlers.current[name]?.(detail));
  for (const name of Object.keys(handlers.current).filter(isEventName)) listen(name);
  session.on('redirect', ({ url }) => {
    if (!handlers.current.redirect) window.location.assign(url);
  });
}

/**
 * One signing from beginning to end, over the browser's own network and storage. Another `api`,
 * `cdn`, `linkKey`, `mode`, or content of `widget`, `preview` or `verification` begins another
 * signing. Needs the package's `styles.css` on the page.
 *
 * @example
 * ```tsx
 * <SignEnvelope
 *   api="https://sign.example.com/api"
 *   cdn="https://sign.example.com/cdn"
 *   linkKey={key}
 *   onSubmitted={({ status }) => console.log(status)}
 * />
 * ```
 */
export function SignEnvelope(props: SignEnvelopeProps) {
  const {
    api,
    cdn = '/cdn',
    linkKey,
    mode,
    widget,
    preview,
    verification,
    drafts,
    ...screens
  } = props;
  const opens = props.screen === undefined || sessionScreens.has(props.screen);
  const [session, setSession] = useState<SigningSession | null>(null);
  const handlers = useLatest(handlersByEvent(props));
  const options = useLatest<SessionOptions>({
    cdn,
    mode: props.screen === 'download' ? 'download' : (mode ?? 'envelope'),
    ...(widget && { widget }),
    ...(preview && { preview }),
    ...(verification && { verification }),
    ...(drafts === undefined ? {} : { drafts }),
  });
  // Written inline, as `widget={{ code }}`, they are other objects at every rendering.
  const content = JSON.stringify([mode, props.screen, widget, preview, verification]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: cdn and content stand for the options
  useEffect(() => {
    const opened = createSigningSession(createBrowserPorts({ api }), options.current);
    subscribe(opened, handlers);
    setSession(opened);
    if (opens) void opened.open(linkKey);
    return () => opened.destroy();
  }, [api, cdn, linkKey, content, opens, handlers, options]);

  if (!session) return null;
  return <SigningScreens {...screens} session={session} cdn={cdn} />;
}
