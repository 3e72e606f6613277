import {
  createSandbox,
  isScenarioName,
  type Sandbox,
  scenarioNames,
} from '@sign-envelope/core/sandbox';
import type { GuardPorts } from './element-session.ts';
import { loadMisuse } from './load-late-parts.ts';

/** What an element opens in place of a server's envelope. */
export interface OpenedSandbox {
  /** What the element names it by; `null` if it has to be found again. */
  readonly source: unknown;
  /** `null` if there is no such scenario. */
  readonly sandbox: Sandbox | null;
  /** Reports that, and returns ports whose calls all fail. */
  readonly refuse?: GuardPorts | undefined;
}

/** Opens the sandbox of an element, which is a scenario's name unless the page has made one itself. */
export async function openSandbox(source: unknown): Promise<OpenedSandbox> {
  if (isSandbox(source)) return { source, sandbox: source };
  if (typeof source === 'string' && isScenarioName(source)) {
    return { source, sandbox: createSandbox(source) };
  }
  const misuse = await loadMisuse();
  return { source, sandbox: null, refuse: misuse?.refuseScenario(scenarioNames) };
}

const isSandbox = (source: unknown): source is Sandbox =>
  typeof source === 'object' && source !== null && 'ports' in source;
