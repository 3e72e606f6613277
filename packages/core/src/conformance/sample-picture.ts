/** A PNG of 40 by 20 pixels, on which a pen has drawn a line. */
const base64 = [
  'iVBORw0KGgoAAAANSUhEUgAAACgAAAAUAQAAAADXPUIWAAAAUklEQVR42l3NoRWAMBAE0XWRKSGlXGmRSEqgmAja',
  'wGETlYh7t7ASRnw7oMJXN9mzvJJsTW5DHkuav4ZFBb2GgYssmIPcMRp5oifyxsrkhJff5QGpLlcm9uzynwAAAABJ',
  'RU5ErkJggg==',
].join('');

/** A small image that is accepted both as a document and as a signature. */
export function samplePicture(): Blob {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: 'image/png' });
}

export const sampleName = 'conformance-check.png';
