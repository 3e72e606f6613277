import { SignEnvelope } from '@sign-envelope/react';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';

/** Takes the link's key out of the address, so that it stays out of the history. */
function takeLinkKey(): string {
  const key = location.hash.slice(1);
  history.replaceState(null, '', location.pathname + location.search);
  return key;
}

function SigningPage({ linkKey }: { readonly linkKey: string }) {
  const [percent, setPercent] = useState(0);
  return (
    <>
      <h1>Sign your agreement</h1>
      <p>{percent}% done</p>
      <SignEnvelope
        api="/api"
        linkKey={linkKey}
        onProgress={(progress) => setPercent(progress.percent)}
      />
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
