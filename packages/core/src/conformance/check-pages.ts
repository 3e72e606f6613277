import { parsePageText } from '../contract/page-text.ts';
import type { Document, Envelope, Page } from '../model/envelope.ts';
import { readBody } from './body-place.ts';
import type { CheckContext } from './check-context.ts';
import { describeOutcome, headerOf, isAccepted } from './describe-outcome.ts';
import { imageSize } from './image-size.ts';
import type { Outcome } from './probe.ts';
import type { Failure } from './report.ts';

/** Pages of which images and texts are loaded: the first ones, and the last of each document. */
const maxPages = 12;

/** An image or a text of a page. */
interface Asset {
  readonly document: Document;
  readonly page: Page;
  readonly address: string;
}

type Ids = 'pages.images' | 'widget.images' | 'preview.images';

function samplePages({ documents }: Envelope): readonly Omit<Asset, 'address'>[] {
  const all = documents.flatMap((document) => document.pages.map((page) => ({ document, page })));
  const lasts = all.filter(({ document, page }) => page.number === document.pages.length);
  return [...new Set([...all.slice(0, maxPages), ...lasts.slice(0, maxPages)])];
}

const assetsOf = (envelope: Envelope, find: (page: Page, document: Document) => string | null) =>
  samplePages(envelope).flatMap((place) => {
    const address = find(place.page, place.document);
    return address === null ? [] : [{ ...place, address }];
  });

const isAbsolute = (address: string) => URL.canParse(address);

/** The call for an address that is absolute, or relative to the CDN. */
function locate(address: string, cdn: string) {
  if (!isAbsolute(address)) return { base: cdn, path: `/${address.replace(/^\/+/, '')}` };
  const { origin, pathname, search } = new URL(address);
  return { base: origin, path: `${pathname}${search}` };
}

async function load({ probe, cdn }: CheckContext, address: string, responseType: 'blob' | 'json') {
  return probe.send({ method: 'GET', ...locate(address, cdn), responseType });
}

/** The image of a response; `null` if it is none. */
function imageOf({ response }: Outcome): Blob | null {
  if (response === null || response.status < 200 || response.status > 299) return null;
  const { body, headers } = response;
  if (!(body instanceof Blob) || body.size === 0) return null;
  return /^image\//i.test(headers['content-type'] ?? body.type) ? body : null;
}

function notAnImage({ document, page }: Asset, outcome: Outcome): Failure {
  const type = headerOf(outcome, 'content-type');
  const isFile = isAccepted(outcome);
  return {
    seen: isFile
      ? `page ${page.number}: the type is ${type ?? 'not told'}, or the file is empty`
      : `page ${page.number}: ${describeOutcome(outcome)}`,
    place: `documents[${document.index}].pages[${page.number - 1}]`,
    mend: 'Serve an image there, with its content-type: nobody can sign a page that is not shown.',
  };
}

/** Checks the images of pages. */
export async function checkImages(context: CheckContext, id: Ids, envelope: Envelope) {
  const { report } = context;
  // What is relative is so to the host's page, which is not known here.
  const assets = assetsOf(envelope, ({ src, number }, { fingerprint }) =>
    src === null ? `large/${fingerprint}-${number - 1}.jpg` : isImageHere(src) ? src : null,
  );
  const isSized = id === 'pages.images';
  let sizeFailure: Failure | null = null;
  let sized = 0;
  for (const asset of assets) {
    if (asset.address.startsWith('data:')) continue;
    const outcome = await load(context, asset.address, 'blob');
    const image = imageOf(outcome);
    if (image === null) {
      report.fail(id, notAnImage(asset, outcome));
      return;
    }
    if (!isSized || asset.page.width === null || asset.page.height === null) continue;
    sized += 1;
    sizeFailure ??= await findSizeFault(asset, image);
  }
  if (assets.length === 0) report.skip(id, 'the addresses are relative to the page of the element');
  else report.pass(id);
  if (!isSized) return;
  if (sized === 0) report.skip('pages.sizes', 'no page has width and height');
  else report.settle('pages.sizes', sizeFailure);
}

const isImageHere = (src: string) => isAbsolute(src) && !src.startsWith('blob:');

/** Share by which the shapes of a page and its image may differ. */
const tolerance = 0.02;

async function findSizeFault({ document, page }: Asset, image: Blob): Promise<Failure | null> {
  const size = await imageSize(image);
  if (size === null || page.width === null || page.height === null) return null;
  const told = page.height / page.width;
  if (Math.abs(size.height / size.width / told - 1) <= tolerance) return null;
  return {
    seen: `the image has ${size.width} by ${size.height} pixels, and other proportions are told`,
    place: `documents[${document.index}].pages[${page.number - 1}].width`,
    mend: 'Send the width and the height of the image, turned as it is shown.',
  };
}

/** Checks the images of other resolutions and the texts of pages, where there are any. */
export async function checkPageExtras(context: CheckContext, envelope: Envelope): Promise<void> {
  const { report } = context;
  const others = [
    ...assetsOf(envelope, (page) => page.smallSrc),
    ...assetsOf(envelope, (page) => page.detailedSrc),
  ].filter(({ address }) => !address.startsWith('data:'));
  if (others.length === 0)
    report.skip('pages.resolutions', 'no page has small_src or detailed_src');
  else report.settle('pages.resolutions', await findImageFault(context, others));
  const texts = assetsOf(envelope, (page) => page.textSrc);
  if (texts.length === 0) report.skip('pages.texts', 'no page has a text_src');
  else report.settle('pages.texts', await findTextFault(context, texts));
}

async function findImageFault(context: CheckContext, assets: readonly Asset[]) {
  for (const asset of assets) {
    const outcome = await load(context, asset.address, 'blob');
    if (imageOf(outcome) === null) return notAnImage(asset, outcome);
  }
  return null;
}

async function findTextFault(context: CheckContext, assets: readonly Asset[]) {
  for (const { address, page, document } of assets) {
    const outcome = await load(context, address, 'json');
    const place = `documents[${document.index}].pages[${page.number - 1}].text_src`;
    const mend = 'Serve the text there as JSON with "width", "height" and "blocks".';
    if (!isAccepted(outcome)) return { seen: describeOutcome(outcome), place, mend };
    const read = readBody(outcome.response?.body, parsePageText);
    if ('failure' in read) {
      const within = read.failure.place === undefined ? '' : ` at ${read.failure.place}`;
      return { seen: `${read.failure.seen}${within}`, place, mend };
    }
  }
  return null;
}
