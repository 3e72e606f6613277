import type { WirePageText } from '@sign-envelope/core';
import type { DocumentErrorCode, PageImage, PdfPage, StampRequest } from '../document-engine.ts';

/** Everything the worker can do: what goes in and what comes out, by the job's name. */
export interface Jobs {
  readonly inspect: {
    readonly input: { readonly path: string; readonly maxBytes: number };
    readonly output: { readonly pages: readonly PdfPage[] };
  };
  readonly render: {
    readonly input: { readonly path: string; readonly pageIndex: number; readonly width: number };
    readonly output: PageImage;
  };
  readonly text: {
    readonly input: { readonly path: string; readonly pageIndex: number };
    readonly output: WirePageText;
  };
  readonly stamp: { readonly input: StampRequest; readonly output: null };
}

export type JobName = keyof Jobs;
export type JobInput<N extends JobName> = Jobs[N]['input'];
export type JobOutput<N extends JobName> = Jobs[N]['output'];

/** One job on its way to a worker. */
export type JobMessage = {
  readonly [N in JobName]: { readonly name: N; readonly input: JobInput<N> };
}[JobName];

/** What a failure looks like on its way back: errors lose their class between threads. */
export interface JobFailure {
  /** `null` when it is our fault and not the document's. */
  readonly code: DocumentErrorCode | null;
  readonly message: string;
  readonly stack: string | null;
}

/** What a worker says: `ready` once when it has loaded, then one answer per job. */
export type WorkerMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly output: JobOutput<JobName> }
  | { readonly kind: 'failed'; readonly failure: JobFailure };
