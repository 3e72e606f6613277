/** pdfium functions that the library has and its types leave out: fpdf_text.h, fpdf_edit.h. */
const names = [
  '_FPDFText_GetUnicode',
  '_FPDFText_GetTextObject',
  '_FPDFText_GetMatrix',
  '_FPDFText_GetFontSize',
  '_FPDFText_GetFontWeight',
  '_FPDFText_GetFontInfo',
  '_FPDFText_GetLooseCharBox',
  '_FPDFText_GetCharOrigin',
  '_FPDFPage_Flatten',
  '_FPDFPage_CountObjects',
  '_FPDFPage_GetObject',
  '_FPDFPage_RemoveObject',
  '_FPDFPageObj_Destroy',
  '_FPDFPageObj_GetType',
  '_FPDFPageObj_CountMarks',
  '_FPDFPageObj_GetMark',
  '_FPDFPageObjMark_GetParamIntValue',
  '_FPDFFormObj_CountObjects',
  '_FPDFFormObj_GetObject',
  '_FPDFFormObj_RemoveObject',
  '_FPDF_PageToDevice',
] as const;

/** Pointers and indexes in, a number out; what is more is written where a pointer says. */
export type PdfiumText = Readonly<
  Record<(typeof names)[number], (...parameters: number[]) => number>
>;

export function hasTextFunctions<M extends object>(module: M): module is M & PdfiumText {
  return names.every((name) => typeof Reflect.get(module, name) === 'function');
}
