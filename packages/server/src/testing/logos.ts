import { createCanvas } from '@napi-rs/canvas';

/** A picture of one colour in a transparent frame, as PNG, JPEG (on black) or WebP. */
export async function drawLogo(
  color: string,
  type: 'png' | 'jpeg' | 'webp' = 'png',
  { width = 300, height = 100 } = {},
): Promise<Buffer> {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = color;
  context.fillRect(4, 4, width - 8, height - 8);
  if (type === 'png') return canvas.encode('png');
  return type === 'jpeg' ? canvas.encode('jpeg') : canvas.encode('webp', 100);
}

/** Adds a logo to a form. */
export function withLogo(form: FormData, logo: Uint8Array | string): FormData {
  const bytes = typeof logo === 'string' ? logo : Uint8Array.from(logo);
  form.set('logo', new Blob([bytes]), 'logo');
  return form;
}
