import type { FlagSet, FlagValue } from './flag-set.ts';

/** For whom flags are asked. Both are unknown until somebody has opened an envelope. */
export interface FlagContext {
  readonly companyId: string | null;
  readonly parentId: string | null;
}

/** What a flag is for somebody, as OFREP answers it. */
export interface Evaluation {
  readonly key: string;
  readonly value: FlagValue;
  /** `TARGETING_MATCH` where the value is not everybody's. */
  readonly reason: 'STATIC' | 'DEFAULT' | 'TARGETING_MATCH';
}

/** The first target that names the company or its parent gives the value. `null` for no such flag. */
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
