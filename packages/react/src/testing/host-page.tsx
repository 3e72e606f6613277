// A page of an application with React, with the screens in it: see sign-envelope.browser.test.ts.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { SignEnvelope } from '../sign-envelope.tsx';

const place = document.createElement('main');
document.body.append(place);

/** The events that the page receives, in order. */
const hear = (what: string) => {
  place.dataset.heard = `${place.dataset.heard ?? ''} ${what}`.trim();
};

createRoot(place).render(
  <StrictMode>
    {/* biome-ignore lint/a11y: it only listens */}
    <div onClick={() => hear('click')}>
      <SignEnvelope
        api="/api"
        linkKey={location.hash.slice(1)}
        drafts={false}
        className="agreement"
        onSubmitted={({ status }) => hear(status)}
      >
        <strong slot="logo">Ours</strong>
      </SignEnvelope>
    </div>
  </StrictMode>,
);
