import type { DocumentEngine } from '../document-engine.ts';

type CallName = Exclude<keyof DocumentEngine, 'close'>;

/** Calls of an engine that are held back. */
export interface HeldCalls {
  /** Resolves when all of them have been made. */
  readonly made: Promise<void>;
  /** Passes them on, in the order in which they were made. */
  release(): void;
}

export interface HoldableEngine extends DocumentEngine {
  /** Holds back the next calls of one kind. Later ones pass. */
  hold(name: CallName, count?: number): HeldCalls;
}

/** Makes calls of an engine wait, for tests of what happens meanwhile. */
export function holdable(engine: DocumentEngine): HoldableEngine {
  /** What the next calls of each kind wait for. */
  const waits = new Map<string, (() => Promise<void>)[]>();
  const held =
    <P extends readonly unknown[], R>(name: CallName, call: (...parameters: P) => Promise<R>) =>
    async (...parameters: P): Promise<R> => {
      await waits.get(name)?.shift()?.();
      return call(...parameters);
    };
  return {
    inspect: held('inspect', engine.inspect),
    renderPage: held('renderPage', engine.renderPage),
    readPageText: held('readPageText', engine.readPageText),
    stamp: held('stamp', engine.stamp),
    makeCertificate: held('makeCertificate', engine.makeCertificate),
    addSignaturePlace: held('addSignaturePlace', engine.addSignaturePlace),
    checkUpload: held('checkUpload', engine.checkUpload),
    redrawLogo: held('redrawLogo', engine.redrawLogo),
    dryRun: held('dryRun', engine.dryRun),
    drawInk: held('drawInk', engine.drawInk),
    close: () => engine.close(),
    hold: (name, count = 1) => {
      const all = signal();
      const released = signal();
      let missing = count;
      const wait = () => {
        missing -= 1;
        if (missing === 0) all.give();
        return released.given;
      };
      waits.set(
        name,
        Array.from({ length: count }, () => wait),
      );
      return { made: all.given, release: released.give };
    },
  };
}

function signal() {
  let give = () => {
    // Replaced at once.
  };
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}
