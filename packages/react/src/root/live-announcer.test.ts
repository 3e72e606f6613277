import { expect, test, vi } from 'vitest';
import { createLiveAnnouncer, type Urgency } from './live-announcer.ts';

/** Regions that are no elements: only their text counts. */
function speaker() {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const regions = { polite: { textContent: '' }, assertive: { textContent: '' } };
  const announce = createLiveAnnouncer((urgency: Urgency) => regions[urgency] as HTMLElement);
  return { regions, announce, wait: () => vi.runAllTimers() };
}

test('what is said in one moment is heard as one message', () => {
  const { regions, announce, wait } = speaker();
  announce('3 of 9 done.');
  announce('Next field: Name.');
  expect(regions.polite.textContent).toBe('');
  wait();
  expect(regions.polite.textContent).toBe('3 of 9 done. Next field: Name.');
});

test('the same said again is a change, so that it is heard again', () => {
  const { regions, announce, wait } = speaker();
  announce('Sent.');
  wait();
  const first = regions.polite.textContent;
  announce('Sent.');
  wait();
  expect(regions.polite.textContent).not.toBe(first);
  expect(regions.polite.textContent.trim()).toBe('Sent.');
});

test('an error has a region of its own, and nothing is said of nothing', () => {
  const { regions, announce, wait } = speaker();
  announce('');
  announce('The upload failed.', 'assertive');
  wait();
  expect(regions).toEqual({
    polite: { textContent: '' },
    assertive: { textContent: 'The upload failed.' },
  });
});
