import type { JobInput, JobName, JobOutput } from './jobs.ts';

type JobHandlers = {
  readonly [N in JobName]: (input: JobInput<N>, progress: () => void) => Promise<JobOutput<N>>;
};

/** What a process does for each kind of job. It loads what a job needs with the first of its kind. */
export const jobHandlers: JobHandlers = {
  inspect: async ({ path, maxBytes }, progress) => {
    const { inspectDocument } = await import('../inspect/inspect-document.ts');
    return inspectDocument(path, maxBytes, progress);
  },
  render: async ({ file, pageIndex, width }) => {
    const { renderPage } = await import('../render/render-page.ts');
    return renderPage(file, pageIndex, width);
  },
  text: async ({ file, pageIndex }) => {
    const { readPageText } = await import('../page-text/read-page-text.ts');
    return readPageText(file, pageIndex);
  },
  stamp: async (request) => {
    const { stampDocument } = await import('../stamp/stamp-document.ts');
    return stampDocument(request);
  },
  upload: async (check) => {
    const { checkUpload } = await import('../uploads/check-upload.ts');
    return checkUpload(check);
  },
  rehearse: async (rehearsal) => {
    const { rehearseAnswers } = await import('../rehearse/rehearse-answers.ts');
    return rehearseAnswers(rehearsal);
  },
  ink: async (ink) => {
    const { drawInkPictures } = await import('../draw-ink-picture.ts');
    return drawInkPictures(ink);
  },
};
