import { PDFName, type PDFPage, type PDFRef } from '@cantoo/pdf-lib';
import { OwnResources } from '../content/own-resources.ts';
import { pageContents } from '../content/page-contents.ts';
import type { PageSpace } from '../page-space.ts';

/** Entries for the resources of drawings. Some readers would use the default colours of the page. */
export const deviceColors = {
  ColorSpace: {
    DefaultGray: 'DeviceGray',
    DefaultRGB: 'DeviceRGB',
    DefaultCMYK: 'DeviceCMYK',
  },
} as const;

/**
 * Draws content over a page, in the space of the page as displayed. The content of the page, which has
 * to be repaired, is only enclosed in `q` and `Q`, and objects that it may share with other pages are not
 * changed.
 */
export function overlayPage(
  page: PDFPage,
  space: PageSpace,
  content: string,
  resources: PDFRef,
): void {
  const { node } = page;
  const { context } = node;
  const overlay = context.register(
    context.flateStream(content, {
      Type: 'XObject',
      Subtype: 'Form',
      FormType: 1,
      BBox: [0, 0, space.width, space.height],
      Matrix: [...space.toUser],
      Resources: resources,
    }),
  );
  const own = new OwnResources(node, node.getInheritableAttribute(PDFName.Resources));
  const original = pageContents(page);
  const draw = context.register(context.stream(`\nQ\n${own.draw(overlay)}\n`));
  const save = context.register(context.stream('q\n'));
  node.set(PDFName.Contents, context.obj([save, ...original, draw]));
}
