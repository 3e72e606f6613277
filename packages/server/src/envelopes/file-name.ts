/** Characters that some file systems do not allow in names. */
const notInFileNames = /[\p{Cc}\p{Cf}\p{Cs}\\/:*?"<>|]+/gu;

/** Makes a file name of a title: any script, no path, not hidden, at most 120 characters. */
export function fileNameOf(title: string, fallback = 'Documents'): string {
  const name = [...title.replace(notInFileNames, ' ').replace(/\s+/g, ' ').trim()]
    .slice(0, 120)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '');
  return name === '' ? fallback : name;
}
