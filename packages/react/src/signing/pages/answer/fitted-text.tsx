import type { Field } from '@sign-envelope/core';
import { inputLimits } from '@sign-envelope/core/rules';
import { type CSSProperties, useMemo } from 'react';
import { useRoot } from '../../../root/root-context.ts';
import { ChangingText } from '../../../ui/changing-text.tsx';
import { fitText } from '../fit-text.ts';

export interface FittedTextProps {
  readonly field: Field;
  readonly text: string;
  readonly wraps?: boolean;
  /** Font that replaces the field's, as for a typed signature. */
  readonly font?: string;
  readonly pageRatio: number;
}

/** Fraction of the box's width available to text; the rest is padding in the style sheet. */
const usableWidth = 0.98;

/** A text that shrinks to fit its box. The style sheet converts the fit to at most 16 px, in steps of 0.25 px. */
export function FittedText(props: FittedTextProps) {
  const { field, wraps = false, pageRatio } = props;
  // Text beyond the limit cannot be sent, and measuring it would slow down typing.
  const text = props.text.slice(0, 2 * inputLimits.textLength);
  const { measureText } = useRoot();
  const font = props.font ?? field.font;
  const { width, height } = field.box;

  const fit = useMemo(
    () =>
      fitText({
        text,
        wraps,
        // In page widths, because the style sheet uses the fit with container units.
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
      translate="no"
    >
      <ChangingText>{text}</ChangingText>
    </span>
  );
}
