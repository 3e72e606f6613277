import { fontFilesFor } from '@sign-envelope/fonts';
import { colorOperator } from '../pdf/content-stream.ts';
import type { DocumentFonts } from '../text/document-fonts.ts';
import { drawLine } from '../text/draw-line.ts';
import { type FittedText, fitText } from '../text/fit-text.ts';
import type { ShownBox } from './shown-box.ts';

export interface TextToDraw {
  readonly text: string;
  readonly font: string;
  /** Maximum font size in points. */
  readonly size: number;
  readonly color: string;
  /** Vertical alignment of wrapped lines; `false` for a single line, vertically centred. */
  readonly wraps: 'from-top' | 'in-middle' | false;
}

/** Lays out text in a box without drawing it. */
export function arrangeText(
  { text, font, size, wraps }: Omit<TextToDraw, 'color'>,
  { width, height }: Pick<ShownBox, 'width' | 'height'>,
): FittedText {
  const files = fontFilesFor(font);
  return fitText({ text, files, size, width, height, wraps: wraps !== false });
}

/** Draws text in a box: left-aligned, or right-aligned if it reads from right to left. */
export function drawText(what: TextToDraw, box: ShownBox, fonts: DocumentFonts): string {
  const fitted = arrangeText(what, box);
  const spare = box.height - fitted.lines.length * fitted.lineHeight;
  const top = box.y + box.height - (what.wraps === 'from-top' ? 0 : spare / 2);
  const lines = fitted.lines.map((line, index) => {
    const isRightToLeft = line.direction === 'rtl';
    return drawLine(
      line,
      {
        x: box.x + (isRightToLeft ? box.width - line.width * fitted.size : 0),
        baseline: top - index * fitted.lineHeight - fitted.ascent,
        size: fitted.size,
      },
      fonts,
    );
  });
  return [colorOperator(what.color), ...lines].join('\n');
}
