export * from './screens.ts';
export { SignEnvelope, type SignEnvelopeProps } from './sign-envelope.tsx';
