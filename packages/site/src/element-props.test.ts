import { expect, test } from 'vitest';
import { elementProps } from './element-props.ts';
import { readVisit } from './visit.ts';

const key = 'k'.repeat(43);
const show = (path: string) => elementProps(readVisit(new URL(path, 'https://sign.example')));

test('each address sets all element properties of its page', () => {
  expect(show(`/#${key}`)).toMatchObject({ notice: null, mode: 'envelope', linkKey: key });
  expect(show('/signed')).toMatchObject({ notice: null, mode: 'status', linkKey: '' });
  expect(show(`/download#${key}`)).toMatchObject({ notice: null, mode: 'download', linkKey: key });
  expect(show(`/preview/e/s#${key}`)).toMatchObject({
    mode: 'preview',
    linkKey: key,
    preview: { envelopeFingerprint: 'e', signatureFingerprint: 's' },
  });
  expect(show('/preview/bulk-send/c?expires=1&signature=s')).toMatchObject({
    mode: 'bulk-preview',
    preview: { contactFingerprint: 'c', query: '?expires=1&signature=s' },
  });
  expect(show('/widget/w?envelope_meta=e30&name=Ada')).toMatchObject({
    mode: 'widget',
    widget: { code: 'w', query: '?envelope_meta=e30&name=Ada' },
    preview: null,
  });
  expect(show('/widget-signed/w')).toMatchObject({
    notice: 'widget-signed',
    widget: { code: 'w' },
  });
  expect(show('/widget-verify/e/w?expires=1&signature=s')).toMatchObject({
    mode: 'widget-verify',
    verification: { envelopeFingerprint: 'e', code: 'w', expires: '1', signature: 's' },
  });
  expect(show('/error')).toMatchObject({ notice: 'error', failure: null });
});

test('an old link is expired, and any other path is not found, both without support', () => {
  expect(show('/0a1b/2c3d')).toMatchObject({
    notice: 'error',
    failure: { status: 410, messageKey: 'error.oldStyleUrl', support: false },
  });
  expect(show('/nowhere')).toMatchObject({
    notice: 'error',
    failure: { status: 404, messageKey: 'error.pageNotFound', support: false },
  });
});

test('a link without its whole key says so, and how to get it', () => {
  for (const path of ['/#abc', '/signed#abc', '/download#abc', '/preview/e/s#abc']) {
    expect(show(path)).toMatchObject({
      notice: 'error',
      failure: { status: 404, messageKey: 'error.incompleteLink', support: false },
    });
  }
});

test.each(['', '?expires=1', '?signature=s', '?expires=&signature='])(
  'a verification link with the query "%s" is incomplete and not found',
  (query) => {
    expect(show(`/widget-verify/e/w${query}`)).toMatchObject({
      notice: 'error',
      failure: { status: 404, messageKey: 'error.pageNotFound' },
    });
  },
);
