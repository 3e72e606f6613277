import type { JobInput, JobName, JobOutput } from './jobs.ts';

/** How a handler reports on its way. */
export interface JobReport {
  /** The libraries that the job needs are loaded. */
  loaded(): void;
  /** A step of the job is done. */
  progress(): void;
}

type JobHandlers = {
  readonly [N in JobName]: (input: JobInput<N>, report: JobReport) => Promise<JobOutput<N>>;
};

/** What a process does for each kind of job. It loads what a job needs with the first of its kind. */
export const jobHandlers: JobHandlers = {
  inspect: async ({ path, maxBytes }, report) => {
    const { inspectDocument } = await import('../inspect/inspect-document.ts');
    report.loaded();
    return inspectDocument(path, maxBytes, report.progress);
  },
  render: async ({ file, pageIndex, width }, report) => {
    const { renderPage } = await import('../render/render-page.ts');
    report.loaded();
    return renderPage(file, pageIndex, width);
  },
  text: async ({ file, pageIndex }, report) => {
    const { readPageText } = await import('../page-text/read-page-text.ts');
    report.loaded();
    return readPageText(file, pageIndex);
  },
  stamp: async (request, report) => {
    const { stampDocument } = await import('../stamp/stamp-document.ts');
    report.loaded();
    return stampDocument(request);
  },
  upload: async (check, report) => {
    const { checkUpload } = await import('../uploads/check-upload.ts');
    report.loaded();
    return checkUpload(check);
  },
  rehearse: async (rehearsal, report) => {
    const { rehearseAnswers } = await import('../rehearse/rehearse-answers.ts');
    report.loaded();
    return rehearseAnswers(rehearsal);
  },
  ink: async (ink, report) => {
    const { drawInkPictures } = await import('../draw-ink-picture.ts');
    report.loaded();
    return drawInkPictures(ink);
  },
};
