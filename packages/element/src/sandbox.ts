import {
  createSandbox,
  isScenarioName,
  type Sandbox,
  scenarioNames,
} from '@sign-envelope/core/sandbox';
import type { GuardPorts } from './guard-ports.ts';
import { refuseScenario } from './misuse.ts';

/** What an element opens in place of a server's envelope. */
export interface OpenedSandbox {
  /** What the element names it by; `null` if it has to be found again. */
  readonly source: unknown;
  /** `null` if there is no such scenario. */
  readonly sandbox: Sandbox | null;
  /** Reports that, and returns ports whose calls all fail. */
  readonly refuse?: GuardPorts;
}

/** Opens the sandbox of an element, which is a scenario's name unless the page has made one itself. */
export function openSandbox(source: unknown): OpenedSandbox {
  if (isSandbox(source)) return { source, sandbox: source };
  if (typeof source === 'string' && isScenarioName(source)) {
    return { source, sandbox: createSandbox(source) };
  }
  return { source, sandbox: null, refuse: refuseScenario(scenarioNames) };
}

const isSandbox = (source: unknown): source is Sandbox =>
  typeof source === 'object' && source !== null && 'ports' in source;
