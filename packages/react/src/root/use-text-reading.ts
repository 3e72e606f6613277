import { useLayoutEffect } from 'react';
import { useRoot } from './root-context.ts';

/** What may use a text: presses of this screen or of the host's page. */
const presses = ['pointerdown', 'focusin', 'click'];

/** Keys that confirm a text, or leave its control. */
const keys = ['Enter', 'Tab', 'Escape'];

/**
 * Reads the text controls before whatever is pressed does something with their texts: in the capture phase.
 */
export function useTextReading(): void {
  const { element, textReaders } = useRoot();
  useLayoutEffect(() => {
    const controller = new AbortController();
    const options = { capture: true, signal: controller.signal };
    const document = element()?.ownerDocument;
    const read = () => {
      for (const readText of textReaders) readText();
    };
    for (const type of presses) document?.addEventListener(type, read, options);
    document?.addEventListener('keydown', ({ key }) => keys.includes(key) && read(), options);
    return () => controller.abort();
  }, [element, textReaders]);
}
