import type { Story } from '../story.ts';
import { popup } from './popup.ts';

const photo = (name = 'passport.png') => new File(['picture'], name, { type: 'image/png' });

export const uploadPopups: readonly Story[] = [
  popup('upload', 'Upload', 'identity'),
  popup('upload-sending', 'Upload, on its way', 'identity', {
    prepare: (sandbox) =>
      sandbox.reply('/upload/envelope-file', ({ onProgress }) => {
        onProgress?.(0.42);
        return new Promise(() => undefined);
      }),
    act: async ({ choose, find }) => {
      await choose('.popup [type=file]', photo());
      await find('.upload-percent');
    },
  }),
  popup('upload-refused', 'Upload, of the wrong type', 'identity', {
    act: async ({ pauseTimers, choose, find }) => {
      pauseTimers();
      await choose('.popup [type=file]', photo('photos.zip'));
      await find('.upload-error');
    },
  }),
  popup('upload-failed', 'Upload, to be tried again', 'identity', {
    prepare: (sandbox) => sandbox.reply('/upload/envelope-file', 'lost'),
    act: async ({ skipTimers, choose, find }) => {
      skipTimers();
      await choose('.popup [type=file]', photo());
      await find('.upload-item[data-failed]');
    },
  }),
  popup('upload-done', 'Upload, arrived', 'identity', {
    act: async ({ session, find }) => {
      await session.uploadFile('identity', photo());
      await find('.upload-item-complete');
    },
  }),
];
