import type { Ports } from '@sign-envelope/core';
import type { SignEnvelopeElement } from './sign-envelope-element.ts';

/** Replaces the ports of an element that cannot open anything. */
export type GuardPorts = (element: SignEnvelopeElement, ports: Ports) => Ports;
