import {
  createBrowserPorts,
  createSigningSession,
  type SessionOptions,
  type SigningEventName,
  type SigningSession,
} from '@sign-envelope/core';
import { useEffect, useRef, useState } from 'react';
import { imageAddress } from './image-address.ts';
import { type HandlersByEvent, handlersByEvent, type SigningHandlers } from './signing-handlers.ts';
import { type SigningMode, sessionMode } from './signing-mode.ts';
import { SigningScreens, type SigningScreensProps } from './signing-screens.tsx';

/** Which envelope to sign, how it looks, and event handlers such as `onSubmitted`. */
export interface SignEnvelopeProps
  extends Omit<SigningScreensProps, 'session' | 'cdn'>,
    Pick<SessionOptions, 'widget' | 'preview' | 'verification' | 'drafts'>,
    SigningHandlers {
  /** Base URL of the signing API. */
  readonly api: string;
  /** Base URL of page and signature images; by default `/cdn` at the origin of the API. */
  readonly cdn?: string;
  /** Key of the signer's link. Without one, the tab's existing session is resumed, if any. */
  readonly linkKey?: string;
  /** What is signed or shown; `envelope` by default. */
  readonly mode?: SigningMode;
}

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
    session.on(name, (detail) => {
      const result = handlers.current[name]?.(detail);
      if ('waitUntil' in detail) detail.waitUntil(Promise.resolve(result));
    });
  for (const name of Object.keys(handlers.current).filter(isEventName)) listen(name);
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
    cdn = imageAddress(api),
    linkKey,
    mode = 'envelope',
    widget,
    preview,
    verification,
    drafts,
    ...screens
  } = props;
  const opens = props.notice === undefined;
  const [session, setSession] = useState<SigningSession | null>(null);
  const handlers = useLatest(handlersByEvent(props));
  const options = useLatest<SessionOptions>({
    cdn,
    mode: sessionMode(mode),
    ...(widget && { widget }),
    ...(preview && { preview }),
    ...(verification && { verification }),
    ...(drafts === undefined ? {} : { drafts }),
  });
  // Objects written inline, such as `widget={{ code }}`, are new at every render.
  const content = JSON.stringify([mode, widget, preview, verification]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: cdn and content represent the options
  useEffect(() => {
    const ports = {
      ...createBrowserPorts({ api }),
      navigate: (url: string) => window.location.assign(url),
    };
    const opened = createSigningSession(ports, options.current);
    subscribe(opened, handlers);
    setSession(opened);
    if (opens) void opened.open(linkKey);
    return () => opened.destroy();
  }, [api, cdn, linkKey, content, opens, handlers, options]);

  if (!session) return null;
  return <SigningScreens {...screens} session={session} cdn={cdn} />;
}
