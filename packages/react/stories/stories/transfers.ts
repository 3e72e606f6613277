import type { TransportResponse } from '@sign-envelope/core';
import { type FakePorts, json } from '../../src/testing/fake-ports.ts';

const signaturePicture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="80"><path d="M10 60C60 0 90 90 140 30s90 30 150 0" fill="none" stroke="#14161a" stroke-width="4"/></svg>';

export function picture(svg: string): TransportResponse {
  return { status: 200, headers: {}, body: new Blob([svg], { type: 'image/svg+xml' }) };
}

/** A response that never arrives. */
export const never = (): Promise<TransportResponse> => new Promise(() => undefined);

/** Makes uploads, removals and downloads of files succeed. */
export function answerTransfers(fake: FakePorts): void {
  let sent = 0;
  fake.answer('/upload/envelope-file', () => {
    sent += 1;
    return json({ success: true, uuid: `file-${sent}`, fileName: 'passport.png' });
  });
  fake.answer('/upload/envelope-signature', () => {
    sent += 1;
    const fileName = `signature-${sent}.png`;
    fake.answer(`/signatures/${fileName}`, () => picture(signaturePicture));
    return json({ success: true, uuid: fileName, fileName });
  });
  fake.answer('/download/meta', () => json({ title: 'Tenancy agreement' }));
  fake.answer('/download/envelope', () => ({
    status: 200,
    headers: { 'content-disposition': 'attachment; filename="Tenancy agreement.pdf"' },
    body: new Blob(['%PDF-1.7'], { type: 'application/pdf' }),
  }));
}
