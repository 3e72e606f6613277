import { expect, test } from 'vitest';
import { imageAddress } from './create-browser-ports.ts';

test.each([
  ['https://sign.example.com/api', 'https://sign.example.com/cdn'],
  ['https://sign.example.com:8443/v1/api/', 'https://sign.example.com:8443/cdn'],
  ['//sign.example.com/api', '//sign.example.com/cdn'],
  ['/api', '/cdn'],
  ['', '/cdn'],
])('the images of %s are at %s', (api, cdn) => {
  expect(imageAddress(api)).toBe(cdn);
});
