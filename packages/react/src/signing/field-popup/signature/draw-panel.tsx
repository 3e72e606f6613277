import { useLingui } from '@lingui/react';
import { SigningError, type Stroke } from '@sign-envelope/core';
import { createCanvasEncoder, encodeInk, inkColors } from '@sign-envelope/core/ink';
import { findSignatureError } from '@sign-envelope/core/rules';
import { useEffect, useRef, useState } from 'react';
import { messageText } from '../../../i18n/message-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { type InkColor, InkColors } from './ink-colors.tsx';
import { LockedPad } from './locked-pad.tsx';
import { PadPaper } from './pad-paper.tsx';
import type { PanelProps } from './panel-props.ts';
import { useAttachedInkPad } from './use-attached-ink-pad.ts';

/**
 * An existing drawing, or a pad for a new one. The pad stays open for all strokes of a signature. It is
 * locked when the signer returns to it from another tab or field, or reopens the popup.
 */
export function DrawPanel(props: PanelProps) {
  const [existing] = useState(props.existing);
  return existing?.kind === 'drawn' ? (
    <LockedPad signature={existing} initialFocus={props.initialFocus} />
  ) : (
    <OpenPad {...props} />
  );
}

/** A pad for a new drawing. */
function OpenPad({ field, initialFocus, drawing, onChange, onPending, onDraw }: PanelProps) {
  const { i18n } = useLingui();
  // Only the initial drawing matters: later ones come from this pad.
  const [before] = useState(drawing);
  const [color, setColor] = useState<InkColor>(before?.color ?? 'black');
  const [strokes, setStrokes] = useState<readonly Stroke[]>(before?.strokes ?? []);
  const [isFull, setIsFull] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const encoding = useRef(0);

  /** Converts a drawing to a signature, unless a newer drawing replaces it. */
  const createSignature = async (drawing: readonly Stroke[], ink: InkColor) => {
    encoding.current += 1;
    const encodingId = encoding.current;
    if (drawing.length === 0) {
      setError(null);
      return onChange(null);
    }
    try {
      const encoded = await encodeInk(drawing, inkColors[ink], createCanvasEncoder());
      if (encodingId !== encoding.current) return;
      const signature = { kind: 'drawn', ink: encoded } as const;
      const validationError = findSignatureError(field, signature);
      setError(validationError === null ? null : i18n._(validationError));
      onChange(validationError === null ? signature : null);
    } catch (cause) {
      const key = cause instanceof SigningError ? cause.messageKey : 'error.invalid-value';
      setError(messageText(i18n, key));
    }
  };

  /** Saves a drawing, then converts it to a signature, which takes longer. */
  const save = (drawn: readonly Stroke[], ink: InkColor) => {
    const { clientWidth: width = 0, clientHeight: height = 0 } = pad.canvas.current ?? {};
    onDraw({ color: ink, strokes: drawn, size: { width, height } });
    onPending(createSignature(drawn, ink));
  };

  const pad = useAttachedInkPad(
    inkColors[color],
    (drawing, full) => {
      setStrokes(drawing);
      setIsFull(full);
      save(drawing, color);
    },
    before,
  );

  // Converts a drawing from before a reload again.
  const resume = useRef(() => onPending(createSignature(strokes, color)));
  useEffect(() => {
    if (before !== null) resume.current();
  }, [before]);

  return (
    <>
      <fieldset
        ref={(element) => {
          initialFocus.current = element;
        }}
        className="pad"
        aria-label={i18n._('popup.signature.pad')}
        tabIndex={-1}
        // Enter confirms what is drawn, wherever the focus was before.
        onPointerDown={() => initialFocus.current?.focus({ preventScroll: true })}
      >
        <PadPaper />
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
            if (strokes.length > 0) save(strokes, chosen);
          }}
        />
        <Button variant="quiet" disabled={strokes.length === 0} onClick={pad.undo}>
          <Icon name="undo" />
          {i18n._('popup.signature.undo')}
        </Button>
      </div>
      <div aria-live="polite">
        {error !== null && <p className="problem">{error}</p>}
        {isFull && <p className="hint">{i18n._('popup.signature.full')}</p>}
      </div>
    </>
  );
}
