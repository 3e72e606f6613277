import { PDFName } from '@cantoo/pdf-lib';

const decodeCapitals = PDFName.of;

// pdf-lib decodes only escapes in capital letters. It would write the name `/F#e9` of a font as
// `/F#23e9`, which the content of a page does not know.
PDFName.of = (text) => decodeCapitals(text.replace(/#[\da-f]{2}/gi, (hex) => hex.toUpperCase()));
