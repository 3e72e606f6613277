import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from '../testing/render.ts';
import { ScreenRoot } from './screen-root.tsx';
import { useTitleFocus } from './use-title-focus.ts';

function Screen() {
  const title = useTitleFocus();
  return (
    <>
      <h1 ref={title} tabIndex={-1}>
        Password required
      </h1>
      <input aria-label="Password" />
    </>
  );
}

/** A host that changes how the screens look. */
function Host() {
  const [productName, setProductName] = useState('One');
  return (
    <>
      <button type="button" onClick={() => setProductName('Two')}>
        Rename
      </button>
      <ScreenRoot autoFocus productName={productName} headingLevel={productName === 'One' ? 1 : 2}>
        <p>{productName}</p>
        <Screen />
      </ScreenRoot>
    </>
  );
}

test('the title has the focus when its screen appears, and not again when the host changes the look', async () => {
  render(<Host />);
  const title = await screen.findByRole('heading');
  await waitFor(() => expect(document.activeElement).toBe(title));
  const input = screen.getByLabelText('Password');
  input.focus();
  fireEvent.click(screen.getByText('Rename'));
  await screen.findByText('Two');
  expect(document.activeElement).toBe(input);
});
