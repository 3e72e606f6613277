import { PDFArray, PDFDict, PDFName, type PDFPage, PDFRef, PDFStream } from '@cantoo/pdf-lib';
import { decodeContent } from '../decode-content.ts';
import type { PageSpace } from '../page-space.ts';
import { countSavedStates } from './saved-states.ts';

const xObject = PDFName.of('XObject');

/**
 * Draws content over a page, in the space of the page as displayed. The page's own streams are only
 * enclosed in `q` and `Q`, and objects that it may share with other pages are not changed.
 */
export function overlayPage(
  page: PDFPage,
  space: PageSpace,
  content: string,
  resources: PDFRef,
): void {
  const { context } = page.node;
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
  const original = contentsOf(page);
  const operators = original.map((each) => decodeContent(context, each)).join('\n');
  // Streams that cannot be decoded are assumed to be balanced.
  const { missing, left } = countSavedStates(operators);
  if (missing > 0) {
    // A surrounding `q` would give surplus `Q`s a state to restore. In a form, they have none.
    const form = wrapInForm(page, operators);
    setContents(page, `${showForm(page, form)}\n${showForm(page, overlay)}\n`, []);
  } else {
    const close = original.length > 0 ? '\nQ'.repeat(1 + left) : '';
    setContents(page, `${close}\n${showForm(page, overlay)}\n`, original);
  }
}

/** Sets the content of a page to `q`, its original streams, and the operators in `after`. */
function setContents(page: PDFPage, after: string, original: readonly PDFRef[]): void {
  const { context } = page.node;
  const streams = [...original, context.register(context.stream(after))];
  if (original.length > 0) streams.unshift(context.register(context.stream('q\n')));
  page.node.set(PDFName.Contents, context.obj(streams));
}

function contentsOf(page: PDFPage): PDFRef[] {
  const { context } = page.node;
  const entry = page.node.get(PDFName.Contents);
  const contents = context.lookup(entry);
  if (contents instanceof PDFArray) {
    return contents.asArray().filter((each) => each instanceof PDFRef);
  }
  return entry instanceof PDFRef && contents instanceof PDFStream ? [entry] : [];
}

function wrapInForm(page: PDFPage, operators: string): PDFRef {
  const { context } = page.node;
  const { x, y, width, height } = page.getMediaBox();
  const form = context.flateStream(Buffer.from(operators, 'latin1'), {
    Type: 'XObject',
    Subtype: 'Form',
    FormType: 1,
    BBox: [x, y, x + width, y + height],
    Resources: page.node.getInheritableAttribute(PDFName.Resources) ?? {},
  });
  return context.register(form);
}

/** Adds a form to the page's own copy of its resources. Returns the operators that draw it. */
function showForm(page: PDFPage, form: PDFRef): string {
  const resources = ownCopy(page, page.node.getInheritableAttribute(PDFName.Resources));
  const forms = ownCopy(page, resources.get(xObject));
  let number = 1;
  while (forms.has(PDFName.of(`SignEnvelope${number}`))) number += 1;
  const name = PDFName.of(`SignEnvelope${number}`);
  forms.set(name, form);
  resources.set(xObject, forms);
  page.node.set(PDFName.Resources, resources);
  return `q ${name.toString()} Do Q`;
}

function ownCopy(page: PDFPage, entry: ReturnType<PDFDict['get']>): PDFDict {
  const { context } = page.node;
  const copy = PDFDict.withContext(context);
  const original = context.lookup(entry);
  if (original instanceof PDFDict) {
    for (const [key, value] of original.entries()) copy.set(key, value);
  }
  return copy;
}
