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

const screens = (
  <SignEnvelope
    api="/api"
    linkKey={location.hash.slice(1)}
    drafts={false}
    className="agreement"
    isolated={location.search !== '?form'}
    onSubmitted={({ status }) => hear(status)}
  >
    <strong slot="logo">Ours</strong>
  </SignEnvelope>
);

createRoot(place).render(
  <StrictMode>
    {/* biome-ignore lint/a11y: it only listens */}
    <div onClick={() => hear('click')}>
      {location.search === '?form' ? (
        <form onSubmit={() => hear('submit')}>
          <input name="order" defaultValue="4711" />
          {screens}
        </form>
      ) : (
        screens
      )}
    </div>
  </StrictMode>,
);
