import type { Branding } from '@sign-envelope/core';
import { expect, test, vi } from 'vitest';
import { render } from '../testing/render.ts';
import { ScreenRoot } from './screen-root.tsx';

const green: Branding = {
  hasBranding: true,
  customisedBranding: true,
  colors: {
    primary: '#0b5d54',
    accentPrimary: null,
    accentSecondary: null,
    secondary: '#12343b',
    tertiary: null,
  },
  logoUrl: null,
  company: null,
};

async function show(branding: Branding): Promise<HTMLElement> {
  const container = render(<ScreenRoot branding={branding}>{null}</ScreenRoot>);
  return vi.waitFor(() => {
    const root = container.querySelector<HTMLElement>('.sign-envelope');
    if (root === null) throw new Error('Nothing has rendered');
    return root;
  });
}

const colorFor = ({ style }: HTMLElement, role: string) =>
  style.getPropertyValue(`--sign-brand-${role}`);

test('[BR-01] the palette that the server sends is used as it is', async () => {
  const palette = { primary: '#010203', side: ['#040506', '#070809'] } as const;
  const root = await show({ ...green, palette });
  expect(colorFor(root, 'primary')).toBe('#010203');
  expect(colorFor(root, 'side')).toBe('light-dark(#040506,#070809)');
  expect(colorFor(root, 'accent')).toBe('');
  expect(root.dataset.brand).toBe('');
});

test('[BR-01] without a palette, the colours of the company are used', async () => {
  const root = await show(green);
  await vi.waitFor(() => expect(colorFor(root, 'primary')).toBe('#0b5d54'));
  expect(colorFor(root, 'header')).toBe('#12343b');
  expect(colorFor(root, 'on-band')).toBe('#ffffff');
  expect(root.dataset.brand).toBe('header header-dark');
});

test.for([
  { ...green, hasBranding: false, palette: { primary: '#010203' } },
  { ...green, palette: {} },
])('[BR-01] a company without branding, or without colours, has no style', async (branding) => {
  const root = await show(branding);
  expect(root.style.length).toBe(0);
  expect(root.dataset.brand).toBeUndefined();
});
