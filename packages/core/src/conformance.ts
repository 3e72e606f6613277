// Checks a backend of somebody else by the calls that the element makes. For tests and tools: no page
// loads it.
export { type ConformanceReport, checkBackend } from './conformance/check-backend.ts';
export type {
  ConformanceOptions,
  ConformanceOrigin,
  ConformancePreview,
} from './conformance/check-context.ts';
export type {
  ConformanceCheck,
  ConformanceCheckId,
  ConformanceLevel,
} from './conformance/checks.ts';
export {
  createFetchTransport,
  type FetchTransport,
  type FetchTransportOptions,
} from './conformance/fetch-transport.ts';
export type { ConformanceResult, ConformanceRow } from './conformance/report.ts';
