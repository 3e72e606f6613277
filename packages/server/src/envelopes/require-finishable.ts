import type { BoxSize, Field } from '@sign-envelope/core';
import { type DocumentEngine, DocumentError } from '../documents/document-engine.ts';
import type {
  AnswerToRehearse,
  RehearsalProblem,
  RehearsalProblems,
} from '../documents/rehearse/rehearsal.ts';
import { writtenAnswer } from '../documents/stamp/written-answer.ts';
import { invalid } from '../errors/server-error.ts';

/** Whose answers are rehearsed, and among how many. */
export interface RehearsalOptions {
  /** Each owner waits in a line of their own. */
  readonly owner: string;
  /** Parties that put answers on the same documents. */
  readonly parties: number;
}

/**
 * Throws a 422 with the fields at fault unless these answers can be put on their pages within the
 * time that all parties have together. They are laid out by the code that does it later, in a process
 * of its own; what is sure to be quick and to succeed is not.
 *
 * @throws EngineBusyError when too many are waiting.
 */
export async function requireFinishable(
  engine: DocumentEngine,
  fields: readonly Field[],
  options: RehearsalOptions,
): Promise<void> {
  const bounded = new Set(fields.filter(isBounded).map(({ id }) => id));
  const answers = fields.flatMap((field) => answerOf(field) ?? []);
  const problems = [...(await rehearse(engine, answers, options))].filter(
    ([id, problem]) => problem === 'field.too_complex' || bounded.has(id),
  );
  if (problems.length === 0) return;
  throw invalid(Object.fromEntries(problems.map(([id, problem]) => [id, [problem]])));
}

/** What keeps answers from their pages, by what they are named. */
export async function rehearse(
  engine: DocumentEngine,
  all: readonly AnswerToRehearse[],
  { owner, parties }: RehearsalOptions,
): Promise<ReadonlyMap<string, RehearsalProblem>> {
  const answers = withoutQuick(all);
  if (answers.length === 0) return new Map();
  const found = await engine
    .rehearse({ answers, budget: budgetFor(parties) }, { owner })
    .catch((error: unknown): RehearsalProblems => {
      if (!(error instanceof DocumentError)) throw error;
      // One of them took more time or memory than a rehearsal may.
      return Object.fromEntries(answers.map(({ fieldId }) => [fieldId, 'field.too_complex']));
    });
  return new Map(Object.entries(found));
}

/** Whether its signer chose how much stands in it: what the sender offers or a file is called may hang over. */
function isBounded({ type }: Field): boolean {
  return type === 'text' || type === 'textarea' || type === 'signature';
}

/** Milliseconds of processor time for all parties of an envelope: less than a stamping may take. */
const budgetOfAll = 20_000;
/** The longest texts of the slowest scripts take about half of it. */
const maxBudget = 5_000;
/** Opening the fonts of many scripts takes some of it. */
const minBudget = 1_000;

function budgetFor(parties: number): number {
  return Math.max(minBudget, Math.min(maxBudget, budgetOfAll / parties));
}

/** Letters that the first font of every field has, and that stand side by side as they come. */
const isPlain = /^[\n\r\t\u0020-\u007e\u00a0-\u00ac\u00ae-\u00ff]*$/;
/** Characters in plain letters, and points of ink, that take a fraction of a second at most. */
const quick = { characters: 20_000, points: 4_000 } as const;

function withoutQuick(all: readonly AnswerToRehearse[]): readonly AnswerToRehearse[] {
  const isQuick =
    sum(all, (each) => (each.kind === 'text' ? each.text.text.length : 0)) <= quick.characters &&
    sum(all, (each) => (each.kind === 'ink' ? sum(each.strokes, ({ length }) => length) : 0)) <=
      quick.points;
  return isQuick
    ? all.filter((each) => each.kind === 'text' && !isPlain.test(each.text.text))
    : all;
}

function answerOf(field: Field): AnswerToRehearse | null {
  const { id: fieldId, boxPoints } = field;
  const box = boxPoints ?? usualBox(field);
  if (field.type === 'signature' && field.value?.kind === 'drawn') {
    return { fieldId, box, kind: 'ink', strokes: field.value.ink.strokes };
  }
  const text = writtenAnswer(field);
  return text === null ? null : { fieldId, box, kind: 'text', text };
}

/** Of a page whose size is not known: A4, in points. */
function usualBox({ box }: Field): BoxSize {
  return { width: (box.width / 100) * 595, height: (box.height / 100) * 842 };
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
