import { screen } from '@testing-library/dom';
import { type ReactNode, useLayoutEffect } from 'react';
import { expect, test } from 'vitest';
import { useRoot } from '../root/root-context.ts';
import { ScreenRoot } from '../root/screen-root.tsx';
import { render } from '../testing/render.ts';
import { LazyPart } from './lazy-part.tsx';

const Letter = () => <p>A letter</p>;

/** Does what another part of this root does whose load ends now. */
function Arrival({ load }: { readonly load: () => Promise<typeof Letter> }): ReactNode {
  const { kept } = useRoot();
  // Runs after the first rendering, and before the effects of all that was rendered.
  useLayoutEffect(() => void kept.set(load, Letter), [kept, load]);
  return null;
}

test('a part that another part loads between its rendering and its effect is shown as well', async () => {
  const load = async () => Letter;
  render(
    <ScreenRoot>
      <LazyPart load={load} props={{}} loading="Loading" />
      <Arrival load={load} />
    </ScreenRoot>,
  );
  expect(await screen.findByText('A letter')).toBeTruthy();
});
