import {
  createCanvasEncoder,
  encodeInk,
  inkColors,
  SigningError,
  type Stroke,
  signatureFault,
} from '@sign-envelope/core';
import { useEffect, useRef, useState } from 'react';
import { messageText } from '../../../i18n/message-text.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { PopupIcon } from '../popup-icon.tsx';
import { type InkColor, InkColors } from './ink-colors.tsx';
import { LockedPad } from './locked-pad.tsx';
import type { PanelProps } from './panel-props.ts';
import { useInkPad } from './use-ink-pad.ts';

/**
 * A drawing kept from before, or a pad to make one. A pad stays open for every stroke of a signature;
 * it is locked when it is come back to: by another tab, another opening, another field.
 */
export function DrawPanel(props: PanelProps) {
  const [kept] = useState(props.existing);
  return kept?.kind === 'drawn' ? (
    <LockedPad signature={kept} start={props.start} />
  ) : (
    <OpenPad {...props} />
  );
}

/** A pad to sign on, with as many strokes as it takes. */
function OpenPad({ field, start, drawing, onMade, onWork, onDrawn }: PanelProps) {
  const i18n = useI18n();
  // What comes to be drawn from now on is no news.
  const [before] = useState(drawing);
  const [color, setColor] = useState<InkColor>(before?.color ?? 'black');
  const [strokes, setStrokes] = useState<readonly Stroke[]>(before?.strokes ?? []);
  const [isFull, setIsFull] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const encoding = useRef(0);

  /** Makes the signature of a drawing, unless another drawing has come since. */
  const make = async (drawing: readonly Stroke[], ink: InkColor) => {
    encoding.current += 1;
    const turn = encoding.current;
    if (drawing.length === 0) {
      setProblem(null);
      return onMade(null);
    }
    try {
      const encoded = await encodeInk(drawing, inkColors[ink], createCanvasEncoder());
      if (turn !== encoding.current) return;
      const signature = { kind: 'drawn', ink: encoded } as const;
      const fault = signatureFault(field, signature);
      setProblem(fault === null ? null : i18n._(fault));
      onMade(fault === null ? signature : null);
    } catch (error) {
      const key = error instanceof SigningError ? error.messageKey : 'error.invalid-value';
      setProblem(messageText(i18n, key));
    }
  };

  /** Keeps a drawing before it is made a signature of, which takes its time. */
  const take = (drawn: readonly Stroke[], ink: InkColor) => {
    const { clientWidth: width = 0, clientHeight: height = 0 } = pad.canvas.current ?? {};
    onDrawn({ color: ink, strokes: drawn, size: { width, height } });
    onWork(make(drawn, ink));
  };

  const pad = useInkPad(
    inkColors[color],
    (drawing, full) => {
      setStrokes(drawing);
      setIsFull(full);
      take(drawing, color);
    },
    before,
  );

  // What was drawn before a reload is made a signature of once more.
  const resume = useRef(() => onWork(make(strokes, color)));
  useEffect(() => {
    if (before !== null) resume.current();
  }, [before]);

  return (
    <>
      <fieldset
        ref={(element) => {
          start.current = element;
        }}
        className="pad"
        aria-label={i18n._('popup.signature.pad')}
        tabIndex={-1}
      >
        {strokes.length === 0 && (
          <span className="pad-invitation" aria-hidden="true">
            {i18n._('popup.signature.sign-here')}
          </span>
        )}
        <canvas ref={pad.canvas} className="pad-canvas" />
      </fieldset>
      <div className="pad-tools">
        <InkColors
          chosen={color}
          onChoose={(chosen) => {
            setColor(chosen);
            if (strokes.length > 0) take(strokes, chosen);
          }}
        />
        <Button variant="quiet" disabled={strokes.length === 0} onClick={pad.undo}>
          <PopupIcon name="undo" />
          {i18n._('popup.signature.undo')}
        </Button>
      </div>
      <div aria-live="polite">
        {problem !== null && <p className="problem">{problem}</p>}
        {isFull && <p className="hint">{i18n._('popup.signature.full')}</p>}
      </div>
    </>
  );
}
