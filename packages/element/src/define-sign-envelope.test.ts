import { expect, test } from 'vitest';

test('every entry can be imported, and the element defined, without a browser', async () => {
  expect(typeof customElements).toBe('undefined');
  const { defineSignEnvelope } = await import('./index.ts');
  await import('./auto.ts');
  await import('./typings/jsx.ts');
  await import('./typings/svelte.ts');
  await import('./typings/vue.ts');
  expect(defineSignEnvelope()).toBeUndefined();
});
