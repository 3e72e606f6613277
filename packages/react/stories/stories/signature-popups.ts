import type { Signature, Stroke } from '@sign-envelope/core';
import { createCanvasEncoder, encodeInk, inkColors } from '@sign-envelope/core/ink';
import type { WireEnvelopeSeed } from '../../src/testing/wire-envelope.ts';
import type { SceneDriver } from '../page/scene-driver.ts';
import type { Story } from '../story.ts';
import { tenancy } from './envelopes.ts';
import { popup } from './popup.ts';
import { photo } from './upload-popups.ts';

/** A line that rises and falls like handwriting. */
const strokes: readonly Stroke[] = [
  Array.from({ length: 60 }, (_, at) => [
    40 + at * 5,
    80 + Math.sin(at / 3) * (34 - at / 3),
    0.5,
    at * 12,
  ]),
];

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

const typedOnly: WireEnvelopeSeed = {
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
    envelope: typedOnly,
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
      await choose('.popup [type=file]', photo('signature.png'));
      await find('.pad-picture');
    },
  }),
];
