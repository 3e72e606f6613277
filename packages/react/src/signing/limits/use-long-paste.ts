import { inputLimits } from '@sign-envelope/core';
import { type RefObject, useEffect } from 'react';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

const isLong = (text: string | null): text is string =>
  text !== null && text.length > inputLimits.textLength;

/**
 * Puts a paste beyond any answer's length into its control at once. Chromium would insert it line by
 * line, and for `dir="auto"` look through all of it for each of its lines: half a megabyte takes half
 * a minute. So a text of that length reads from the left until it is shorter.
 */
function insertLongText(control: TextControl, event: InputEvent): void {
  if (!isLong(event.data) || !event.cancelable) return;
  event.preventDefault();
  control.dir = 'ltr';
  const { selectionStart, selectionEnd, value } = control;
  const [from, to] = [selectionStart ?? value.length, selectionEnd ?? value.length];
  control.setRangeText(event.data, from, to, 'end');
  control.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
}

/** Keeps a text control responsive however much is pasted into it. */
export function useLongPaste(control: RefObject<TextControl | null>): void {
  useEffect(() => {
    const element = control.current;
    if (element === null) return;
    const listening = new AbortController();
    const { signal } = listening;
    const before = (event: Event) => {
      if (event instanceof InputEvent) insertLongText(element, event);
    };
    const after = () => {
      if (element.dir === 'ltr' && !isLong(element.value)) element.dir = 'auto';
    };
    element.addEventListener('beforeinput', before, { signal });
    element.addEventListener('input', after, { signal });
    return () => listening.abort();
  }, [control]);
}
