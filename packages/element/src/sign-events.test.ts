import { createBrowserPorts, createHold, createSigningSession } from '@sign-envelope/core';
import { expect, test } from 'vitest';
import { fireSessionEvents, fireSignEvent } from './sign-events.ts';

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

test('the events of a session are dispatched under its own names', async () => {
  const heard: string[] = [];
  const target = new EventTarget();
  const session = createSigningSession(createBrowserPorts({ api: '/api' }), { mode: 'preview' });
  fireSessionEvents(session, target);
  for (const name of ['sign-preview-warning', 'sign-loading']) {
    target.addEventListener(name, () => heard.push(name));
  }
  await session.submit();
  expect(heard).toEqual(['sign-preview-warning']);
});

test('an event is bubbling and composed and carries its detail', () => {
  const { target, heard } = hear('sign-rejected');
  fireSignEvent(target, 'sign-rejected', { status: 'rejected' });
  expect(heard).toHaveLength(1);
  expect(heard[0]).toMatchObject({ bubbles: true, composed: true, detail: { status: 'rejected' } });
});

/** Fires a redirect on a target and resolves with whether it is allowed. */
function redirect(target: EventTarget): Promise<boolean> {
  const { waitUntil, isAllowed } = createHold();
  fireSignEvent(target, 'sign-redirect', { url: 'https://example.com/', waitUntil });
  return isAllowed();
}

test('a redirect without listeners is allowed, and one that is prevented is not', async () => {
  expect(await redirect(new EventTarget())).toBe(true);
  const { target } = hear('sign-redirect', (event) => event.preventDefault());
  expect(await redirect(target)).toBe(false);
});

test.each([
  ['resolves', async () => 'done', true],
  ['resolves with false', async () => false, false],
  ['rejects', () => Promise.reject(new Error('no')), false],
])('a redirect that is held is allowed if the promise %s: %s', async (_, decide, isAllowed) => {
  const { target } = hear('sign-redirect', ({ detail }) => detail.waitUntil(decide()));
  expect(await redirect(target)).toBe(isAllowed);
});

test('an event about something that has already happened is not cancelable', () => {
  const { target, heard } = hear('sign-rejected', (event) => event.preventDefault());
  fireSignEvent(target, 'sign-rejected', { status: 'rejected' });
  expect(heard[0]?.defaultPrevented).toBe(false);
});
