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

/** Which envelope to sign, how it looks, and event handlers such as `onSubmitted`. */
export interface SignEnvelopeProps
  extends Omit<SigningScreensProps, 'session' | 'cdn'>,
    Pick<SessionOptions, 'widget' | 'preview' | 'verification' | 'drafts'>,
    SigningHandlers {
  /** Base URL of the signing API. */
  readonly api: string;
  /** Base URL of page and signature images; `/cdn` by default. */
  readonly cdn?: string;
  /** Key of the signer's link. Without one, the tab's existing session is resumed, if any. */
  readonly linkKey?: string;
  /** What is signed or shown; `envelope` by default. Screen `download` has its own mode. */
  readonly mode?: Exclude<SessionMode, 'download'>;
}

/** Screens that open the session; the others call no server. */
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
 * Signs one envelope, on the browser's network and storage. A change of `api`, `cdn`, `linkKey`, `mode`,
 * or of the content of `widget`, `preview` or `verification` starts another session. Requires the
 * package's `styles.css` on the page.
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
  // Objects written inline, such as `widget={{ code }}`, are new at every render.
  const content = JSON.stringify([mode, props.screen, widget, preview, verification]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: cdn and content represent the options
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
