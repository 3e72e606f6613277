import {
  createBrowserPorts,
  createSigningSession,
  type SessionOptions,
  type SigningEventName,
  type SigningSession,
} from '@sign-envelope/core';
import type { Sandbox } from '@sign-envelope/core/sandbox';
import { useEffect, useState } from 'react';
import {
  type HandlersByEvent,
  handlersByEvent,
  type SigningHandlers,
} from '../signing-handlers.ts';
import { type SigningMode, sessionMode } from '../signing-mode.ts';
import { useLatest } from '../ui/use-latest.ts';

/** What a session signs or shows, and event handlers such as `onSubmitted`. */
export interface SigningSessionProps
  extends Pick<
      SessionOptions,
      'widget' | 'preview' | 'verification' | 'values' | 'meta' | 'drafts'
    >,
    SigningHandlers {
  /** Base URL of the signing API. */
  readonly api: string;
  /** Base URL of page and signature images; by default `/cdn` at the origin of the API. */
  readonly cdn?: string;
  /** Key of the signer's link. Without one, the tab's existing session is resumed, if any. */
  readonly linkKey?: string;
  /** What is signed or shown; `envelope` by default. */
  readonly mode?: SigningMode;
  /** Signs in this sandbox, in the mode of its scenario by default. Nothing is sent to the API. */
  readonly sandbox?: Sandbox | undefined;
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
 * Creates and opens a session, for screens of your own. Returns `null` on a server and in the first
 * render. A change of `api`, `cdn`, `linkKey`, `mode`, `sandbox`, or of the content of `widget`, `preview`,
 * `verification` or `values` starts another session; unmounting ends it.
 *
 * @param opens - `false` creates the session without opening it.
 * @example
 * ```tsx
 * const session = useSigningSession({ api: 'https://sign.example.com/api', linkKey });
 * return session && <Form session={session} />;
 * ```
 */
export function useSigningSession(props: SigningSessionProps, opens = true): SigningSession | null {
  const { api, cdn, linkKey, mode, sandbox } = props;
  const { widget, preview, verification, values, drafts } = props;
  const [session, setSession] = useState<SigningSession | null>(null);
  const handlers = useLatest(handlersByEvent(props));
  const latest = useLatest(props);
  const options = useLatest<SessionOptions>({
    ...sandbox?.session,
    ...((mode !== undefined || sandbox === undefined) && { mode: sessionMode(mode ?? 'envelope') }),
    ...(widget && { widget }),
    ...(preview && { preview }),
    ...(verification && { verification }),
    values,
    get meta() {
      return latest.current.meta;
    },
    ...(drafts === undefined || sandbox !== undefined ? {} : { drafts }),
  });
  // Objects written inline, such as `widget={{ code }}`, are new at every render.
  const content = JSON.stringify([mode, widget, preview, verification, values]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: content represents the options
  useEffect(() => {
    const ports = {
      ...createBrowserPorts({ api, cdn }),
      ...sandbox?.ports,
      navigate: (url: string) => window.location.assign(url),
    };
    const opened = createSigningSession(ports, options.current);
    subscribe(opened, handlers);
    setSession(opened);
    if (opens) void opened.open(linkKey || sandbox?.linkKeyFor(opened.mode));
    return () => opened.destroy();
  }, [api, cdn, linkKey, content, sandbox, opens, handlers, options]);

  return session;
}
