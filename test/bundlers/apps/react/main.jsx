import { SignEnvelope } from '@sign-envelope/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

const api = new URLSearchParams(location.search).get('api');
const place = document.createElement('main');
document.body.append(place);
createRoot(place).render(
  <StrictMode>
    <SignEnvelope api={api} linkKey={location.hash.slice(1)} />
  </StrictMode>,
);
