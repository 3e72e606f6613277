import { hydrateRoot } from 'react-dom/client';
import { Page } from './page.jsx';

hydrateRoot(document.getElementById('place'), <Page />, {
  // What React finds different from what was prerendered, it would only log.
  onRecoverableError(error) {
    reportError(error);
  },
});
