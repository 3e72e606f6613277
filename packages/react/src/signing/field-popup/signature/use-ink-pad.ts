import type { Stroke } from '@sign-envelope/core';
import { type RefObject, useEffect, useRef } from 'react';
import { type AttachedInkPad, attachInkPad } from './attach-ink-pad.ts';

export interface InkPad {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  undo(): void;
}

/** The pad of a canvas, for as long as that is mounted. */
export function useInkPad(color: string, onChange: (strokes: readonly Stroke[]) => void): InkPad {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<AttachedInkPad | null>(null);
  // The pad outlives a render, so it must always reach the newest callback.
  const latest = useRef({ color, onChange });
  useEffect(() => {
    latest.current = { color, onChange };
    pad.current?.setColor(color);
  }, [color, onChange]);

  useEffect(() => {
    if (!canvas.current) return;
    const attached = attachInkPad(canvas.current, latest.current.color, (strokes) =>
      latest.current.onChange(strokes),
    );
    pad.current = attached;
    return () => {
      pad.current = null;
      attached.detach();
    };
  }, []);

  return { canvas, undo: () => pad.current?.undo() };
}
