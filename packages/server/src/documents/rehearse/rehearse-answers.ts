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
 * Lays out answers with the code that stamps them, but draws nothing. Once the time budget is
 * exceeded, the current answer and all after it are reported as too complex.
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
    // Stamping would fail too, so the problem is reported to the signer now.
    return 'field.too_complex';
  }
}

/** Matches characters other than white space and invisible characters such as joiners. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/** Whether any visible character has a glyph. Others are drawn as empty boxes. */
function isLegible({ lines }: FittedText): boolean {
  return lines.some(({ runs }) =>
    runs.some(({ run }) => run.glyphs.some(({ id, unicode }) => id !== 0 && visible.test(unicode))),
  );
}
