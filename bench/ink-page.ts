// Runs in the browser: replays recordings into our pad and into signature_pad, with the same
// events.
import SignaturePad from 'signature_pad';
import { createInkCanvas } from '../packages/core/src/ports/browser/ink-canvas.ts';
import {
  longRecording,
  mouseRecording,
  penRecording,
  type Recording,
} from '../packages/core/src/signature/ink/fixtures/recordings.ts';

/** Microseconds of script time per move, for every round. */
export interface InkRounds {
  readonly ours: readonly number[];
  readonly theirs: readonly number[];
}

declare global {
  interface Window {
    measureInk: (name: string, rounds: number) => Promise<InkRounds>;
  }
}

const recordings: Readonly<Record<string, Recording>> = {
  mouse: mouseRecording,
  pen: penRecording,
  'one stroke of 5,000 points': longRecording,
};

const width = 500;
const height = 200;

function createCanvas(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.style.cssText = `position:absolute;inset:0 auto auto 0;width:${width}px;height:${height}px`;
  document.body.append(canvas);
  return canvas;
}

/** Opens our pad, wired as in the signature popup. */
function openOurs(): { readonly canvas: HTMLCanvasElement; readonly close: () => void } {
  const canvas = createCanvas();
  const ink = createInkCanvas(canvas, { color: '#14161a' });
  canvas.addEventListener('pointerdown', (event) => ink.begin(event));
  canvas.addEventListener('pointermove', (event) => ink.extend(event));
  canvas.addEventListener('pointerup', (event) => ink.end(event));
  return {
    canvas,
    close() {
      ink.destroy();
      canvas.remove();
    },
  };
}

/**
 * Opens signature_pad as its README sets it up, but painting every move at once, not every 16 ms.
 */
function openTheirs(): { readonly canvas: HTMLCanvasElement; readonly close: () => void } {
  const canvas = createCanvas();
  canvas.width = width * devicePixelRatio;
  canvas.height = height * devicePixelRatio;
  canvas.getContext('2d')?.scale(devicePixelRatio, devicePixelRatio);
  const pad = new SignaturePad(canvas, { throttle: 0, penColor: '#14161a' });
  return {
    canvas,
    close() {
      pad.off();
      canvas.remove();
    },
  };
}

function toEvents(stroke: Recording[number]): readonly PointerEvent[] {
  return stroke.map((sample, index) => {
    const isLast = index === stroke.length - 1;
    const type = index === 0 ? 'pointerdown' : isLast ? 'pointerup' : 'pointermove';
    const event = new PointerEvent(type, {
      clientX: sample.x,
      clientY: sample.y,
      pressure: sample.pressure,
      pointerType: sample.isPen ? 'pen' : 'mouse',
      pointerId: 1,
      isPrimary: true,
      button: type === 'pointermove' ? -1 : 0,
      buttons: isLast ? 0 : 1,
      bubbles: true,
      cancelable: true,
    });
    // Created all at once, but with the recorded times: the width of a mouse's line depends on
    // speed.
    Object.defineProperty(event, 'timeStamp', { value: sample.time });
    return event;
  });
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

async function replay(recording: Recording, open: typeof openOurs): Promise<number> {
  const strokes = recording.map(toEvents);
  const { canvas, close } = open();
  await nextFrame();
  let moves = 0;
  let spent = 0;
  for (const events of strokes) {
    const [first, ...rest] = events;
    const last = rest.pop();
    if (first === undefined || last === undefined) continue;
    canvas.dispatchEvent(first);
    const start = performance.now();
    for (const event of rest) canvas.dispatchEvent(event);
    spent += performance.now() - start;
    moves += rest.length;
    canvas.dispatchEvent(last);
  }
  await nextFrame();
  close();
  return (spent / moves) * 1000;
}

window.measureInk = async (name, rounds) => {
  const recording = recordings[name];
  if (recording === undefined) throw new Error(`No recording "${name}"`);
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = -3; round < rounds; round += 1) {
    // Alternates which goes first, so that neither benefits from a warmer machine.
    const [first, second] = round % 2 === 0 ? [openOurs, openTheirs] : [openTheirs, openOurs];
    const a = await replay(recording, first);
    const b = await replay(recording, second);
    if (round < 0) continue;
    ours.push(first === openOurs ? a : b);
    theirs.push(first === openOurs ? b : a);
  }
  return { ours, theirs };
};
