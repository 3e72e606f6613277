import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useRoot } from '../root/root-context.ts';
import { useLatest } from './use-latest.ts';

type TextControl = RefObject<HTMLInputElement | HTMLTextAreaElement | null>;

/** Milliseconds between two looks at a control. */
const watchInterval = 250;

/**
 * Calls back whenever a control may have another text. Password managers, autofill and scripts set texts
 * with a `change` event or with none at all: so also before anything is done with them (see
 * `useTextReading`), when the control disappears, and if something waits for a text, at intervals.
 */
export function useTextReader(control: TextControl, read: () => void, isWatched = false): void {
  const { textReaders } = useRoot();
  const latest = useLatest(read);
  useLayoutEffect(() => {
    const element = control.current;
    if (!element) return;
    const update = () => latest.current();
    element.addEventListener('input', update);
    element.addEventListener('change', update);
    textReaders.add(update);
    const timer = isWatched ? setInterval(update, watchInterval) : undefined;
    return () => {
      update();
      clearInterval(timer);
      textReaders.delete(update);
      element.removeEventListener('change', update);
      element.removeEventListener('input', update);
    };
  }, [control, isWatched, latest, textReaders]);
}

/** A control drops line breaks, or writes them in its own way. */
const withoutBreaks = (text: string) => text.replace(/[\r\n]/g, '');

/**
 * Keeps a control and a text the same: what the control shows counts. The control has a `defaultValue`, because
 * rendering a `value` would take back a text that was set without an event.
 *
 * @param write Receives what the control says now.
 */
export function useTextControl(
  control: TextControl,
  text: string,
  write: (text: string) => void,
  isWatched?: boolean,
): void {
  const known = useRef(text);
  const isListening = useRef(false);
  useLayoutEffect(() => {
    const element = control.current;
    if (!element) return;
    // At first, another text is one that was set while nothing listened.
    if (isListening.current && element.value !== text) element.value = text;
    isListening.current = true;
    const isShown = withoutBreaks(element.value) === withoutBreaks(text);
    known.current = isShown ? element.value : text;
  }, [control, text]);

  const read = () => {
    const value = control.current?.value ?? known.current;
    if (value === known.current) return;
    known.current = value;
    write(value);
  };
  useTextReader(control, read, isWatched);
}
