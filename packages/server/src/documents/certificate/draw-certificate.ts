import { encode } from 'uqr';
import { isMessageId, type Translate, translator } from '../../i18n/translator.ts';
import { pdfNumber } from '../pdf/content-stream.ts';
import { drawAnswer } from '../stamp/draw-answer.ts';
import { drawText } from '../stamp/draw-text.ts';
import { clipTo, type ShownBox } from '../stamp/shown-box.ts';
import type { CertificateFacts, CertifiedParty, Proof } from './certificate-facts.ts';
import { describeDevice } from './describe-device.ts';
import type { TaggedPaper, TextStyle } from './tagged-paper.ts';

const title: TextStyle = { font: 'arial', weight: 700, size: 20, leading: 27, color: '#12202e' };
const heading: TextStyle = {
  font: 'arial',
  weight: 700,
  size: 12.5,
  leading: 18,
  color: '#12202e',
};
const name: TextStyle = { font: 'arial', weight: 700, size: 10.5, leading: 15, color: '#12202e' };
const body: TextStyle = { font: 'arial', weight: 400, size: 9, leading: 13, color: '#26333f' };
const label: TextStyle = { font: 'arial', weight: 400, size: 8, leading: 13, color: '#56646f' };
const small: TextStyle = { font: 'arial', weight: 400, size: 7.5, leading: 11, color: '#56646f' };

/** Of digests: the 64 digits fit beside the names on A4. */
const digits: TextStyle = { ...body, font: 'courier', size: 7.5 };

const hairline = '#c9d1d8';

/** Side of the QR code in points: large enough for a phone to read it from a screen. */
const qrSide = 84;

/** Height of a signature, in points. */
const signatureHeight = 46;

/** Writes everything a certificate says, and ends its pages. */
export async function drawCertificate(paper: TaggedPaper, facts: CertificateFacts): Promise<void> {
  const say = translator(facts.language);
  const certificate = new CertificatePage(paper, facts, say);
  certificate.summary();
  certificate.documents();
  await certificate.parties();
  certificate.consents();
  certificate.log();
  certificate.checking();
  const shortTitle = shorten(facts.envelope.title, 60);
  paper.finish(
    (page, pages) => say('certificate.footer', { title: shortTitle, page, pages }),
    small,
  );
}

class CertificatePage {
  readonly #paper: TaggedPaper;
  readonly #facts: CertificateFacts;
  readonly #say: Translate;
  /** By time zone: making one takes longer than a line of text. */
  readonly #formats = new Map<string, Intl.DateTimeFormat>();

  constructor(paper: TaggedPaper, facts: CertificateFacts, say: Translate) {
    this.#paper = paper;
    this.#facts = facts;
    this.#say = say;
  }

  summary(): void {
    const { envelope } = this.#facts;
    const say = this.#say;
    this.#paper.write('H1', say('certificate.title'), title);
    this.#paper.y += 4;
    this.#paper.write('P', say('certificate.intro'), body);
    this.#paper.y += 8;
    this.#table([
      [say('certificate.envelope'), envelope.title],
      [say('certificate.fingerprint'), envelope.fingerprint],
      [say('certificate.sender'), envelope.company],
      [say('certificate.created'), this.#time(envelope.createdAt)],
      [say('certificate.completed'), this.#time(envelope.completedAt)],
    ]);
  }

  documents(): void {
    const say = this.#say;
    this.#section(say('certificate.documents'));
    for (const document of this.#facts.documents) {
      this.#paper.keepTogether(60);
      this.#paper.write(
        'H3',
        `${document.title} (${say('certificate.pages', { count: document.pages })})`,
        name,
      );
      this.#table([
        [say('certificate.original'), document.original],
        [say('certificate.received'), document.received],
        [say('certificate.signed-document'), document.signed],
      ]);
      this.#paper.y += 6;
    }
  }

  async parties(): Promise<void> {
    this.#section(this.#say('certificate.parties'));
    for (const party of this.#facts.parties) await this.#party(party);
  }

  consents(): void {
    const { consents } = this.#facts;
    if (consents.length === 0) return;
    this.#section(this.#say('certificate.consent-text'));
    for (const { language, sha256, text } of consents) {
      this.#table([[`${language} (SHA-256)`, sha256]]);
      this.#paper.y += 4;
      for (const paragraph of text.split('\n\n')) {
        this.#paper.write('P', paragraph, body);
        this.#paper.y += 4;
      }
      this.#paper.y += 4;
    }
  }

  log(): void {
    const say = this.#say;
    const { events, head } = this.#facts;
    this.#section(say('certificate.log'));
    this.#paper.write('P', say('certificate.log-text', { count: events.length }), body);
    this.#paper.y += 4;
    const { width } = this.#paper;
    const columns = [0, width * 0.27, width * 0.56, width * 0.84, width] as const;
    this.#paper.within('Table', () => {
      for (const event of events) {
        const id = `event.${event.type}`;
        const texts = [
          this.#time(event.at),
          isMessageId(id) ? say(id) : event.type,
          event.by ?? say('certificate.system'),
          event.ip ?? '',
        ];
        this.#paper.within('TR', () =>
          this.#paper.row(
            texts.map((text, index) => ({
              type: index === 0 ? 'TH' : 'TD',
              text,
              style: small,
              x: columns[index] ?? 0,
              width: (columns[index + 1] ?? width) - (columns[index] ?? 0) - 6,
            })),
          ),
        );
      }
    });
    this.#paper.y += 6;
    this.#table([[say('certificate.head'), head]]);
  }

  checking(): void {
    const say = this.#say;
    const { seal, verifyAddress } = this.#facts;
    this.#section(say('certificate.checking'));
    this.#paper.write('P', say('certificate.checking-text'), body);
    this.#paper.y += 6;
    this.#table([
      [say('certificate.sealed-by'), seal.subject],
      [`${say('certificate.fingerprint')} (SHA-256)`, seal.sha256],
      ...(seal.authority === null
        ? []
        : [[say('certificate.timestamp-from'), seal.authority] as const]),
      [say('certificate.check-address'), verifyAddress],
    ]);
    this.#paper.y += 6;
    this.#paper.keepTogether(qrSide);
    const box = { x: 0, width: qrSide, height: qrSide };
    this.#paper.figure(say('certificate.qr-code', { address: verifyAddress }), box, (at) =>
      drawQrCode(verifyAddress, at),
    );
    this.#paper.y += qrSide + 10;
    this.#paper.write('P', say('certificate.kind'), body);
  }

  async #party(party: CertifiedParty): Promise<void> {
    const say = this.#say;
    const { openedAt, signedAt, timeZone, userAgent, consent } = party;
    this.#paper.keepTogether(110);
    this.#paper.write('H3', party.name, name);
    this.#table([
      [say('certificate.email'), party.email],
      [
        say('certificate.authentication'),
        party.proofs.map((proof) => this.#proof(proof)).join(', '),
      ],
      [say('certificate.opened'), openedAt && this.#time(openedAt)],
      [say('certificate.signed'), signedAt && this.#time(signedAt)],
      [say('certificate.local-time'), signedAt && timeZone && this.#time(signedAt, timeZone)],
      [say('certificate.address'), party.ip],
      [say('certificate.device'), userAgent === null ? null : describeDevice(userAgent)],
      [
        say('certificate.consent'),
        consent &&
          `${say('certificate.consent-given', { version: consent.version, language: consent.language })} (SHA-256 ${consent.sha256})`,
      ],
    ]);
    await this.#signature(party);
    this.#paper.y += 10;
  }

  async #signature({ name: of, signature }: CertifiedParty): Promise<void> {
    if (signature?.value == null) return;
    const paper = this.#paper;
    paper.keepTogether(signatureHeight + 24);
    paper.write('P', this.#say('certificate.signature'), label);
    const kit = { ...paperKit(paper), signatureImages: this.#facts.signatureImages };
    const size = { width: paper.width, height: signatureHeight };
    const box = { x: paper.margin, y: paper.size.height - paper.y - signatureHeight, ...size };
    const { value, color, fontSize } = signature;
    // A long name takes several lines here.
    const drawn =
      value.kind === 'typed'
        ? drawText({ ...value, size: fontSize, color, wraps: 'in-middle' }, box, paper.fonts)
        : await drawAnswer(signature, box, kit);
    paper.figure(
      this.#say('certificate.signature-of', { name: of }),
      { x: 0, ...size },
      (at) => `${clipTo(at)}\n${drawn ?? ''}`,
    );
    paper.y += signatureHeight;
  }

  #section(text: string): void {
    this.#paper.y += 12;
    this.#paper.keepTogether(80);
    this.#paper.rule(hairline);
    this.#paper.y += 8;
    this.#paper.write('H2', text, heading);
    this.#paper.y += 2;
  }

  /** Rows of a name and what it stands for. One without a value is left out. */
  #table(rows: readonly (readonly [name: string, value: string | null])[]): void {
    const left = Math.min(170, this.#paper.width * 0.36);
    this.#paper.within('Table', () => {
      for (const [term, value] of rows) {
        if (value === null) continue;
        this.#paper.within('TR', () =>
          this.#paper.row([
            { type: 'TH', text: term, style: label, x: 0, width: left - 10 },
            {
              type: 'TD',
              text: value,
              style: /^[0-9a-f]{32,}$/.test(value) ? digits : body,
              x: left,
              width: this.#paper.width - left,
            },
          ]),
        );
      }
    });
  }

  #time(at: string, timeZone = 'UTC'): string {
    const { language } = this.#facts;
    // In English without the order of day and month, and the halves of the day, of one country.
    const format =
      this.#formats.get(timeZone) ??
      new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
        dateStyle: 'medium',
        timeStyle: 'long',
        timeZone,
      });
    this.#formats.set(timeZone, format);
    return format.format(new Date(at));
  }

  #proof(proof: Proof): string {
    const say = this.#say;
    switch (proof.kind) {
      case 'link':
        return say('certificate.by-link');
      case 'password':
        return say('certificate.by-password');
      case 'email':
        return say('certificate.by-email');
      case 'code':
        return say('certificate.by-code', { lastFour: proof.lastFour });
    }
  }
}

const paperKit = ({ fonts, images, inks }: TaggedPaper) => ({ fonts, images, inks });

function drawQrCode(text: string, box: ShownBox): string {
  const { data, size } = encode(text, { border: 0 });
  const side = box.width / size;
  const dots = data.flatMap((row, y) =>
    row.flatMap((isDark, x) =>
      isDark
        ? `${[box.x + x * side, box.y + box.height - (y + 1) * side, side, side].map((part) => pdfNumber(part)).join(' ')} re`
        : [],
    ),
  );
  return ['0 g', ...dots, 'f'].join('\n');
}

function shorten(text: string, length: number): string {
  const letters = Array.from(text);
  return letters.length > length ? `${letters.slice(0, length - 1).join('')}…` : text;
}
