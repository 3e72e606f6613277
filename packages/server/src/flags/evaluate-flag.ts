import type { FlagSet, FlagValue } from './flag-set.ts';

/** The companies to evaluate flags for. Both are unknown until an envelope has been opened. */
export interface FlagContext {
  readonly companyId: string | null;
  readonly parentId: string | null;
}

/** An evaluated flag as OFREP returns it. */
export interface Evaluation {
  readonly key: string;
  readonly value: FlagValue;
  /** `TARGETING_MATCH` if the value is not the default one. */
  readonly reason: 'STATIC' | 'DEFAULT' | 'TARGETING_MATCH';
}

/**
 * Returns the value of the first target that matches the company or its parent; `null` for an
 * unknown flag.
 */
export function evaluateFlag(flags: FlagSet, key: string, context: FlagContext): Evaluation | null {
  const flag = Object.hasOwn(flags, key) ? flags[key] : undefined;
  if (flag === undefined) return null;
  for (const target of flag.targets) {
    const [names, id] =
      target.kind === 'company'
        ? [target.company_id, context.companyId]
        : [target.parent_id, context.parentId];
    if (id !== null && names.includes(id)) {
      return { key, value: target.value, reason: 'TARGETING_MATCH' };
    }
  }
  return { key, value: flag.value, reason: flag.targets.length > 0 ? 'DEFAULT' : 'STATIC' };
}
