import type { Signature, Stroke } from '@sign-envelope/core';
import { createCanvasEncoder, encodeInk, inkColors } from '@sign-envelope/core/ink';
import type { SandboxOptions } from '@sign-envelope/core/sandbox';
import type { SceneDriver } from '../page/scene-driver.ts';
import type { Story } from '../story.ts';
import { tenancy } from './envelopes.ts';
import { popup } from './popup.ts';

/** A line that rises and falls like handwriting. */
const strokes: readonly Stroke[] = [
  Array.from({ length: 60 }, (_, at) => [
    40 + at * 5,
    80 + Math.sin(at / 3) * (34 - at / 3),
    0.5,
    at * 12,
  ]),
];

/** What the signer uploads. */
const signaturePicture = new File(
  [
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="80"><path d="M10 60C60 0 90 90 140 30s90 30 150 0" fill="none" stroke="#14161a" stroke-width="4"/></svg>',
  ],
  'signature.png',
  { type: 'image/svg+xml' },
);

async function drawn(): Promise<Signature> {
  return { kind: 'drawn', ink: await encodeInk(strokes, inkColors.black, createCanvasEncoder()) };
}

const typed: Signature = { kind: 'typed', text: 'Ada Park', font: 'dancing-script' };

/** Signs another field first, as is usual before the second signature. */
const signedWith =
  (make: () => Signature | Promise<Signature>) =>
  async ({ session }: SceneDriver) => {
    session.activate('signature');
    session.confirmSignature('signature', await make());
  };

const typedOnly: SandboxOptions = {
  ...tenancy,
  config: {
    company_signature_format_drawn: '0',
    company_signature_format_typed: '1',
    company_signature_format_upload: '0',
    company_signature_default: 'typed',
  },
};

export const signaturePopups: readonly Story[] = [
  popup('draw', 'Signature, to be drawn', 'signature'),
  popup('drawn-offered', 'Signature, the last one drawn offered again', 'initials', {
    before: signedWith(drawn),
    act: async ({ find }) => void (await find('.pad-picture')),
  }),
  popup('drawn-locked', 'Signature, drawn over one that is kept', 'initials', {
    before: signedWith(drawn),
    act: async ({ find }) => {
      const pad = await find('.pad-locked');
      pad.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
      await find('.popup .alert');
    },
  }),
  popup('type', 'Signature, to be typed', 'signature', {
    act: async ({ click, find }) => {
      await click('.tabs-tab[id$=typed]');
      await find('.signature-font-text[data-state=ready]');
    },
  }),
  popup('typed', 'Signature, typed, the one way the company allows', 'signature', {
    sandbox: typedOnly,
    act: async ({ write, find }) => {
      await write('.popup .input', 'Ada Park');
      await find('.popup-clear');
    },
  }),
  popup('typed-offered', 'Signature, the last one typed offered again', 'initials', {
    before: signedWith(() => typed),
  }),
  popup('picture', 'Signature, to be uploaded', 'signature', {
    act: async ({ click, find }) => {
      await click('.tabs-tab[id$=upload]');
      await find('.drop-zone');
    },
  }),
  popup('picture-done', 'Signature, uploaded', 'signature', {
    act: async ({ click, choose, find }) => {
      await click('.tabs-tab[id$=upload]');
      await choose('.popup [type=file]', signaturePicture);
      await find('.pad-picture');
    },
  }),
];
