import { createSandbox } from '@sign-envelope/core/sandbox';
import { SignEnvelope } from '@sign-envelope/react';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';

/** Takes the link's key out of the address, so that it stays out of the history. */
function takeLinkKey(): string {
  const key = location.hash.slice(1);
  history.replaceState(null, '', location.pathname + location.search);
  return key;
}

/** For those who have no link: an envelope without a server. */
const sandbox = createSandbox('happy');

function SigningPage({ linkKey }: { readonly linkKey: string }) {
  const [percent, setPercent] = useState(0);
  const [status, setStatus] = useState('');
  return (
    <>
      <h1>Sign your agreement</h1>
      <p>{percent}% done</p>
      <SignEnvelope
        api="/api"
        linkKey={linkKey}
        sandbox={linkKey === '' ? sandbox : undefined}
        onProgress={(progress) => setPercent(progress.percent)}
        onSubmitted={(result) => setStatus(result.status)}
      />
      <p role="status">{status && `Your page knows: ${status}.`}</p>
    </>
  );
}

const place = document.querySelector('main');
if (place) {
  createRoot(place).render(
    <StrictMode>
      <SigningPage linkKey={takeLinkKey()} />
    </StrictMode>,
  );
}
