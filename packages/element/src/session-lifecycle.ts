import { SigningError, type SigningSession } from '@sign-envelope/core';
import type { Sandbox } from '@sign-envelope/core/sandbox';
import { createElementSession } from './element-session.ts';
import type { GuardPorts } from './guard-ports.ts';
import { isMisused, lacksSource } from './is-misused.ts';
import { loadMisuse, loadSandbox } from './load-late-parts.ts';
import type { OpenedSandbox } from './sandbox.ts';
import type { SignEnvelopeElement } from './sign-envelope-element.ts';

/** The sessions of one element, of which one at a time is active. */
export interface SessionLifecycle {
  /** `null` before the first start, and after `pause` and `destroy`. */
  readonly session: SigningSession | null;
  /** What the session is in, if not on a server. */
  readonly sandbox: Sandbox | null;
  /** How many sessions have been started. */
  readonly generation: number;
  /** The element is in the page: starts a session unless there is one. */
  resume(): void;
  /** The element was removed: ends the session's calls and timers, and keeps the signer's answers. */
  pause(): void;
  /** The session's inputs have changed: starts another, once all inputs of the current task are set. */
  restart(): void;
  /** Starts another session at once, and resolves when it has opened. */
  reload(): Promise<void>;
  /** Ends the session. */
  destroy(): void;
}

/**
 * Calls back once the page's scripts have had a chance to set properties on an element: in the next
 * task if the page has loaded, otherwise after its load event.
 */
function afterPageScripts(document: Document, callback: () => void): void {
  const window = document.defaultView;
  if (window === null) return;
  if (document.readyState === 'complete') window.setTimeout(callback, 0);
  else window.addEventListener('load', () => window.setTimeout(callback, 0), { once: true });
}

/** Ports of an element whose sandbox did not load: it must call no server in its place. */
const withoutSandbox: GuardPorts = (_, ports) => ({
  ...ports,
  transport: { send: () => Promise.reject(new SigningError('network', 'No sandbox')) },
});

/**
 * Creates the lifecycle of an element's sessions.
 *
 * @param onChange - Called when there is another session, or none.
 */
export function createSessionLifecycle(
  element: SignEnvelopeElement,
  onChange: () => void,
): SessionLifecycle {
  let session: SigningSession | null = null;
  let generation = 0;
  /** Increases with each scheduled start, so that only the latest one runs. */
  let startId = 0;
  /** Whether there is no session yet, or its inputs have changed since it started. */
  let needsStart = true;
  /** The sandbox of the element, which keeps its state from session to session. */
  let opened: OpenedSandbox | null = null;
  /** The session of a removed element, whose answers are restored when the element is put back. */
  let paused: SigningSession | null = null;

  /** Carries the answers of the paused session over to one that has opened. */
  function restoreAnswers(opened: SigningSession): void {
    if (paused === null || opened !== session) return;
    opened.carryAnswers(paused);
    paused = null;
  }

  /** The sandbox that the element names: the open one, unless the name has changed. */
  async function findSandbox(source: unknown): Promise<OpenedSandbox> {
    if (opened !== null && source === opened.source) return opened;
    const part = await loadSandbox();
    return part?.openSandbox(source) ?? { source: null, sandbox: null, refuse: withoutSandbox };
  }

  async function start(): Promise<void> {
    session?.destroy();
    const id = startId;
    const found = element.sandbox === null ? null : await findSandbox(element.sandbox);
    const misuse = isMisused(element) ? await loadMisuse() : null;
    if (id !== startId) return;
    needsStart = false;
    opened = found;
    const guard = found?.refuse ?? misuse?.guardPorts;
    const started = createElementSession(element, guard, found?.sandbox);
    session = started;
    generation += 1;
    onChange();
    // The signer may have to enter a password or a code first.
    started.on('ready', () => restoreAnswers(started));
    if (element.notice === null) await started.open();
  }

  /** An element with nothing to open waits for the page's scripts, which may still set a key. */
  function scheduleStart(): void {
    needsStart = true;
    if (!element.isConnected) return;
    startId += 1;
    const id = startId;
    const startUnlessStale = () => {
      if (id === startId && element.isConnected) void start();
    };
    const waitsForScripts = element.notice === null && lacksSource(element);
    if (waitsForScripts) afterPageScripts(element.ownerDocument, startUnlessStale);
    else queueMicrotask(startUnlessStale);
  }

  return {
    get session() {
      return session;
    },
    get sandbox() {
      return opened?.sandbox ?? null;
    },
    get generation() {
      return generation;
    },
    resume() {
      if (needsStart) scheduleStart();
    },
    pause() {
      startId += 1;
      // A widget would offer its form again after the server has accepted it.
      if (session === null || session.$submission.get().name === 'accepted') return;
      // If it was removed again before it opened, the session paused earlier still has the answers.
      if (session.$envelope.get() !== null) paused = session;
      needsStart = true;
      session.destroy();
      session = null;
    },
    restart() {
      paused = null;
      scheduleStart();
    },
    async reload() {
      paused = null;
      startId += 1;
      await start();
    },
    destroy() {
      paused = null;
      startId += 1;
      needsStart = false;
      session?.destroy();
      session = null;
      onChange();
    },
  };
}
