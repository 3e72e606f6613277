/** The properties of a pointer event that the pad uses. */
export interface PadPointer {
  readonly pointerId: number;
  readonly pointerType: string;
  readonly isPrimary: boolean;
  /** 0 is the tip of a pen, a finger, or the first mouse button. */
  readonly button: number;
  /** Milliseconds from any fixed origin. */
  readonly timeStamp: number;
}

/** What to do on pointerdown: `replace` discards a palm's stroke that started before the pen touched. */
export type PointerAction = 'begin' | 'replace' | 'ignore';

/** Decides which pointer draws. */
export interface PadPointers {
  /** Notes a pointer that hovers or moves: while a pen is in use, touches count as palms. */
  observe(pointer: PadPointer): void;
  /** Notes a pointer that leaves the pad. */
  leave(pointer: PadPointer): void;
  down(pointer: PadPointer): PointerAction;
  isDrawing(pointer: PadPointer): boolean;
  /** Ends a pointer's stroke. Returns whether it was the pointer that drew. */
  up(pointer: PadPointer): boolean;
}

/** Milliseconds after which a pen that is not seen any more has been put down: a pause in a name is shorter. */
const penPause = 2000;

/**
 * One pointer draws at a time. While a pen is in use, touches count as the palm: they draw nothing, and a
 * stroke that a touch has started is discarded when the pen touches the pad. A pen is in use from when it is
 * seen until it has been away for a while, or has left without a stroke.
 */
export function createPadPointers(): PadPointers {
  /** When a pen was seen last. */
  let penSeen = Number.NEGATIVE_INFINITY;
  let hasPenDrawn = false;
  let drawing: PadPointer | null = null;

  const isPenAway = (now: number) => now - penSeen > penPause;
  const observe = ({ pointerType, timeStamp }: PadPointer) => {
    if (pointerType !== 'pen') return;
    if (isPenAway(timeStamp)) hasPenDrawn = false;
    penSeen = timeStamp;
  };
  const isDrawing = ({ pointerId }: PadPointer) => drawing?.pointerId === pointerId;

  return {
    observe,
    isDrawing,
    leave(pointer) {
      observe(pointer);
      // Where a pen is not seen while it hovers, it leaves after every stroke.
      if (pointer.pointerType === 'pen' && !hasPenDrawn) penSeen = Number.NEGATIVE_INFINITY;
    },
    down(pointer) {
      observe(pointer);
      const { pointerType, isPrimary, button, timeStamp } = pointer;
      const isPalm = pointerType === 'touch' && !isPenAway(timeStamp);
      if (isPalm || !isPrimary || button !== 0) return 'ignore';
      if (drawing !== null && !(pointerType === 'pen' && drawing.pointerType === 'touch')) {
        return 'ignore';
      }
      const action = drawing === null ? 'begin' : 'replace';
      drawing = pointer;
      if (pointerType === 'pen') hasPenDrawn = true;
      return action;
    },
    up(pointer) {
      observe(pointer);
      if (!isDrawing(pointer)) return false;
      drawing = null;
      return true;
    },
  };
}
