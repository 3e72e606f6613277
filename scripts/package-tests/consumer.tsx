// Type-checked against the packed packages, as an application that installs them would be.
import '@sign-envelope/element/auto';
import '@sign-envelope/element/jsx';
import '@sign-envelope/react/styles.css';
import { SigningError, type SigningSession } from '@sign-envelope/core';
import { defineSignEnvelope, type SignEnvelopeElement } from '@sign-envelope/element';
import { SigningScreens } from '@sign-envelope/react';

defineSignEnvelope('my-signing');

const element: SignEnvelopeElement = document.createElement('sign-envelope');
element.linkKey = 'key';
element.addEventListener('sign-submitted', ({ detail }) => {
  const status: string = detail.status;
  console.log(status);
});
element.addEventListener('sign-error', ({ detail }) => {
  if (detail.error instanceof SigningError && detail.error.retryable) void element.reload();
});
// @ts-expect-error: there is no such theme
element.theme = 'sepia';

export function Signing({ session }: { readonly session: SigningSession }) {
  return (
    <>
      <SigningScreens session={session} />
      <sign-envelope api="/api" linkKey="key" onsign-ready={({ detail }) => detail.title} />
    </>
  );
}
