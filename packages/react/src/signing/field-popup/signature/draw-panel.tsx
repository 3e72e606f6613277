import {
  createCanvasEncoder,
  encodeInk,
  inkColors,
  SigningError,
  type Stroke,
} from '@sign-envelope/core';
import { useRef, useState } from 'react';
import { messageText } from '../../../i18n/message-text.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { PopupIcon } from '../popup-icon.tsx';
import { isSignature } from './fit-strokes.ts';
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
function OpenPad({ start, onMade, onWork }: PanelProps) {
  const i18n = useI18n();
  const [color, setColor] = useState<InkColor>('black');
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const encoding = useRef(0);

  /** Makes the signature of a drawing, unless another drawing has come since. */
  const make = async (drawing: readonly Stroke[], ink: InkColor) => {
    encoding.current += 1;
    const turn = encoding.current;
    if (!isSignature(drawing)) return onMade(null);
    try {
      const encoded = await encodeInk(drawing, inkColors[ink], createCanvasEncoder());
      if (turn !== encoding.current) return;
      setProblem(null);
      onMade({ kind: 'drawn', ink: encoded });
    } catch (error) {
      const key = error instanceof SigningError ? error.messageKey : 'error.invalid-value';
      setProblem(messageText(i18n, key));
    }
  };

  const pad = useInkPad(inkColors[color], (drawing) => {
    setStrokes(drawing);
    onWork(make(drawing, color));
  });

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
            if (strokes.length > 0) onWork(make(strokes, chosen));
          }}
        />
        <Button variant="quiet" disabled={strokes.length === 0} onClick={pad.undo}>
          <PopupIcon name="undo" />
          {i18n._('popup.signature.undo')}
        </Button>
      </div>
      {problem !== null && <Alert tone="danger">{problem}</Alert>}
    </>
  );
}
