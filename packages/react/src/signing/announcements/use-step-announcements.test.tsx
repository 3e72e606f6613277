import { waitFor } from '@testing-library/dom';
import { useLayoutEffect } from 'react';
import { expect, test } from 'vitest';
import { useLatePart, useLateParts } from '../../late-parts.tsx';
import { ScreenRoot } from '../../root/screen-root.tsx';
import { SessionContext, useSession } from '../../session-context.ts';
import { render } from '../../testing/render.ts';
import { startSigning } from '../../testing/start-signing.ts';

/** Answers once the screen is there, before the effects of its parts. */
function QuickSigner() {
  const session = useSession();
  useLayoutEffect(() => session.toggle('consent'), [session]);
  return null;
}

function Screen() {
  const dialogs = useLatePart('dialogs');
  const parts = useLateParts();
  if (dialogs.name !== 'ready') return null;
  return (
    <>
      <dialogs.module.BackgroundFeatures
        parts={parts}
        isOffered={false}
        requests={0}
        isCovered={false}
      />
      <QuickSigner />
    </>
  );
}

test('an answer that is given as soon as the screen is there is announced', async () => {
  const fields = [{ id: 'consent', type: 'checkbox', title: 'I consent' }] as const;
  const { session, open } = startSigning({ documents: [{ title: 'Consent', fields }] });
  await open();
  const container = render(
    <ScreenRoot>
      <SessionContext.Provider value={session}>
        <Screen />
      </SessionContext.Provider>
    </ScreenRoot>,
  );
  await waitFor(() =>
    expect(container.querySelector('[aria-live=polite]')?.textContent).toBe(
      'All required fields are done. You can submit now.',
    ),
  );
});
