/** Names that a file may not have on some system, wherever they come from. */
const notInFileNames = /[\p{Cc}\p{Cf}\p{Cs}\\/:*?"<>|]+/gu;

/** A title as the name of a file: any script, no path, not hidden, at most 120 characters. */
export function fileNameOf(title: string, fallback = 'Documents'): string {
  const name = [...title.replace(notInFileNames, ' ').replace(/\s+/g, ' ').trim()]
    .slice(0, 120)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '');
  return name === '' ? fallback : name;
}

/** The header of RFC 6266: the name in full, and what is left of it in ASCII for old clients. */
export function contentDisposition(fileName: string): string {
  const ascii = fileName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
