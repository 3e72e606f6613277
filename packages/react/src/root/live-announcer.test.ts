import { afterEach, expect, test, vi } from 'vitest';
import { createLiveAnnouncer, type Urgency } from './live-announcer.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** Regions that are not elements: only their text matters. */
function speaker() {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const regions = { polite: { textContent: '' }, assertive: { textContent: '' } };
  const announce = createLiveAnnouncer((urgency: Urgency) => regions[urgency] as HTMLElement);
  return { regions, announce, wait: () => vi.runAllTimers() };
}

test('messages within a moment are announced together', () => {
  const { regions, announce, wait } = speaker();
  announce('3 of 9 done.');
  announce('Next field: Name.');
  expect(regions.polite.textContent).toBe('');
  wait();
  expect(regions.polite.textContent).toBe('3 of 9 done. Next field: Name.');
});

test('a repeated message changes the region, so it is announced again', () => {
  const { regions, announce, wait } = speaker();
  announce('Sent.');
  wait();
  const first = regions.polite.textContent;
  announce('Sent.');
  wait();
  expect(regions.polite.textContent).not.toBe(first);
  expect(regions.polite.textContent.trim()).toBe('Sent.');
});

test('an assertive message has a separate region, and an empty message is ignored', () => {
  const { regions, announce, wait } = speaker();
  announce('');
  announce('The upload failed.', 'assertive');
  wait();
  expect(regions).toEqual({
    polite: { textContent: '' },
    assertive: { textContent: 'The upload failed.' },
  });
});
