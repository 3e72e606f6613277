import { type Field, inputLimits } from '@sign-envelope/core';
import { type CSSProperties, useMemo } from 'react';
import { useRoot } from '../../../root/root-context.ts';
import { fitText } from '../fit-text.ts';

export interface FittedTextProps {
  readonly field: Field;
  readonly text: string;
  readonly wraps?: boolean;
  /** Font other than the field's, as for a typed signature. */
  readonly font?: string;
  readonly pageRatio: number;
}

/** Share of the box's width that text may take: the style sheet pads by the rest. */
const usableWidth = 0.98;

/** A text that shrinks to its box. The style sheet turns the fit into pixels, at most 16, in steps of a quarter. */
export function FittedText(props: FittedTextProps) {
  const { field, wraps = false, pageRatio } = props;
  // What goes beyond the limit cannot be sent; measuring it would hold up the typing.
  const text = props.text.slice(0, 2 * inputLimits.textLength);
  const { measureText } = useRoot();
  const font = props.font ?? field.font;
  const { width, height } = field.box;

  const fit = useMemo(
    () =>
      fitText({
        text,
        wraps,
        // In page widths, as the fit is used with container units.
        room: { width: (width / 100) * usableWidth, height: (height / 100) * pageRatio },
        measure: (piece) => measureText(piece, `${JSON.stringify(font)}, sans-serif`),
      }),
    [text, wraps, width, height, pageRatio, font, measureText],
  );

  const style: CSSProperties & Record<'--fit', string> = {
    '--fit': fit.toFixed(5),
    color: field.color,
    fontFamily: `${JSON.stringify(font)}, sans-serif`,
  };
  return (
    <span
      className={wraps ? 'answer-text answer-text-wraps' : 'answer-text'}
      style={style}
      dir="auto"
    >
      {text}
    </span>
  );
}
