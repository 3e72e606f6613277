import { expect, test } from 'vitest';
import { domEventNames, fireSignEvent } from './sign-events.ts';

const redirect = { url: 'https://example.com/' };

function hear(name: string, listener?: (event: CustomEvent) => void) {
  const target = new EventTarget();
  const heard: CustomEvent[] = [];
  target.addEventListener(name, (event) => {
    if (!(event instanceof CustomEvent)) return;
    heard.push(event);
    listener?.(event);
  });
  return { target, heard };
}

test('every session event has a DOM event of the same name', () => {
  for (const [name, domName] of Object.entries(domEventNames)) expect(domName).toBe(`sign-${name}`);
});

test('an event is bubbling and composed and carries its detail', () => {
  const { target, heard } = hear('sign-rejected');
  fireSignEvent(target, 'sign-rejected', { status: 'rejected' });
  expect(heard).toHaveLength(1);
  expect(heard[0]).toMatchObject({ bubbles: true, composed: true, detail: { status: 'rejected' } });
});

test('a redirect can be prevented', () => {
  const { target } = hear('sign-redirect', (event) => event.preventDefault());
  expect(fireSignEvent(target, 'sign-redirect', redirect)).toBe(false);
});

test('an event about something that has already happened is not cancelable', () => {
  const { target } = hear('sign-rejected', (event) => event.preventDefault());
  expect(fireSignEvent(target, 'sign-rejected', { status: 'rejected' })).toBe(true);
});

test('an event without listeners is not prevented', () => {
  expect(fireSignEvent(new EventTarget(), 'sign-redirect', redirect)).toBe(true);
});
