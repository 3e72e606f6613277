/** Letters written in one character, and the shapes that Arabic letters take: as they are typed. */
const presentationForms = /[\uFB00-\uFDFF\uFE70-\uFEFC]+/g;
/** The bullet of Symbol and Wingdings, which has no code of its own. */
const bullets = /[\uF0A7\uF0B7]/g;
/** Controls, halves of pairs, and codes that mean something to one font only. */
const meaningless = /[\p{Cc}\p{Co}\p{Cn}\p{Cs}\uFEFF\uFFFC\uFFFD]/gu;

/** A line's characters as people and screen readers know them. */
export function cleanText(text: string): string {
  return text
    .replaceAll(presentationForms, (forms) => forms.normalize('NFKC'))
    .replaceAll(bullets, '•')
    .replaceAll(meaningless, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .normalize('NFC');
}
