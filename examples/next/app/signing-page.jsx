'use client';

import { createSandbox } from '@sign-envelope/core/sandbox';
import { SignEnvelope } from '@sign-envelope/react';
import { useState } from 'react';

// With a server: api="https://sign.example.com/api" linkKey={key} in place of sandbox.
const sandbox = createSandbox('happy');

export function SigningPage() {
  const [status, setStatus] = useState('');
  return (
    <>
      <SignEnvelope api="" sandbox={sandbox} onSubmitted={(result) => setStatus(result.status)} />
      <p role="status">{status && `Your page knows: ${status}.`}</p>
    </>
  );
}
