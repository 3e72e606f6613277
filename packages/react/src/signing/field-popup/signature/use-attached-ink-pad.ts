import type { Stroke } from '@sign-envelope/core';
import { type RefObject, useEffect, useRef } from 'react';
import { type AttachedInkPad, attachInkPad, type DrawnOnPad } from './attach-ink-pad.ts';

export interface AttachedPad {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  undo(): void;
}

/** Attaches a pad to a canvas while it is mounted. */
export function useAttachedInkPad(
  color: string,
  onChange: (strokes: readonly Stroke[], isFull: boolean) => void,
  before: DrawnOnPad | null,
): AttachedPad {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<AttachedInkPad | null>(null);
  // The pad outlives a render and must call the latest callback.
  const latest = useRef({ color, onChange });
  const initial = useRef(before);
  useEffect(() => {
    latest.current = { color, onChange };
    pad.current?.setColor(color);
  }, [color, onChange]);

  useEffect(() => {
    if (!canvas.current) return;
    const attached = attachInkPad(
      canvas.current,
      latest.current.color,
      (strokes, isFull) => latest.current.onChange(strokes, isFull),
      initial.current,
    );
    pad.current = attached;
    return () => {
      pad.current = null;
      attached.detach();
    };
  }, []);

  return { canvas, undo: () => pad.current?.undo() };
}
