// A page for browser tests of screens: test/harness/screen-test.ts shows on it what a test describes.
import type { SigningSession, TransportRequest } from '@sign-envelope/core';
import type { Sandbox, SandboxOutcome, SandboxReply } from '@sign-envelope/core/sandbox';
import styles from '../../src/styles/index.css?inline';
import type { ScreenDescription } from '../story.ts';
import { createScreen, type ShownScreen } from './create-screen.tsx';

/** A file as the body of a response. */
export interface ScriptedFile {
  readonly content: string;
  readonly type: string;
}

/** How a call ends, in what can be sent to a page: `respond` lets it through to the sandbox. */
export type ScriptedReply =
  | SandboxOutcome
  | 'respond'
  | { readonly file: ScriptedFile; readonly headers?: Readonly<Record<string, string>> };

/** A call that a screen has made. */
export interface ScreenCall extends Pick<TransportRequest, 'method' | 'path' | 'headers'> {
  /** The JSON, or the text parts of an upload. */
  readonly content: unknown;
}

/** What a test shows. */
export interface ScreenOptions extends ScreenDescription {
  /** By default the browser's. */
  readonly lang?: string;
  /** Replies from the beginning, by path. */
  readonly replies?: Readonly<Record<string, readonly ScriptedReply[]>>;
  /** Paths whose calls are held from the beginning. */
  readonly holds?: readonly string[];
}

/** What a test does on the page. */
export interface ScreensPage {
  /** Shows a screen in place of the one before, and opens its session. */
  show(options: ScreenOptions): void;
  clear(): void;
  readonly session: SigningSession;
  readonly sandbox: Sandbox;
  /** Opens the session anew. */
  reopen(): Promise<void>;
  /** As `Sandbox.reply`. */
  reply(path: string, replies: readonly ScriptedReply[]): void;
  /** Holds the calls of a path until `release`. Later ones are as the sandbox responds. */
  hold(path: string): void;
  release(path: string, reply: ScriptedReply): void;
  calls(path: string | undefined): readonly ScreenCall[];
  /** Turns the session's clock on, by milliseconds. */
  advance(ms: number): void;
}

declare global {
  interface Window {
    readonly screens: ScreensPage;
  }
}

const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);

let shown: ShownScreen | null = null;
const held = new Map<string, (reply: ScriptedReply) => void>();

function current(): ShownScreen {
  if (shown === null) throw new Error('No screen is shown');
  return shown;
}

function toReply(reply: ScriptedReply): SandboxReply {
  if (reply === 'respond') return current().sandbox.respond;
  if (typeof reply === 'string' || !('file' in reply)) return reply;
  const { file, headers = {} } = reply;
  const { content, type } = file;
  return { headers: { 'content-type': type, ...headers }, body: new Blob([content], { type }) };
}

function toCall({ method, path, headers, body }: TransportRequest): ScreenCall {
  const content = body?.kind === 'upload' ? body.params : (body?.value ?? null);
  return { method, path, headers, content };
}

function clear(): void {
  shown?.remove();
  shown = null;
  held.clear();
}

function reply(path: string, replies: readonly ScriptedReply[]): void {
  current().sandbox.reply(path, ...replies.map(toReply));
}

function hold(path: string): void {
  const promise = new Promise<ScriptedReply>((resolve) => held.set(path, resolve));
  current().sandbox.reply(path, async (request) => {
    const released = toReply(await promise);
    return typeof released === 'function' ? released(request) : released;
  });
}

const screens: ScreensPage = {
  show({ lang, replies = {}, holds = [], ...description }) {
    clear();
    shown = createScreen(description, sheet);
    for (const [path, given] of Object.entries(replies)) reply(path, given);
    for (const path of holds) hold(path);
    shown.host.dataset.screen = '';
    shown.render({ lang, theme: 'auto' });
    scrollTo({ top: 0, behavior: 'instant' });
    void shown.open();
  },
  clear,
  get session() {
    return current().session;
  },
  get sandbox() {
    return current().sandbox;
  },
  reopen: () => current().open(),
  reply,
  hold,
  release(path, outcome) {
    const resolve = held.get(path);
    if (resolve === undefined) throw new Error(`No call of ${path} is held`);
    held.delete(path);
    reply(path, []);
    resolve(outcome);
  },
  calls: (path) => current().sandbox.calls(path).map(toCall),
  advance: (ms) => current().clock.advance(ms),
};

Object.assign(window, { screens });
