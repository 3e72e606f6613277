import {
  createManualClock,
  createSandbox,
  type Sandbox,
  type SandboxDocument,
} from '@sign-envelope/core/sandbox';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { createRef, StrictMode, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { SignEnvelope } from './sign-envelope.tsx';
import { render } from './testing/render.ts';
import { serveSandbox } from './testing/serve-sandbox.ts';

/** Serves a lease that opens at once. */
function serveLease(documents: readonly SandboxDocument[] = [{ title: 'Lease' }]): Sandbox {
  const sandbox = createSandbox('two-signers', { title: 'Lease', documents });
  serveSandbox(sandbox);
  return sandbox;
}

test("the element's props open a widget, and an equal widget object does not restart it", async () => {
  const field = { id: 'name', type: 'text', merge_field: 'name', is_merge_field: true } as const;
  const documents = [{ title: 'House rules', fields: [field] }];
  const sandbox = createSandbox('widget', { title: 'House rules', documents });
  const calls = serveSandbox(sandbox);
  function Host() {
    const [count, setCount] = useState(0);
    return (
      <>
        <button type="button" onClick={() => setCount(count + 1)}>
          Rendered {count}
        </button>
        <SignEnvelope
          api="/api"
          isolated={false}
          mode="widget"
          drafts={false}
          widget={{ code: 'sandbox-widget' }}
          values={{ name: 'Ada Park' }}
        />
      </>
    );
  }
  render(<Host />);
  expect((await screen.findAllByText('House rules')).length).toBeGreaterThan(0);
  expect((await screen.findAllByText('Ada Park')).length).toBeGreaterThan(0);
  fireEvent.click(screen.getByRole('button', { name: 'Rendered 0' }));
  await screen.findByRole('button', { name: 'Rendered 1' });
  expect(calls).toEqual(['GET /api/data/widget?widget=sandbox-widget']);
});

test("a handler receives the result of a widget's emailed link", async () => {
  const sandbox = createSandbox('widget-taken', { clock: createManualClock(0) });
  const calls = serveSandbox(sandbox);
  const onWidgetVerified = vi.fn();
  render(<SignEnvelope api="/api" {...sandbox.session} onWidgetVerified={onWidgetVerified} />);
  await waitFor(() =>
    expect(onWidgetVerified).toHaveBeenCalledWith({ result: 'already-verified' }),
  );
  expect(calls).toEqual([
    'GET /api/data/widget-signing?widget=sandbox-widget&envelope_fingerprint=sandbox-signing&expires=86400&signature=sandbox-signature',
  ]);
});

test('a preview opens with its key', async () => {
  const sandbox = createSandbox('preview', { title: 'To be sent' });
  const calls = serveSandbox(sandbox);
  render(
    <SignEnvelope api="/api" isolated={false} linkKey={sandbox.linkKey} {...sandbox.session} />,
  );
  expect((await screen.findAllByText('To be sent')).length).toBeGreaterThan(0);
  expect(calls).toEqual([
    'POST /api/auth/preview',
    'GET /api/data/preview?envelope_fingerprint=sandbox-preview-envelope&signature_fingerprint=sandbox-preview-signature',
  ]);
});

test.each([
  ['false', () => false],
  ['a promise of false', async () => false],
  ['a promise that rejects', () => Promise.reject(new Error('no'))],
])('[EB-03] onBeforeSubmit refuses a submission by %s', async (_, decide) => {
  const onBeforeSubmit = vi.fn(decide);
  const sandbox = serveLease();
  render(
    <SignEnvelope
      api="/api"
      linkKey={sandbox.linkKey}
      drafts={false}
      isolated={false}
      onBeforeSubmit={onBeforeSubmit}
    />,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Sign and submit' }));
  await waitFor(() => expect(onBeforeSubmit).toHaveBeenCalledOnce());
  // A submission that is allowed is sent in the same turn.
  await new Promise((resolve) => setTimeout(resolve));
  expect(sandbox.calls('/sign-envelope')).toEqual([]);
});

const heading = (tree: ShadowRoot | Element | null | undefined) =>
  tree?.querySelector('h1')?.textContent;

test('[EB-11] the screens are in a shadow root with their styles, and the ref is its host', async () => {
  const { linkKey } = serveLease();
  const host = createRef<HTMLDivElement>();
  const container = render(
    <StrictMode>
      <SignEnvelope
        ref={host}
        api="/api"
        linkKey={linkKey}
        drafts={false}
        className="agreement"
        style={{ color: 'red' }}
      >
        <img slot="logo" alt="Ours" />
      </SignEnvelope>
    </StrictMode>,
  );
  await waitFor(() => expect(heading(host.current?.shadowRoot)).toBe('Lease'));
  expect(host.current).toBe(container.querySelector('.agreement'));
  expect(host.current?.style.color).toBe('red');
  expect(host.current?.shadowRoot?.querySelector('slot:not([name])')).toBeNull();
  expect(host.current?.querySelector('h1')).toBeNull();
  expect(host.current?.querySelector('[slot=logo]')).not.toBeNull();
});

test('[EB-11] without isolation the screens are in the page, and so are its styles', async () => {
  const { linkKey } = serveLease();
  const host = createRef<HTMLDivElement>();
  render(<SignEnvelope ref={host} api="/api" linkKey={linkKey} drafts={false} isolated={false} />);
  await waitFor(() => expect(heading(host.current)).toBe('Lease'));
  expect(host.current?.shadowRoot).toBeNull();
});

test('[EB-11] onScreen tells what isolated screens show, and nothing twice', async () => {
  const { linkKey } = serveLease();
  const onScreen = vi.fn();
  function Host() {
    const [level, setLevel] = useState(1);
    return (
      <>
        <button type="button" onClick={() => setLevel(2)}>
          Lower
        </button>
        <SignEnvelope
          api="/api"
          linkKey={linkKey}
          drafts={false}
          headingLevel={level}
          onScreen={onScreen}
        />
      </>
    );
  }
  const container = render(<Host />);
  await waitFor(() =>
    expect(onScreen).toHaveBeenLastCalledWith({ name: 'signing', title: 'Lease', lang: 'en' }),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Lower' }));
  const shadow = container.querySelector('div')?.shadowRoot;
  await waitFor(() => expect(shadow?.querySelector('h2')?.textContent).toBe('Lease'));
  // Once all effects of the last change have run.
  await new Promise((resolve) => setTimeout(resolve));
  const told = onScreen.mock.calls.map(([detail]) => JSON.stringify(detail));
  expect(told.filter((detail, index) => detail === told[index - 1])).toEqual([]);
});

test('[EB-11] unmounted isolated screens end with their session', async () => {
  const { linkKey } = serveLease();
  const host = createRef<HTMLDivElement>();
  function Host() {
    const [isShown, setShown] = useState(true);
    return (
      <>
        <button type="button" onClick={() => setShown(false)}>
          Close
        </button>
        {isShown && <SignEnvelope ref={host} api="/api" linkKey={linkKey} drafts={false} />}
      </>
    );
  }
  render(<Host />);
  await waitFor(() => expect(heading(host.current?.shadowRoot)).toBe('Lease'));
  const shadow = host.current?.shadowRoot;
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(shadow?.childElementCount).toBe(0));
  expect(shadow?.adoptedStyleSheets).toHaveLength(0);
});

/** Opens the dialog to reject. Returns its text box for the reason. */
async function openReject(): Promise<HTMLTextAreaElement> {
  fireEvent.click(await screen.findByRole('button', { name: 'Open the menu' }));
  const menu = await screen.findByRole('dialog', { name: 'Envelope details' });
  fireEvent.click(await within(menu).findByRole('button', { name: 'Reject' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reject this envelope' });
  return within(dialog).getByRole<HTMLTextAreaElement>('textbox');
}

test('[EB-11] another session begins with new screens, without what was typed in those before', async () => {
  const [ada = '', grace = ''] = serveLease().parties.map(({ linkKey }) => linkKey);
  function Host() {
    const [linkKey, setLinkKey] = useState(ada);
    return (
      <>
        <button type="button" onClick={() => setLinkKey(grace)}>
          Another
        </button>
        <SignEnvelope api="/api" linkKey={linkKey} drafts={false} isolated={false} />
      </>
    );
  }
  const container = render(<Host />);
  await waitFor(() => expect(heading(container)).toBe('Lease'));
  fireEvent.input(await openReject(), { target: { value: 'The rent is too high' } });
  const before = container.querySelector('.sign-envelope');
  fireEvent.click(screen.getByText('Another'));
  await waitFor(() => expect(before?.isConnected).toBe(false));
  await waitFor(() => expect(heading(container)).toBe('Lease'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect((await openReject()).value).toBe('');
});

test('two of them on a page do not share ids', async () => {
  const fields = ['ada', 'grace'].map((id) => ({ id, type: 'checkbox', party_id: id }) as const);
  const { parties } = serveLease([{ title: 'Consent', fields }]);
  for (const { linkKey } of parties) {
    render(<SignEnvelope api="/api" linkKey={linkKey} drafts={false} isolated={false} />);
  }
  await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(2));
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(2);
  expect(new Set(ids).size).toBe(ids.length);
});
