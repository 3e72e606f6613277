/** The properties of a pointer event that the pad uses. */
export interface PadPointer {
  readonly pointerId: number;
  readonly pointerType: string;
  readonly isPrimary: boolean;
  /** 0 is the tip of a pen, a finger, or the first mouse button. */
  readonly button: number;
}

/** What to do on pointerdown: `replace` discards a palm's stroke that started before the pen touched. */
export type PointerAction = 'begin' | 'replace' | 'ignore';

/** Decides which pointer draws. */
export interface PadPointers {
  /** Notes a pointer that hovers or moves: once there is a pen, touches count as palms. */
  observe(pointer: PadPointer): void;
  down(pointer: PadPointer): PointerAction;
  isDrawing(pointer: PadPointer): boolean;
  /** Ends a pointer's stroke. Returns whether it was the pointer that drew. */
  up(pointer: PadPointer): boolean;
}

/**
 * One pointer draws at a time. Once there is a pen, touches count as the palm: they draw nothing, and a
 * stroke that a touch has started is discarded when the pen touches the pad.
 */
export function createPadPointers(): PadPointers {
  let hasPen = false;
  let drawing: PadPointer | null = null;

  const observe = ({ pointerType }: PadPointer) => {
    if (pointerType === 'pen') hasPen = true;
  };
  const isDrawing = ({ pointerId }: PadPointer) => drawing?.pointerId === pointerId;

  return {
    observe,
    isDrawing,
    down(pointer) {
      observe(pointer);
      const { pointerType, isPrimary, button } = pointer;
      const isPalm = hasPen && pointerType === 'touch';
      if (isPalm || !isPrimary || button !== 0) return 'ignore';
      if (drawing !== null && !(pointerType === 'pen' && drawing.pointerType === 'touch')) {
        return 'ignore';
      }
      const action = drawing === null ? 'begin' : 'replace';
      drawing = pointer;
      return action;
    },
    up(pointer) {
      if (!isDrawing(pointer)) return false;
      drawing = null;
      return true;
    },
  };
}
