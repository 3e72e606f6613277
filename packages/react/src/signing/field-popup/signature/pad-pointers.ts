/** What the pad asks of a pointer event. */
export interface PadPointer {
  readonly pointerId: number;
  readonly pointerType: string;
  readonly isPrimary: boolean;
  /** 0 is the tip of a pen, a finger, or the first mouse button. */
  readonly button: number;
}

/** What a pointer coming down means: `replace` takes away what a palm drew before the pen arrived. */
export type PadAnswer = 'begin' | 'replace' | 'ignore';

/** Decides which pointer draws. */
export interface PadPointers {
  /** Tells of a pointer that hovers or moves: a pen in sight makes touches palms. */
  see(pointer: PadPointer): void;
  down(pointer: PadPointer): PadAnswer;
  isDrawing(pointer: PadPointer): boolean;
  /** Tells of a pointer that has gone. Answers whether it was the one that drew. */
  up(pointer: PadPointer): boolean;
}

/**
 * One pointer draws at a time. Once a pen has been seen, touches are the hand that holds it: they
 * draw nothing, and a stroke that one had begun goes when the pen comes down.
 */
export function createPadPointers(): PadPointers {
  let hasPen = false;
  let drawing: PadPointer | null = null;

  const see = ({ pointerType }: PadPointer) => {
    if (pointerType === 'pen') hasPen = true;
  };
  const isDrawing = ({ pointerId }: PadPointer) => drawing?.pointerId === pointerId;

  return {
    see,
    isDrawing,
    down(pointer) {
      see(pointer);
      const { pointerType, isPrimary, button } = pointer;
      const isPalm = hasPen && pointerType === 'touch';
      if (isPalm || !isPrimary || button !== 0) return 'ignore';
      if (drawing !== null && !(pointerType === 'pen' && drawing.pointerType === 'touch')) {
        return 'ignore';
      }
      const answer = drawing === null ? 'begin' : 'replace';
      drawing = pointer;
      return answer;
    },
    up(pointer) {
      if (!isDrawing(pointer)) return false;
      drawing = null;
      return true;
    },
  };
}
