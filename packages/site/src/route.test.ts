import { expect, test } from 'vitest';
import { readRoute } from './route.ts';

test.each([
  ['/', { name: 'signing' }],
  ['/preview/e1/s1', { name: 'preview', envelopeFingerprint: 'e1', signatureFingerprint: 's1' }],
  ['/preview/bulk-send/c1', { name: 'bulk-preview', contactFingerprint: 'c1' }],
  ['/widget/W-1', { name: 'widget', code: 'W-1' }],
  ['/widget/W%201/', { name: 'widget', code: 'W 1' }],
  ['/widget-signed/w1', { name: 'widget-signed', code: 'w1' }],
  ['/widget-verify/e1/w1', { name: 'widget-verify', envelopeFingerprint: 'e1', code: 'w1' }],
  ['/signed', { name: 'status' }],
  ['/download/', { name: 'download' }],
  ['/error', { name: 'error' }],
  ['/0a1b/2c3d', { name: 'old-link' }],
  ['/nowhere', { name: 'not-found' }],
  ['/a/b/c', { name: 'not-found' }],
  ['/preview/e1', { name: 'not-found' }],
  ['/widget-verify/e1', { name: 'not-found' }],
  ['/widget/%ff', { name: 'not-found' }],
])('%s', (path, route) => {
  expect(readRoute(path)).toEqual(route);
});
