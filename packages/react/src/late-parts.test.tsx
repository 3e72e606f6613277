import { fireEvent, screen } from '@testing-library/dom';
import { type ReactNode, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { createI18n } from './i18n/use-translator.ts';
import {
  createLatePart,
  createLateParts,
  LateContent,
  LatePartsContext,
  type PartModule,
  useLatePart,
} from './late-parts.tsx';
import { ScreenRoot } from './root/screen-root.tsx';
import { render } from './testing/render.ts';

type Screens = PartModule<'screens'>;

const screens: Screens = { OtherScreen: () => <p>A letter</p> };

/** Renders components whose part for screens is loaded by this function. */
function show(load: () => Promise<Screens>, children: ReactNode): void {
  function Parts() {
    const [parts] = useState(() => ({
      ...createLateParts(createI18n('en')),
      screens: createLatePart(load),
    }));
    return <LatePartsContext.Provider value={parts}>{children}</LatePartsContext.Provider>;
  }
  render(
    <ScreenRoot lang="en">
      <Parts />
    </ScreenRoot>,
  );
}

const letter = (
  <LateContent name="screens" loading="Loading">
    {({ OtherScreen }) => <OtherScreen />}
  </LateContent>
);

test('a part that fails to load can be loaded again where it is needed, for all who need it', async () => {
  const load = vi.fn(async () => screens).mockRejectedValueOnce(new Error('No connection'));
  function State() {
    return <output>{useLatePart('screens').name}</output>;
  }
  show(
    load,
    <>
      {letter}
      <State />
    </>,
  );
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByText('failed')).toBeTruthy();
  fireEvent.click(retry);
  expect(await screen.findByText('A letter')).toBeTruthy();
  expect(screen.getByText('ready')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});

test('a part that has loaded is shown at once from then on, and one that failed is loaded again', async () => {
  const load = vi.fn(async () => screens).mockRejectedValueOnce(new Error('No connection'));
  const rendered: string[] = [];
  function State() {
    rendered.push(useLatePart('screens').name);
    return null;
  }
  function Door() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Close' : 'Open'}
        </button>
        {isOpen && letter}
        {isOpen && <State />}
      </>
    );
  }
  const press = async (name: string) =>
    fireEvent.click(await screen.findByRole('button', { name }));
  show(load, <Door />);
  await press('Open');
  await screen.findByRole('button', { name: 'Try again' });
  await press('Close');
  await press('Open');
  await screen.findByText('A letter');
  await press('Close');
  rendered.length = 0;
  await press('Open');
  await screen.findByText('A letter');
  expect(rendered).toEqual(['ready']);
  expect(load).toHaveBeenCalledTimes(2);
});
