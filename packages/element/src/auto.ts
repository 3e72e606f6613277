import { defineSignEnvelope } from './define-sign-envelope.ts';

defineSignEnvelope();
