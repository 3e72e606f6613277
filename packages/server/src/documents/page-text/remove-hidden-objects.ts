import type { Pdfium } from '../render/pdfium.ts';
import { hiddenKey } from './hidden-content.ts';
import type { PdfiumText } from './pdfium-text.ts';

/** FPDF_PAGEOBJ_FORM of fpdf_edit.h. */
const formType = 5;

/** Maximum nesting of forms that is followed. */
const maxDepth = 32;

/**
 * Removes objects of hidden layers from an open page, in pdfium's memory. Skipping them later would
 * not be enough: of two equal words in the same place, pdfium reads only the first.
 */
export function removeHiddenObjects(
  pdfium: Pdfium & PdfiumText,
  page: number,
  scratch: number,
): void {
  const key = scratch + 4;
  pdfium.HEAPU8.set(Buffer.from(`${hiddenKey}\0`, 'latin1'), key);

  function isHidden(object: number): boolean {
    const count = pdfium._FPDFPageObj_CountMarks(object);
    for (let index = 0; index < count; index += 1) {
      const mark = pdfium._FPDFPageObj_GetMark(object, index);
      if (pdfium._FPDFPageObjMark_GetParamIntValue(mark, key, scratch) !== 0) return true;
    }
    return false;
  }

  function visitForm(form: number, depth: number): void {
    if (depth > maxDepth || pdfium._FPDFPageObj_GetType(form) !== formType) return;
    for (let index = pdfium._FPDFFormObj_CountObjects(form) - 1; index >= 0; index -= 1) {
      const object = pdfium._FPDFFormObj_GetObject(form, index);
      if (!isHidden(object)) visitForm(object, depth + 1);
      else if (pdfium._FPDFFormObj_RemoveObject(form, object) !== 0) {
        pdfium._FPDFPageObj_Destroy(object);
      }
    }
  }

  for (let index = pdfium._FPDFPage_CountObjects(page) - 1; index >= 0; index -= 1) {
    const object = pdfium._FPDFPage_GetObject(page, index);
    if (!isHidden(object)) visitForm(object, 0);
    else if (pdfium._FPDFPage_RemoveObject(page, object) !== 0) pdfium._FPDFPageObj_Destroy(object);
  }
}
