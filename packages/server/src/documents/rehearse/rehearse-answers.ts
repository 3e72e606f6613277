import { drawInk } from '../stamp/draw-ink.ts';
import { arrangeText } from '../stamp/draw-text.ts';
import type { FittedText } from '../text/fit-text.ts';
import type {
  AnswerToRehearse,
  Rehearsal,
  RehearsalProblem,
  RehearsalProblems,
} from './rehearsal.ts';

/**
 * Lays answers out by the code that puts them on their pages, and draws nothing. Once they have
 * taken too much time, the one that did and all after it are called too complex.
 */
export function rehearseAnswers({ answers, budget }: Rehearsal): RehearsalProblems {
  const problems: Record<string, RehearsalProblem> = {};
  const before = process.cpuUsage();
  let isOver = false;
  for (const answer of answers) {
    const problem = isOver ? null : rehearse(answer);
    const { user, system } = process.cpuUsage(before);
    isOver ||= (user + system) / 1_000 > budget;
    if (isOver) problems[answer.fieldId] = 'field.too_complex';
    else if (problem !== null) problems[answer.fieldId] = problem;
  }
  return problems;
}

function rehearse(answer: AnswerToRehearse): RehearsalProblem | null {
  try {
    if (answer.kind === 'text') {
      const arranged = arrangeText(answer.text, answer.box);
      if (!arranged.fits) return 'field.does_not_fit';
      return isLegible(arranged) ? null : 'field.unreadable';
    }
    drawInk(
      { strokes: answer.strokes, svg: '', jpeg: '' },
      { x: 0, y: 0, ...answer.box },
      '#000000',
    );
    return null;
  } catch {
    // It could not be laid out later either, so the signer is told now.
    return 'field.too_complex';
  }
}

/** Neither white space nor a character that shows nothing, such as a joiner. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/** Whether any of it has a shape of its own: what no font has is written as empty boxes. */
function isLegible({ lines }: FittedText): boolean {
  return lines.some(({ runs }) =>
    runs.some(({ run }) => run.glyphs.some(({ id, unicode }) => id !== 0 && visible.test(unicode))),
  );
}
