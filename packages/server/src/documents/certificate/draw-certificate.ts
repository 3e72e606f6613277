import { encode } from 'uqr';
import { pdfNumber } from '../pdf/content-stream.ts';
import { drawAnswer } from '../stamp/draw-answer.ts';
import { drawText } from '../stamp/draw-text.ts';
import { clipTo, type ShownBox } from '../stamp/shown-box.ts';
import type { CertificateFacts, CertifiedParty, Proof } from './certificate-facts.ts';
import { describeDevice } from './describe-device.ts';
import type { TaggedPaper, TextStyle } from './tagged-paper.ts';
import type { CertificateWords } from './words/certificate-words.ts';
import { certificateWords } from './words/words-by-language.ts';

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
  const words = certificateWords(facts.language);
  const page = new CertificatePage(paper, facts, words);
  page.summary();
  page.documents();
  await page.parties();
  page.consents();
  page.log();
  page.checking();
  const shortTitle = shorten(facts.envelope.title, 60);
  paper.finish((number, pages) => words.footer({ title: shortTitle, page: number, pages }), small);
}

class CertificatePage {
  readonly #paper: TaggedPaper;
  readonly #facts: CertificateFacts;
  readonly #words: CertificateWords;
  /** By time zone: making one takes longer than a line of text. */
  readonly #formats = new Map<string, Intl.DateTimeFormat>();

  constructor(paper: TaggedPaper, facts: CertificateFacts, words: CertificateWords) {
    this.#paper = paper;
    this.#facts = facts;
    this.#words = words;
  }

  summary(): void {
    const { envelope } = this.#facts;
    const words = this.#words;
    this.#paper.write('H1', words.title, title);
    this.#paper.y += 4;
    this.#paper.write('P', words.intro, body);
    this.#paper.y += 8;
    this.#table([
      [words.envelope, envelope.title],
      [words.fingerprint, envelope.fingerprint],
      [words.sender, envelope.company],
      [words.created, this.#time(envelope.createdAt)],
      [words.completed, this.#time(envelope.completedAt)],
    ]);
  }

  documents(): void {
    const words = this.#words;
    this.#section(words.documents);
    for (const document of this.#facts.documents) {
      this.#paper.keepTogether(60);
      this.#paper.write('H3', `${document.title} (${words.pages(document.pages)})`, name);
      this.#table([
        [words.original, document.original],
        ...(document.received === null ? [] : [[words.received, document.received] as const]),
        [words.signedDocument, document.signed],
      ]);
      this.#paper.y += 6;
    }
  }

  async parties(): Promise<void> {
    this.#section(this.#words.parties);
    for (const party of this.#facts.parties) await this.#party(party);
  }

  consents(): void {
    const { consents } = this.#facts;
    if (consents.length === 0) return;
    const words = this.#words;
    this.#section(words.consentText);
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
    const words = this.#words;
    const { events, head } = this.#facts;
    this.#section(words.log);
    this.#paper.write('P', words.logText(events.length), body);
    this.#paper.y += 4;
    const { width } = this.#paper;
    const columns = [0, width * 0.27, width * 0.56, width * 0.84, width] as const;
    this.#paper.within('Table', () => {
      for (const event of events) {
        const texts = [
          this.#time(event.at),
          words.events[event.type] ?? event.type,
          event.by ?? words.system,
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
    this.#table([[words.head, head]]);
  }

  checking(): void {
    const words = this.#words;
    const { seal, verifyAddress } = this.#facts;
    this.#section(words.checking);
    this.#paper.write('P', words.checkingText, body);
    this.#paper.y += 6;
    this.#table([
      [words.sealedBy, seal.subject],
      [`${words.fingerprint} (SHA-256)`, seal.sha256],
      ...(seal.authority === null ? [] : [[words.timestampFrom, seal.authority] as const]),
      [words.checkAddress, verifyAddress],
    ]);
    this.#paper.y += 6;
    this.#paper.keepTogether(qrSide);
    const box = { x: 0, width: qrSide, height: qrSide };
    this.#paper.figure(words.qrCode(verifyAddress), box, (at) => drawQrCode(verifyAddress, at));
    this.#paper.y += qrSide + 10;
    this.#paper.write('P', words.kind, body);
  }

  async #party(party: CertifiedParty): Promise<void> {
    const words = this.#words;
    const isIn = (zone: string) => party.signedAt !== null && this.#time(party.signedAt, zone);
    const local = party.timeZone === null ? false : isIn(party.timeZone);
    this.#paper.keepTogether(110);
    this.#paper.write('H3', party.name, name);
    this.#table([
      ...(party.email === null ? [] : [[words.email, party.email] as const]),
      [words.authentication, party.proofs.map((proof) => this.#proof(proof)).join(', ')],
      ...(party.openedAt === null ? [] : [[words.opened, this.#time(party.openedAt)] as const]),
      ...(party.signedAt === null ? [] : [[words.signed, this.#time(party.signedAt)] as const]),
      ...(local === false ? [] : [[words.localTime, local] as const]),
      ...(party.ip === null ? [] : [[words.address, party.ip] as const]),
      ...(party.userAgent === null
        ? []
        : [[words.device, describeDevice(party.userAgent)] as const]),
      ...(party.consent === null
        ? []
        : [
            [
              words.consent,
              `${words.consentGiven(party.consent.version, party.consent.language)} (SHA-256 ${party.consent.sha256})`,
            ] as const,
          ]),
    ]);
    await this.#signature(party);
    this.#paper.y += 10;
  }

  async #signature({ name: of, signature }: CertifiedParty): Promise<void> {
    if (signature?.value == null) return;
    const paper = this.#paper;
    paper.keepTogether(signatureHeight + 24);
    paper.write('P', this.#words.signature, label);
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
      this.#words.signatureOf(of),
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

  /** Rows of a name and what it stands for. */
  #table(rows: readonly (readonly [name: string, value: string])[]): void {
    const left = Math.min(170, this.#paper.width * 0.36);
    this.#paper.within('Table', () => {
      for (const [term, value] of rows) {
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
    const words = this.#words;
    switch (proof.kind) {
      case 'link':
        return words.byLink;
      case 'password':
        return words.byPassword;
      case 'email':
        return words.byEmail;
      case 'code':
        return words.byCode(proof.lastFour);
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
