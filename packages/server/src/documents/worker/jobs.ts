import type { WirePageText } from '@sign-envelope/core/contract';
import type { DamagedFileError, FileDigest, StoredFile } from '../../store/stored-file.ts';
import type { CertificateRequest } from '../certificate/make-certificate.ts';
import type { DryRun, DryRunProblems } from '../dry-run/dry-run.ts';
import type { InspectedDocument } from '../inspect/inspected-document.ts';
import type { DocumentErrorCode } from '../pdf/document-error.ts';
import type { InkPictures, InkToDraw } from '../render/draw-ink-picture.ts';
import type { PageImage, PageImageFormat } from '../render/page-image.ts';
import type { PlaceRequest, SignaturePlace } from '../signature/signature-place.ts';
import type { StampedDocument, StampRequest } from '../stamp/stamp-request.ts';
import type { RedrawnLogo } from '../uploads/redraw-logo.ts';
import type { CheckedUpload, RefusedUpload, UploadCheck } from '../uploads/upload-check.ts';
import type { ResourceUsage } from './resource-usage.ts';

/** The input and output of each kind of job, by name. */
export interface Jobs {
  readonly inspect: {
    readonly input: { readonly path: string; readonly maxBytes: number };
    readonly output: InspectedDocument;
  };
  readonly render: {
    readonly input: {
      readonly file: StoredFile;
      readonly pageIndex: number;
      readonly format: PageImageFormat;
    };
    readonly output: PageImage;
  };
  readonly text: {
    readonly input: { readonly file: StoredFile; readonly pageIndex: number };
    readonly output: WirePageText;
  };
  readonly stamp: { readonly input: StampRequest; readonly output: StampedDocument };
  readonly certificate: { readonly input: CertificateRequest; readonly output: FileDigest };
  readonly signaturePlace: { readonly input: PlaceRequest; readonly output: SignaturePlace };
  readonly upload: { readonly input: UploadCheck; readonly output: CheckedUpload };
  readonly logo: { readonly input: StoredFile; readonly output: RedrawnLogo | RefusedUpload };
  readonly dryRun: { readonly input: DryRun; readonly output: DryRunProblems };
  readonly ink: { readonly input: InkToDraw; readonly output: InkPictures };
}

export type JobName = keyof Jobs;
export type JobInput<N extends JobName> = Jobs[N]['input'];
export type JobOutput<N extends JobName> = Jobs[N]['output'];

/** A job, as the message that a worker process receives. */
export type JobMessage = {
  readonly [N in JobName]: { readonly name: N; readonly input: JobInput<N> };
}[JobName];

/** A serialized error, because errors lose their class between processes. */
export interface JobFailure {
  /** `null` if the document is not the cause. */
  readonly code: DocumentErrorCode | null;
  readonly message: string;
  readonly stack: string | null;
  /** The system error code, such as `ENOSPC`; `null` if it is not a system error. */
  readonly systemCode: string | null;
  /** The stored file whose content has changed, if that is the cause. */
  readonly damaged: Pick<DamagedFileError, 'path' | 'problem'> | null;
}

/** The result of a job. */
export type ResultMessage =
  | { readonly kind: 'done'; readonly output: JobOutput<JobName> }
  | { readonly kind: 'failed'; readonly failure: JobFailure };

/** Messages from a worker process: `ready` once, then one result and one `rested` per job. */
export type WorkerMessage =
  | { readonly kind: 'ready' }
  /** The libraries that the job needs are loaded. CPU time counts towards a long job from here. */
  | { readonly kind: 'loaded' }
  /** A step of the job is done; the time limit of the next step starts. */
  | { readonly kind: 'progress' }
  /** The memory of the job has been garbage collected. */
  | { readonly kind: 'rested' }
  | ResultMessage;

/** A message from a worker process, with what the process has used by then. */
export type WorkerReport = WorkerMessage & { readonly usage: ResourceUsage };
