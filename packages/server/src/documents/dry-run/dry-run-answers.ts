import { readStoredFile, type StoredFile } from '../../store/stored-file.ts';
import { arrangeText } from '../stamp/draw-text.ts';
import { inkDrawing } from '../stamp/ink-drawing.ts';
import type { FittedText } from '../text/fit-text.ts';
import { type DecodedPicture, decodePicture } from '../uploads/decode-picture.ts';
import { isPictureVisible } from '../uploads/visible-picture.ts';
import {
  type DryRun,
  type DryRunAnswer,
  type DryRunProblem,
  type DryRunProblems,
  tooComplex,
} from './dry-run.ts';

/**
 * Maximum length of the paths of all drawings in the PDF. A signature takes up to 0.2 MB, and 20,000
 * points of handwriting 2 to 3 MB. In random places they take 18 MB, and 20 seconds to stamp.
 */
const maxInkOperators = 4_000_000;

/**
 * Lays out answers with the code that stamps them, but draws nothing. Uploaded signatures must be
 * visible in their boxes. Once the time budget
 * or the length is exceeded, the current answer and all after it are reported as too complex.
 */
export async function dryRunAnswers({ answers, budget }: DryRun): Promise<DryRunProblems> {
  const problems: Record<string, DryRunProblem> = {};
  const before = process.cpuUsage();
  let isOver = false;
  let operators = 0;
  const isVisible = visibleImages();
  for (const answer of answers) {
    const [problem, drawn] = isOver ? [null, 0] : await dryRun(answer, isVisible);
    operators += drawn;
    const { user, system } = process.cpuUsage(before);
    isOver ||= (user + system) / 1_000 > budget || operators > maxInkOperators;
    if (isOver) problems[answer.fieldId] = tooComplex(answer);
    else if (problem !== null) problems[answer.fieldId] = problem;
  }
  return problems;
}

/** The problem of an answer, and the length of its drawing's path. */
async function dryRun(
  answer: DryRunAnswer,
  isVisible: ImageCheck,
): Promise<readonly [DryRunProblem | null, number]> {
  if (answer.kind === 'image') {
    return [(await isVisible(answer)) ? null : 'field.not_visible', 0];
  }
  try {
    if (answer.kind === 'text') {
      const arranged = arrangeText(answer.text, answer.box);
      if (!arranged.fits) return ['field.does_not_fit', 0];
      return [isLegible(arranged) ? null : 'field.unreadable', 0];
    }
    const ink = { strokes: answer.strokes, svg: '', jpeg: '' };
    return [null, inkDrawing(ink, '#000000')?.operators.length ?? 0];
  } catch {
    // Stamping would fail too, so the problem is reported to the signer now.
    return [tooComplex(answer), 0];
  }
}

type ImageCheck = (answer: Extract<DryRunAnswer, { kind: 'image' }>) => Promise<boolean>;

/** Checks images and decodes each only once, even if it signs many fields in a row. */
function visibleImages(): ImageCheck {
  const results = new Map<string, boolean>();
  let last: { readonly path: string; readonly picture: DecodedPicture } | null = null;
  return async ({ file, box }) => {
    const ratio = box.width / box.height;
    const key = `${ratio} ${file.path}`;
    const known = results.get(key);
    if (known !== undefined) return known;
    if (last?.path !== file.path) last = { path: file.path, picture: await decodeStored(file) };
    const isVisible = isPictureVisible(last.picture, ratio);
    results.set(key, isVisible);
    return isVisible;
  };
}

/** Decodes a JPEG or PNG made by `redrawPicture`. */
async function decodeStored(file: StoredFile): Promise<DecodedPicture> {
  const bytes = await readStoredFile(file);
  return decodePicture(bytes, bytes[0] === 0xff ? 'image/jpeg' : 'image/png');
}

/** Whether every character has a glyph. Others are drawn as empty boxes. */
function isLegible({ lines }: FittedText): boolean {
  return lines.every(({ runs }) => runs.every(({ run }) => run.glyphs.every(({ id }) => id !== 0)));
}
