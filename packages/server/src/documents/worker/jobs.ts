import type { WirePageText } from '@sign-envelope/core';
import type { DamagedFileError, FileDigest, StoredFile } from '../../store/stored-file.ts';
import type {
  DocumentErrorCode,
  InspectedDocument,
  PageImage,
  StampRequest,
} from '../document-engine.ts';
import type { InkPictures, InkToDraw } from '../draw-ink-picture.ts';
import type { Rehearsal, RehearsalProblems } from '../rehearse/rehearsal.ts';
import type { CheckedUpload, UploadCheck } from '../uploads/check-upload.ts';

/** Everything the worker can do: what goes in and what comes out, by the job's name. */
export interface Jobs {
  readonly inspect: {
    readonly input: { readonly path: string; readonly maxBytes: number };
    readonly output: InspectedDocument;
  };
  readonly render: {
    readonly input: {
      readonly file: StoredFile;
      readonly pageIndex: number;
      readonly width: number;
    };
    readonly output: PageImage;
  };
  readonly text: {
    readonly input: { readonly file: StoredFile; readonly pageIndex: number };
    readonly output: WirePageText;
  };
  readonly stamp: { readonly input: StampRequest; readonly output: FileDigest };
  readonly upload: { readonly input: UploadCheck; readonly output: CheckedUpload };
  readonly rehearse: { readonly input: Rehearsal; readonly output: RehearsalProblems };
  readonly ink: { readonly input: InkToDraw; readonly output: InkPictures };
}

export type JobName = keyof Jobs;
export type JobInput<N extends JobName> = Jobs[N]['input'];
export type JobOutput<N extends JobName> = Jobs[N]['output'];

/** One job on its way to a worker. */
export type JobMessage = {
  readonly [N in JobName]: { readonly name: N; readonly input: JobInput<N> };
}[JobName];

/** What a process is sent. */
export interface JobRequest {
  readonly job: JobMessage;
  /** Bytes of memory that the process may take for it. */
  readonly memory: number;
}

/** What a failure looks like on its way back: errors lose their class between processes. */
export interface JobFailure {
  /** `null` when it is our fault and not the document's. */
  readonly code: DocumentErrorCode | null;
  readonly message: string;
  readonly stack: string | null;
  /** What the operating system called it, such as `ENOSPC`; `null` when it was not asked. */
  readonly systemCode: string | null;
  /** The file that does not hold what was stored in it, where that is the fault. */
  readonly damaged: Pick<DamagedFileError, 'path' | 'problem'> | null;
}

/** How a job ended. */
export type ResultMessage =
  | { readonly kind: 'done'; readonly output: JobOutput<JobName> }
  | { readonly kind: 'failed'; readonly failure: JobFailure };

/** What a process says: `ready` once when it has loaded, then one result per job, and `rested` after it. */
export type WorkerMessage =
  | { readonly kind: 'ready' }
  /** The libraries that the job needs are loaded; only from here on it can be a long job. */
  | { readonly kind: 'loaded' }
  /** A step of the job is done; the limit of a step counts from here. */
  | { readonly kind: 'progress' }
  /** What the job held is given back. */
  | { readonly kind: 'rested' }
  | ResultMessage;
