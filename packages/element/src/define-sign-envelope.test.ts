import { expect, test } from 'vitest';

test('importing every entry and defining need no browser', async () => {
  expect(typeof customElements).toBe('undefined');
  const { defineSignEnvelope } = await import('./index.ts');
  await import('./auto.ts');
  await import('./jsx.ts');
  expect(defineSignEnvelope()).toBeUndefined();
});
