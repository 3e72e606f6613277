import type { Operations } from './operation.ts';

/** Operations that load the pictures and texts of envelopes. */
export const cdnOperations = {
  getLargePage: {
    method: 'get',
    path: '/cdn/large/{name}',
    summary: 'Get the image of a page, 1600 px wide',
    description:
      'The name is `{fingerprint}-{pageIndex}.jpg`: the unguessable fingerprint of a document and the 0-based index of the page. Callers that accept `image/webp` get a lossless WebP where that is smaller.',
    access: 'none',
    response: ['image/jpeg', 'image/webp'],
    refusals: [404],
  },
  getSmallPage: {
    method: 'get',
    path: '/cdn/small/{name}',
    summary: 'Get the small image of a page, 800 px wide, for phones',
    description: "The name is that of the page's image, as in its `small_src`.",
    access: 'none',
    response: ['image/jpeg', 'image/webp'],
    refusals: [404],
  },
  getDetailedPage: {
    method: 'get',
    path: '/cdn/detailed/{name}',
    summary: 'Get the detailed image of a page, 3200 px wide, for zooming in',
    description:
      "The name is that of the page's image, as in its `detailed_src`. The image is created at the first request.",
    access: 'none',
    response: ['image/jpeg', 'image/webp'],
    refusals: [404],
  },
  getPageText: {
    method: 'get',
    path: '/cdn/text/{name}',
    summary: 'Get the text of a page with its positions, for assistive technology and find-in-page',
    description:
      "The name is `{fingerprint}-{pageIndex}.json`, as in the page's `text_src`. A `text_src` without a scheme is relative to the document CDN, `/cdn/`. A scanned page has no blocks.",
    access: 'none',
    response: 'PageText',
    refusals: [404],
  },
  getLogo: {
    method: 'get',
    path: '/cdn/logos/{name}',
    summary: 'Get a logo',
    description:
      'The address is the `logoURL` of a branding. Its name ends with `-dark.png` if the logo needs a light ground, and with `-light.png` if it needs a dark one.',
    access: 'none',
    response: ['image/png'],
    refusals: [404],
  },
  getSignature: {
    method: 'get',
    path: '/cdn/signatures/{name}',
    summary: 'Get the image of an uploaded signature',
    description:
      'Available to its own party at any time, and to the other parties and the sender once it has been signed with.',
    access: 'signer or company',
    response: ['image/png', 'image/jpeg'],
    refusals: [401, 404],
  },
} as const satisfies Operations;
