import type { BoxSize, Field } from '@sign-envelope/core';
import type { DocumentEngine } from '../../documents/document-engine.ts';
import {
  type DryRunAnswer,
  type DryRunProblem,
  type DryRunProblems,
  tooComplex,
} from '../../documents/dry-run/dry-run.ts';
import { DocumentError } from '../../documents/pdf/document-error.ts';
import { writtenAnswer } from '../../documents/stamp/written-answer.ts';
import { invalid } from '../../errors/server-error.ts';
import type { StoredFile } from '../../store/stored-file.ts';

/** The owner of the answers to try, and how many parties share the budget. */
export interface DryRunOptions {
  /** Each owner has a separate queue. */
  readonly owner: string;
  /** The number of parties of the envelope. */
  readonly parties: number;
}

/** How to stamp the answers of a party in a dry run. */
export interface PartyDryRunOptions extends DryRunOptions {
  /** Finds an uploaded signature's image by its name. */
  readonly findImage: (name: string) => StoredFile | null;
}

/**
 * Requires that these answers can be stamped within the time that all parties have together. They
 * are laid out by the code that stamps them later, in a separate process. Answers that are certain
 * to succeed quickly are skipped.
 *
 * @throws ServerError 422 with the fields that cannot be stamped.
 * @throws EngineBusyError if too many dry runs are waiting.
 */
export async function requireFinishable(
  engine: DocumentEngine,
  fields: readonly Field[],
  { findImage, ...options }: PartyDryRunOptions,
): Promise<void> {
  const bounded = new Set(fields.filter(isBounded).map(({ id }) => id));
  const answers = withoutRepeated(fields.flatMap((field) => answerOf(field, findImage) ?? []));
  const problems = [...(await dryRun(engine, answers, options))].filter(
    ([id, problem]) => problem !== 'field.does_not_fit' || bounded.has(id),
  );
  if (problems.length === 0) return;
  throw invalid(Object.fromEntries(problems.map(([id, problem]) => [id, [problem]])));
}

/** Finds the answers that cannot be stamped, by field id. */
export async function dryRun(
  engine: DocumentEngine,
  all: readonly DryRunAnswer[],
  { owner, parties }: DryRunOptions,
): Promise<ReadonlyMap<string, DryRunProblem>> {
  const answers = withoutQuick(all);
  if (answers.length === 0) return new Map();
  const found = await engine
    .dryRun({ answers, budget: budgetFor(parties) }, { owner })
    .catch((error: unknown): DryRunProblems => {
      if (!(error instanceof DocumentError)) throw error;
      // One of them exceeded the time or memory of a dry run.
      return Object.fromEntries(answers.map((answer) => [answer.fieldId, tooComplex(answer)]));
    });
  return new Map(Object.entries(found));
}

/** Whether the signer chose its length. Choices of the sender and file names may overflow. */
function isBounded({ type }: Field): boolean {
  return type === 'text' || type === 'textarea' || type === 'date' || type === 'signature';
}

/**
 * Processor time for all parties of an envelope in milliseconds: less than the limit of a stamping.
 */
const budgetOfAll = 20_000;
/** Maximum budget of one party. The longest texts in the slowest scripts take about half of it. */
const maxBudget = 5_000;
/** Minimum budget of one party, which leaves time to open the fonts of many scripts. */
const minBudget = 1_000;

function budgetFor(parties: number): number {
  return Math.max(minBudget, Math.min(maxBudget, budgetOfAll / parties));
}

/** Characters that the first font of every field has and that need no shaping. */
const isPlain = /^[\t\u0020-\u007e\u00a0-\u00ac\u00ae-\u00ff]*$/;
/** The widest of them, in the widest font at the size at which text must fit. Points. */
const widestPlain = 6;
/** Plain characters and ink points that take a fraction of a second at most. */
const quick = { characters: 20_000, points: 4_000 } as const;

function withoutQuick(all: readonly DryRunAnswer[]): readonly DryRunAnswer[] {
  const isQuick =
    sum(all, (each) => (each.kind === 'text' ? each.text.text.length : 0)) <= quick.characters &&
    sum(all, (each) => (each.kind === 'ink' ? sum(each.strokes, ({ length }) => length) : 0)) <=
      quick.points;
  return isQuick
    ? all.filter((each) => each.kind === 'image' || (each.kind === 'text' && !isSureToFit(each)))
    : all;
}

/** Whether a text is so short that it fits its box as one line in any font, or is a single letter. */
function isSureToFit({ text: { text }, box }: DryRunAnswer & { kind: 'text' }): boolean {
  return isPlain.test(text) && (text.length === 1 || text.length * widestPlain <= box.width);
}

/** A drawing on several fields is stamped, and so tried, once. */
function withoutRepeated(answers: readonly DryRunAnswer[]): readonly DryRunAnswer[] {
  const seen = new Set<unknown>();
  return answers.filter((answer) => {
    if (answer.kind !== 'ink') return true;
    const isNew = !seen.has(answer.strokes);
    seen.add(answer.strokes);
    return isNew;
  });
}

function answerOf(field: Field, findImage: PartyDryRunOptions['findImage']): DryRunAnswer | null {
  const { id: fieldId } = field;
  const box = boxOf(field);
  if (field.type === 'signature' && field.value?.kind === 'drawn') {
    return { fieldId, box, kind: 'ink', strokes: field.value.ink.strokes };
  }
  if (field.type === 'signature' && field.value?.kind === 'upload') {
    const file = findImage(field.value.name);
    return file === null ? null : { fieldId, box, kind: 'image', file };
  }
  const text = writtenAnswer(field);
  return text === null ? null : { fieldId, box, kind: 'text', text };
}

/** The box in points; on an A4 page if the size of its page is unknown. */
function boxOf({ box, boxPoints }: Field): BoxSize {
  return boxPoints ?? { width: (box.width / 100) * 595, height: (box.height / 100) * 842 };
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
