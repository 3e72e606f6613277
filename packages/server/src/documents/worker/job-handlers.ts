import type { JobInput, JobName, JobOutput } from './jobs.ts';

/** Callbacks with which a handler reports its progress. */
export interface JobReport {
  /** The libraries that the job needs are loaded. */
  loaded(): void;
  /** A step of the job is done. */
  progress(): void;
}

type JobHandlers = {
  readonly [N in JobName]: (input: JobInput<N>, report: JobReport) => Promise<JobOutput<N>>;
};

/** The module of each kind of job, loaded on first use. */
const modules = {
  inspect: () => import('../inspect/inspect-document.ts'),
  render: () => import('../render/render-page.ts'),
  text: () => import('../page-text/read-page-text.ts'),
  stamp: () => import('../stamp/stamp-document.ts'),
  certificate: () => import('../certificate/make-certificate.ts'),
  signaturePlace: () => import('../signature/add-signature-place.ts'),
  upload: () => import('../uploads/check-upload.ts'),
  logo: () => import('../uploads/redraw-logo.ts'),
  dryRun: () => import('../dry-run/dry-run-answers.ts'),
  ink: () => import('../render/draw-ink-picture.ts'),
} satisfies Readonly<Record<JobName, () => Promise<object>>>;

/** The handler of each kind of job. */
export const jobHandlers: JobHandlers = {
  inspect: async ({ path, maxBytes }, report) => {
    const { inspectDocument } = await modules.inspect();
    report.loaded();
    return inspectDocument(path, maxBytes, report.progress);
  },
  render: async ({ file, pageIndex, format }, report) => {
    const { renderPage } = await modules.render();
    report.loaded();
    return renderPage(file, pageIndex, format);
  },
  text: async ({ file, pageIndex }, report) => {
    const { readPageText } = await modules.text();
    report.loaded();
    return readPageText(file, pageIndex);
  },
  stamp: async (request, report) => {
    const { stampDocument } = await modules.stamp();
    report.loaded();
    return stampDocument(request);
  },
  certificate: async (request, report) => {
    const { makeCertificate } = await modules.certificate();
    report.loaded();
    return makeCertificate(request);
  },
  signaturePlace: async (request, report) => {
    const { addSignaturePlace } = await modules.signaturePlace();
    report.loaded();
    return addSignaturePlace(request);
  },
  upload: async (check, report) => {
    const { checkUpload } = await modules.upload();
    report.loaded();
    return checkUpload(check);
  },
  logo: async (file, report) => {
    const { redrawLogo } = await modules.logo();
    report.loaded();
    return redrawLogo(file);
  },
  dryRun: async (dryRun, report) => {
    const { dryRunAnswers } = await modules.dryRun();
    report.loaded();
    return dryRunAnswers(dryRun);
  },
  ink: async (ink, report) => {
    const { drawInkPictures } = await modules.ink();
    report.loaded();
    return drawInkPictures(ink);
  },
};

/** Loads the modules for these kinds of jobs before the first job. Unknown names are ignored. */
export async function prepareFor(kinds: readonly string[]): Promise<void> {
  for (const [kind, load] of Object.entries(modules)) if (kinds.includes(kind)) await load();
  if (kinds.includes('stamp')) await (await import('../stamp/warm-up.ts')).warmUp();
}
