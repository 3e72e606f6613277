/** pdfium functions that are missing from the library's types: fpdf_text.h, fpdf_edit.h. */
const names = [
  '_FPDFText_GetUnicode',
  '_FPDFText_GetTextObject',
  '_FPDFText_GetMatrix',
  '_FPDFText_GetFontSize',
  '_FPDFText_GetFontWeight',
  '_FPDFText_GetFontInfo',
  '_FPDFText_GetLooseCharBox',
  '_FPDFText_GetCharOrigin',
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

/** Parameters are pointers and indexes. Results other than the return value go to pointers. */
export type PdfiumText = Readonly<
  Record<(typeof names)[number], (...parameters: number[]) => number>
>;

export function hasTextFunctions<M extends object>(module: M): module is M & PdfiumText {
  return names.every((name) => typeof Reflect.get(module, name) === 'function');
}
