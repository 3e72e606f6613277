import { type ConformanceCheck, type ConformanceCheckId, conformanceChecks } from './checks.ts';

/** How a check ended. */
export type ConformanceResult = 'pass' | 'fail' | 'skipped';

/** What is wrong, and what to do about it. */
export interface Failure {
  /** What the backend did. */
  readonly seen: string;
  /** The place in the body, such as `documents[0].fields.1[2].required`. */
  readonly place?: string;
  /** What to change. */
  readonly mend: string;
}

/** A check with its result. */
export interface ConformanceRow extends ConformanceCheck {
  readonly id: ConformanceCheckId;
  readonly result: ConformanceResult;
  /** Why a check was skipped. */
  readonly why?: string;
  /** Of a failure: what the backend did. */
  readonly seen?: string;
  /** Of a failure: the place in the body, such as `documents[0].fields.1[2].required`. */
  readonly place?: string;
  /** Of a failure: what to change. */
  readonly mend?: string;
}

type Entry =
  | { readonly result: 'pass' }
  | { readonly result: 'skipped'; readonly why: string }
  | ({ readonly result: 'fail' } & Failure);

/** Collects the results of the checks. */
export interface Report {
  pass(id: ConformanceCheckId): void;
  fail(id: ConformanceCheckId, failure: Failure): void;
  skip(id: ConformanceCheckId, why: string): void;
  /** Skips all checks without a result whose ids begin with this. */
  skipAll(prefix: string, why: string): void;
  /** Fails with the failure, or passes without one. */
  settle(id: ConformanceCheckId, failure: Failure | null): void;
  /** All checks in their order. Those without a result depend on one that failed. */
  rows(): readonly ConformanceRow[];
}

const ids = Object.keys(conformanceChecks) as readonly ConformanceCheckId[];

const blocked = 'an earlier check failed';

/** @param secrets - Texts that are left out of everything that the report says. */
export function createReport(secrets: ReadonlySet<string>): Report {
  const entries = new Map<ConformanceCheckId, Entry>();

  /** Servers may repeat what they were sent, and send what commands a terminal. */
  const redact = (text: string) => {
    let kept = text;
    for (const secret of secrets) if (secret.length > 3) kept = kept.replaceAll(secret, '…');
    return kept.replace(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ');
  };

  const report: Report = {
    pass: (id) => void entries.set(id, { result: 'pass' }),
    fail: (id, failure) => void entries.set(id, { result: 'fail', ...failure }),
    skip: (id, why) => void entries.set(id, { result: 'skipped', why }),
    skipAll(prefix, why) {
      for (const id of ids) {
        if (id.startsWith(prefix) && !entries.has(id)) report.skip(id, why);
      }
    },
    settle(id, failure) {
      if (failure === null) report.pass(id);
      else report.fail(id, failure);
    },
    rows: () =>
      ids.map((id) => {
        const { result, ...texts } = entries.get(id) ?? { result: 'skipped', why: blocked };
        const redacted = Object.entries(texts).map(([name, text]) => [name, redact(text)]);
        return { id, ...conformanceChecks[id], result, ...Object.fromEntries(redacted) };
      }),
  };
  return report;
}
