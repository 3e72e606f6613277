// A signing API in memory, to try the product and to test pages with it.

export type { Sandbox, SandboxSigner } from './sandbox/create-sandbox.ts';
export { createSandbox } from './sandbox/create-sandbox.ts';
export type { ManualClock } from './sandbox/manual-clock.ts';
export { createManualClock } from './sandbox/manual-clock.ts';
export type {
  SandboxDocument,
  SandboxField,
  SandboxOptions,
  SandboxParty,
} from './sandbox/sandbox-options.ts';
export type {
  HeldReply,
  SandboxOutcome,
  SandboxReply,
  SandboxResponse,
} from './sandbox/sandbox-reply.ts';
export { holdReply } from './sandbox/sandbox-reply.ts';
export type { ScenarioName } from './sandbox/scenarios.ts';
export { isScenarioName, scenarioNames } from './sandbox/scenarios.ts';
export type { PartyStatus } from './sandbox/stored-envelope.ts';
