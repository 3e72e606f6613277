/** A page of a PDF as displayed: with rotation and CropBox applied. */
export interface PdfPage {
  /** Points, after rotation. */
  readonly width: number;
  readonly height: number;
}
