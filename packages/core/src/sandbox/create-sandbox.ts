import { SigningError } from '../errors/signing-error.ts';
import { steadyNow } from '../ports/browser/steady-now.ts';
import type { Clock, Ports } from '../ports/ports.ts';
import type { TransportRequest, TransportResponse } from '../ports/transport.ts';
import type { PreviewSource, SessionOptions } from '../session/session-sources.ts';
import type { SessionMode } from '../session/session-state.ts';
import { previewKey, previewSource } from './backend/access.ts';
import { bulkPreview, createBackend } from './backend/create-backend.ts';
import { widgetCode } from './backend/widget.ts';
import type { SandboxOptions, SandboxParty } from './sandbox-options.ts';
import {
  requireOutcome,
  type SandboxOutcome,
  type SandboxReply,
  type SandboxResponse,
  toTransportResponse,
} from './sandbox-reply.ts';
import { type ScenarioName, scenarioOf } from './scenarios.ts';
import { faultReplies } from './signing-faults.ts';
import { type PartyStatus, storeEnvelope } from './stored-envelope.ts';

/** A party of a sandbox's envelope. */
export interface SandboxSigner extends SandboxParty {
  /** The key of its link, for `SigningSession.open`. */
  readonly linkKey: string;
  /** How far it is now. */
  readonly status: PartyStatus;
}

/** A signing API in memory, and all that a session needs to use it. */
export interface Sandbox {
  readonly scenario: ScenarioName;
  /** For `createSigningSession`. Nothing leaves the page, and nothing stays on the device. */
  readonly ports: Ports;
  /** For `createSigningSession`: what the scenario signs or shows, in its mode. */
  readonly session: SessionOptions;
  /** The key that the scenario is opened with. Modes without a key ignore it. */
  readonly linkKey: string;
  /** The key for a session of another mode than the scenario's. */
  linkKeyFor(mode: SessionMode): string;
  /** The preview of a bulk sending, for `SessionOptions.preview` in place of the preview of an envelope. */
  readonly bulkPreview: PreviewSource;
  /** All parties, in the order in which they were given. */
  readonly parties: readonly SandboxSigner[];
  /** The right password; `null` if none is asked for. */
  readonly password: string | null;
  /** The right one-time code; `null` if none is asked for, or every code is refused. */
  readonly code: string | null;
  /** The calls so far, in order: all of them, or those of a path. */
  calls(path?: string): readonly TransportRequest[];
  /**
   * Sets the replies of a path, one for each call from now on, of which the last repeats. Without any, the
   * sandbox responds again as its scenario says. Throws `invalid-value` for what is no reply.
   */
  reply(path: string, ...replies: readonly SandboxReply[]): void;
  /** Responds as a server that works: a reply that lets a call through. */
  readonly respond: (request: TransportRequest) => Promise<SandboxResponse>;
}

/** The call that the scenarios with a fault are about. */
const signing = '/sign-envelope';

const deviceClock: Clock = {
  now: steadyNow,
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

/**
 * Creates a signing API in memory, in a state that a name says: nothing has to be started, nothing goes to
 * a network, and every run is the same. Its calls are checked as those of `@sign-envelope/server` are.
 * Each sandbox has a state of its own, which ends with it.
 *
 * @example
 * ```ts
 * const sandbox = createSandbox('two-signers');
 * const session = createSigningSession(sandbox.ports, sandbox.session);
 * await session.open(sandbox.linkKey);
 * session.setValue('name', 'Ada Park');
 *
 * sandbox.reply('/sign-envelope', 'lost', { status: 500 }, sandbox.respond);
 * await session.submit();
 * sandbox.calls('/sign-envelope');
 * ```
 */
export function createSandbox(scenario: ScenarioName, options: SandboxOptions = {}): Sandbox {
  const { clock = deviceClock, ...own } = options;
  const preset = scenarioOf(scenario);
  const settings = {
    ...preset,
    ...own,
    config: { ...preset.config, ...own.config },
    branding: { ...preset.branding, ...own.branding },
  };
  const { mode = 'envelope', password = null, code = null, latency = 0 } = settings;
  const stored = storeEnvelope(settings);
  const backend = createBackend(stored, settings, clock);
  const made: TransportRequest[] = [];
  const scripted = new Map<string, SandboxReply[]>();
  const storage = new Map<string, string>();
  let lastId = 0;

  /** The path that replies are set for: that of the call, without a query. */
  const pathOf = ({ path }: TransportRequest) => path.replace(/\?.*/, '');

  async function outcomeOf(request: TransportRequest): Promise<SandboxOutcome> {
    const replies = scripted.get(pathOf(request)) ?? [];
    const reply = (replies.length > 1 ? replies.shift() : replies[0]) ?? backend.respond;
    const outcome = typeof reply === 'function' ? await reply(request) : reply;
    requireOutcome(request.path, outcome);
    return outcome;
  }

  /** Waits as long as a call takes. Rejects with `aborted` when it is stopped. */
  const travel = ({ signal }: TransportRequest) =>
    new Promise<void>((resolve, reject) => {
      const stop = clock.after(latency, resolve);
      const giveUp = () => {
        stop();
        reject(new SigningError('aborted', 'The call was stopped'));
      };
      if (signal?.aborted) giveUp();
      else signal?.addEventListener('abort', giveUp, { once: true });
    });

  async function send(request: TransportRequest): Promise<TransportResponse> {
    made.push(request);
    if (latency > 0) await travel(request);
    const outcome = await outcomeOf(request);
    if (outcome !== 'lost') return toTransportResponse(outcome);
    throw new SigningError('network', 'No complete response arrived', { status: 0 });
  }

  const { parties } = stored;
  const linkKeyFor = (wanted: SessionMode) =>
    wanted === 'preview' ? previewKey : (parties[0]?.linkKey ?? '');
  const sandbox: Sandbox = {
    scenario,
    ports: {
      transport: { send },
      storage: {
        get: (key) => storage.get(key) ?? null,
        set: (key, value) => void storage.set(key, value),
        remove: (key) => void storage.delete(key),
      },
      clock,
      ids: {
        create() {
          lastId += 1;
          return `sandbox-id-${lastId}`;
        },
      },
      cdn: '/sandbox',
      network: { isOnline: () => true, onBack: () => () => undefined },
    },
    session: {
      mode,
      drafts: false,
      widget: { code: widgetCode },
      preview: { ...previewSource },
      verification: backend.verification,
    },
    linkKey: linkKeyFor(mode),
    linkKeyFor,
    bulkPreview,
    parties,
    password,
    code: settings.refusesCodes ? null : code,
    calls: (path) => (path === undefined ? [...made] : made.filter((one) => pathOf(one) === path)),
    reply(path, ...replies) {
      if (!path.startsWith('/')) {
        throw new SigningError('invalid-value', `The path "${path}" does not begin with "/"`);
      }
      for (const one of replies) if (typeof one !== 'function') requireOutcome(path, one);
      const own = path === signing ? faultReplies(settings.fault, backend.respond, clock) : [];
      scripted.set(path, [...(replies.length > 0 ? replies : own)]);
    },
    respond: backend.respond,
  };
  sandbox.reply(signing);
  return sandbox;
}
