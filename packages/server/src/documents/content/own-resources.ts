import { PDFDict, PDFName, type PDFObject, type PDFRef } from '@cantoo/pdf-lib';

/** Resources of one page or form. They replace those that it may share with others. */
export class OwnResources {
  readonly dict: PDFDict;
  readonly #xObjects: PDFDict;
  #count = 0;

  /** @param owner - The dictionary of the page or form; it may inherit `resources`. */
  constructor(owner: PDFDict, resources: PDFObject | undefined) {
    this.dict = copyOf(owner, resources);
    this.#xObjects = copyOf(owner, this.dict.get(xObject));
    this.dict.set(xObject, this.#xObjects);
    owner.set(PDFName.Resources, this.dict);
  }

  /** Adds a form or an image. Returns the operators that draw it. */
  draw(object: PDFRef): string {
    let name = this.#nextName();
    while (this.#xObjects.has(name)) name = this.#nextName();
    this.#xObjects.set(name, object);
    return `q ${name.toString()} Do Q`;
  }

  #nextName(): PDFName {
    this.#count += 1;
    return PDFName.of(`SignEnvelope${this.#count}`);
  }
}

const xObject = PDFName.of('XObject');

function copyOf({ context }: PDFDict, entry: PDFObject | undefined): PDFDict {
  const copy = PDFDict.withContext(context);
  const original = context.lookup(entry);
  if (original instanceof PDFDict) {
    for (const [key, value] of original.entries()) copy.set(key, value);
  }
  return copy;
}
