import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { createRef, StrictMode, useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SignEnvelope } from './sign-envelope.tsx';
import { render } from './testing/render.ts';
import { wireEnvelope, wireUser } from './testing/wire-envelope.ts';

/** Responds to every call by its address. Returns the list of calls made. */
function answerCalls(answers: Readonly<Record<string, readonly [status: number, body: unknown]>>) {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    calls.push(`${method} ${address}`);
    const [status, body] = answers[address.split('?')[0] ?? ''] ?? [404, {}];
    return new Response(JSON.stringify(body), { status });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return calls;
}

test("the element's props open a widget, and an equal widget object does not restart it", async () => {
  const field = {
    id: 'name',
    page: 1,
    index: 0,
    type: 'text',
    x: 1,
    y: 1,
    width: 9,
    height: 9,
    merge_field: 'name',
    is_merge_field: true,
  };
  const calls = answerCalls({
    '/api/data/widget': [
      200,
      { id: 'w', title: 'House rules', fingerprint: 'f', pages: 1, fields: { 1: [field] } },
    ],
  });
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
          widget={{ code: 'w1' }}
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
  expect(calls).toEqual(['GET /api/data/widget?widget=w1']);
});

test("a handler receives the result of a widget's emailed link", async () => {
  const calls = answerCalls({
    '/api/data/widget-signing': [
      200,
      { verified: true, document_title: 'A', company_name: 'B', signer_name: 'C' },
    ],
  });
  const onWidgetVerified = vi.fn();
  render(
    <SignEnvelope
      api="/api"
      mode="widget-verify"
      verification={{ envelopeFingerprint: 'e', code: 'w1', expires: '1', signature: 's' }}
      onWidgetVerified={onWidgetVerified}
    />,
  );
  await waitFor(() =>
    expect(onWidgetVerified).toHaveBeenCalledWith({ result: 'already-verified' }),
  );
  expect(calls).toEqual([
    'GET /api/data/widget-signing?widget=w1&envelope_fingerprint=e&expires=1&signature=s',
  ]);
});

test('a preview opens with its key', async () => {
  const calls = answerCalls({
    '/api/auth/preview': [200, { data: { access_token: 't', expires_in: 60 } }],
    '/api/data/preview': [
      200,
      wireEnvelope({ title: 'To be sent', documents: [{ title: 'A', fields: [] }] }),
    ],
  });
  render(
    <SignEnvelope
      api="/api"
      isolated={false}
      mode="preview"
      linkKey="key"
      preview={{ envelopeFingerprint: 'e', signatureFingerprint: 's' }}
    />,
  );
  expect((await screen.findAllByText('To be sent')).length).toBeGreaterThan(0);
  expect(calls).toEqual([
    'POST /api/auth/preview',
    'GET /api/data/preview?envelope_fingerprint=e&signature_fingerprint=s',
  ]);
});

test.each([
  ['false', () => false],
  ['a promise of false', async () => false],
  ['a promise that rejects', () => Promise.reject(new Error('no'))],
])('[EB-03] onBeforeSubmit refuses a submission by %s', async (_, decide) => {
  const onBeforeSubmit = vi.fn(decide);
  const calls = answerCalls({
    '/api/auth': [200, { data: { access_token: 't', expires_in: 60 } }],
    '/api/user': [200, wireUser],
    '/api/data/envelope': [
      200,
      wireEnvelope({ title: 'Lease', documents: [{ title: 'A', fields: [] }] }),
    ],
    '/api/sign-envelope': [200, { status: 'sent' }],
  });
  render(
    <SignEnvelope
      api="/api"
      linkKey="key"
      drafts={false}
      isolated={false}
      onBeforeSubmit={onBeforeSubmit}
    />,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Sign and submit' }));
  await waitFor(() => expect(onBeforeSubmit).toHaveBeenCalledOnce());
  // A submission that is allowed is sent in the same turn.
  await new Promise((resolve) => setTimeout(resolve));
  expect(calls).not.toContain('POST /api/sign-envelope');
});

/** A sender's envelope that opens at once. */
const opens = {
  '/api/auth': [200, { data: { access_token: 't', expires_in: 60 } }],
  '/api/user': [200, wireUser],
  '/api/data/envelope': [
    200,
    wireEnvelope({ title: 'Lease', documents: [{ title: 'A', fields: [] }] }),
  ],
} as const;

const heading = (tree: ShadowRoot | Element | null | undefined) =>
  tree?.querySelector('h1')?.textContent;

test('[EB-11] the screens are in a shadow root with their styles, and the ref is its host', async () => {
  answerCalls(opens);
  const host = createRef<HTMLDivElement>();
  const container = render(
    <StrictMode>
      <SignEnvelope
        ref={host}
        api="/api"
        linkKey="key"
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
  answerCalls(opens);
  const host = createRef<HTMLDivElement>();
  render(<SignEnvelope ref={host} api="/api" linkKey="key" drafts={false} isolated={false} />);
  await waitFor(() => expect(heading(host.current)).toBe('Lease'));
  expect(host.current?.shadowRoot).toBeNull();
});

test('[EB-11] onScreen tells what isolated screens show, and nothing twice', async () => {
  answerCalls(opens);
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
          linkKey="key"
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
  answerCalls(opens);
  const host = createRef<HTMLDivElement>();
  function Host() {
    const [isShown, setShown] = useState(true);
    return (
      <>
        <button type="button" onClick={() => setShown(false)}>
          Close
        </button>
        {isShown && <SignEnvelope ref={host} api="/api" linkKey="key" drafts={false} />}
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
  answerCalls(opens);
  function Host() {
    const [linkKey, setLinkKey] = useState('one');
    return (
      <>
        <button type="button" onClick={() => setLinkKey('two')}>
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
  answerCalls({
    ...opens,
    '/api/data/envelope': [
      200,
      wireEnvelope({
        documents: [
          { title: 'Consent', fields: [{ id: 'agree', type: 'checkbox', content: '0' }] },
        ],
      }),
    ],
  });
  for (const linkKey of ['one', 'two']) {
    render(<SignEnvelope api="/api" linkKey={linkKey} drafts={false} isolated={false} />);
  }
  await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(2));
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(2);
  expect(new Set(ids).size).toBe(ids.length);
});
