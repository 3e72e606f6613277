/** Ligatures and Arabic presentation forms, which are replaced by the letters as typed. */
const presentationForms = /[\uFB00-\uFDFF\uFE70-\uFEFC]+/g;
/** The bullet of Symbol and Wingdings, encoded in the private use area. */
const bullets = /[\uF0A7\uF0B7]/g;
/** Control characters, unpaired surrogates, unassigned and private use characters. */
const meaningless = /[\p{Cc}\p{Co}\p{Cn}\p{Cs}\uFEFF\uFFFC\uFFFD]/gu;

/** Normalizes the text of a line for people and screen readers. */
export function cleanText(text: string): string {
  return text
    .replaceAll(presentationForms, (forms) => forms.normalize('NFKC'))
    .replaceAll(bullets, '•')
    .replaceAll(meaningless, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .normalize('NFC');
}
