import { mailLanguages } from '@sign-envelope/core/contract';
import { expect, test } from 'vitest';
import type { OutgoingMail } from '../mail/mail-transport.ts';
import type { NewMail } from '../mail/queued-mail.ts';
import { storedEnvelope, storedParty } from '../testing/stored-envelope.ts';
import { composeMail, type MailSources } from './compose-mail.ts';

const pdf = {
  fileName: 'Agreement.pdf',
  contentType: 'application/pdf',
  content: Buffer.from('%PDF-'),
};

const sources: MailSources = {
  links: {
    signing: (partyId) => `https://sign.example.com/#signing-${partyId}`,
    download: (partyId) => `https://sign.example.com/download#download-${partyId}`,
    verifyWidget: ({ widgetCode, expires }) =>
      `https://sign.example.com/widget-verify/f/${widgetCode}?expires=${expires}&signature=s-1_2`,
  },
  team: 'team@example.com',
  reason: 'Sold',
  attachments: [],
  logo: null,
};

function compose(
  mail: NewMail,
  stored = storedEnvelope(),
  more: Partial<MailSources> = {},
): OutgoingMail {
  const composed = composeMail({ ...mail, id: 'mail-1' }, stored, { ...sources, ...more });
  if (composed === null) throw new Error('Nobody would get this mail.');
  return composed;
}

const about = { envelopeId: 'envelope-1' };
const toParty = { ...about, partyId: 'party-1' };
const toSender = { ...about, partyId: null };
const rejectedBy = [
  storedParty(),
  storedParty({ id: 'party-2', title: 'Ben Roe', status: 'rejected' }),
];

/** All mails, with the texts that they must contain in every language. */
const cases: readonly (readonly [
  name: string,
  mail: NewMail,
  mentions: readonly string[],
  more?: Partial<MailSources>,
])[] = [
  ['invitation', { template: 'invitation', ...toParty }, ['/#signing-party-1', 'UTC', '2026']],
  ['completed', { template: 'completed', ...toParty }, ['/download#download-party-1']],
  [
    'completed, with the documents',
    { template: 'completed', ...toParty },
    ['/download#download-party-1'],
    { attachments: [pdf] },
  ],
  ['completed, to the sender', { template: 'completed', ...toSender }, []],
  [
    'completed, to the sender, with the documents',
    { template: 'completed', ...toSender },
    [],
    { attachments: [pdf] },
  ],
  ['rejected', { template: 'rejected', ...toParty }, ['Ben Roe', '> Sold']],
  ['cancelled', { template: 'cancelled', ...toParty }, ['> Sold']],
  ['expired', { template: 'expired', ...about }, []],
  [
    'contact',
    { template: 'contact', ...toParty, message: 'May I?', to: 'sender' },
    ['Ada Park', 'ada@example.com', '> May I?'],
  ],
  [
    'widget-verify',
    { template: 'widget-verify', ...toParty, widgetCode: 'code', expires: 1_798_117_200 },
    ['/widget-verify/f/code?expires=1798117200&signature=s-1_2', 'UTC'],
  ],
];

const inEveryLanguage = cases.flatMap((entry) =>
  mailLanguages.map((language) => [entry[0], language, entry] as const),
);

test.for(inEveryLanguage)(
  '%s in %s contains everything, as text and as HTML',
  ([, language, entry]) => {
    const [, template, mentions, more] = entry;
    const stored = storedEnvelope({ envelope: { language }, parties: rejectedBy });
    const mail = compose(template, stored, more);
    expect(mail.language).toBe(language);
    const { text, html, subject } = mail;
    const shown = html
      .replace(/<style>.*<\/style>/s, '')
      .replace(/&(#39|amp);/g, (_, name) => (name === 'amp' ? '&' : "'"));
    for (const part of [text, shown]) {
      expect(part).toContain('Tenancy agreement');
      for (const mention of mentions)
        expect(part).toContain(mention.replace(/^> /, part === text ? '> ' : ''));
      expect(part).not.toMatch(/undefined|null|NaN|\[object|\$\{|\{\w+\}/);
    }
    expect(subject).toContain('Tenancy agreement');
    expect(subject.length).toBeLessThan(120);
    expect(html).toContain(`<html lang="${language}">`);
    // Opening the mail fetches nothing: no images, no style sheets, no fonts.
    expect(html).not.toMatch(/<img|<link|<table|\bsrc=|url\(|@import|<script/i);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
  },
);

test('every language has its own texts', () => {
  for (const [, template, , more] of cases) {
    const texts = mailLanguages.map(
      (language) =>
        compose(template, storedEnvelope({ envelope: { language }, parties: rejectedBy }), more)
          .text,
    );
    expect(new Set(texts).size).toBe(mailLanguages.length);
  }
});

test('writes to a party in the party’s language', () => {
  const stored = storedEnvelope({
    envelope: { language: 'fr' },
    parties: [storedParty({ language: 'pt' })],
  });
  expect(compose({ template: 'invitation', ...toParty }, stored).language).toBe('pt');
  expect(compose({ template: 'expired', ...about }, stored).language).toBe('fr');
});

test('escapes names and titles', () => {
  const evil = 'x\r\nBcc: eve@example.com\r\n\u202e<script>alert(1)</script>"\' & \u0000';
  const stored = storedEnvelope({
    envelope: { title: evil },
    company: { name: evil },
    parties: [storedParty({ title: evil })],
  });
  const mail = compose({ template: 'invitation', ...toParty }, stored);
  for (const line of [mail.subject, mail.fromName, mail.to.name]) {
    expect(line).not.toMatch(/[\p{Cc}\u202e]/u);
    expect(line).toContain('x Bcc: eve@example.com <script>');
  }
  expect(mail.html).not.toContain('<script');
  expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39; &amp;');
  expect(mail.text).not.toContain('\r');
});

test('the mail to a widget’s signer, who may be a stranger, does not contain the name', () => {
  const mail: NewMail = {
    template: 'widget-verify',
    ...toParty,
    widgetCode: 'code',
    expires: 1_798_117_200,
  };
  for (const language of mailLanguages) {
    const written = (title: string) =>
      compose(mail, storedEnvelope({ envelope: { language }, parties: [storedParty({ title })] }));
    expect(written('Win at evil.example')).toEqual(written('x'));
    expect(JSON.stringify(written('Win at evil.example'))).not.toContain('evil');
  }
});

test('a mail that cannot be replied to says so in every language', () => {
  const contact = { template: 'contact', ...toParty, message: 'May I?', to: 'sender' } as const;
  for (const language of mailLanguages) {
    const [ascii, other] = ['ada@example.com', 'ädä@example.com'].map((email) =>
      compose(
        contact,
        storedEnvelope({ envelope: { language }, parties: [storedParty({ email })] }),
      ),
    );
    expect(ascii?.replyTo).toMatchObject({ address: 'ada@example.com' });
    expect(other?.replyTo).toBeNull();
    expect(other?.text).toContain('ädä@example.com');
    expect(other?.text.replace('ädä', 'ada')).not.toBe(ascii?.text);
  }
});

test('mails of one envelope are one conversation, and told apart from those of an envelope of the same title', () => {
  const seen = ['0a1b2c3d', '4e5f6071'].map((start) => {
    const stored = storedEnvelope({ envelope: { fingerprint: start.padEnd(32, '0') } });
    const [invitation, completed] = (['invitation', 'completed'] as const).map((template) =>
      compose({ template, ...toParty }, stored),
    );
    expect(invitation?.subject).toContain(`(${start})`);
    expect(completed?.subject).toContain(`(${start})`);
    expect(completed?.thread).toBe(invitation?.thread);
    return invitation?.thread;
  });
  expect(new Set(seen).size).toBe(2);
});

test('keeps the subject readable if the title is very long', () => {
  const stored = storedEnvelope({ envelope: { title: '👩‍👩‍👧 '.repeat(100) } });
  const { subject } = compose({ template: 'invitation', ...toParty }, stored);
  expect([...new Intl.Segmenter().segment(subject)].length).toBeLessThan(130);
  expect(subject).toMatch(/👩‍👩‍👧…” \([\w-]+\)$/u);
});

test('a mail names the company whose key sent it, not the name in the envelope', () => {
  const stored = storedEnvelope({
    envelope: {
      config: JSON.stringify({ company_name: 'Your Bank' }),
      branding: JSON.stringify({ company: 'Your Bank', logoURL: null }),
    },
    company: { name: 'Harbour Lettings' },
    parties: rejectedBy,
  });
  for (const [, template, , more] of cases) {
    const { fromName, subject, text, html } = compose(template, stored, more);
    expect(fromName).toBe('Harbour Lettings');
    expect(subject + text + html).not.toContain('Your Bank');
  }
});

test('a branded mail uses the brand’s colour, with readable text on it', () => {
  const branding = (primary: string) =>
    storedEnvelope({
      envelope: {
        branding: JSON.stringify({ company: 'Acme', logoURL: null, colours: { primary } }),
      },
    });
  const dark = compose({ template: 'invitation', ...toParty }, branding('#102030'));
  expect(dark.html).toContain('background:#102030;color:#ffffff');
  const bright = compose({ template: 'invitation', ...toParty }, branding('#FFEE00'));
  expect(bright.html).toContain('background:#ffee00;color:#14161a');
  for (const { html } of [dark, bright])
    expect(html).toMatch(/<h1 style="border-bottom:3px solid #/);
  expect(compose({ template: 'invitation', ...toParty }).html).toContain('<h1>');
});

test('every mail shows the logo on a ground that it can be seen on, named by the company', () => {
  const logo = { src: 'https://sign.example.com/cdn/logos/a-dark.png', width: 720, height: 112 };
  for (const [, template, , more] of cases) {
    const stored = storedEnvelope({ company: { name: 'Harbour "&" Sons' }, parties: rejectedBy });
    const dark = compose(template, stored, { ...more, logo: { ...logo, isDark: true } });
    expect(dark.html).toContain(
      `<img src="${logo.src}" alt="Harbour &quot;&amp;&quot; Sons" width="180" height="28" style="background:#ffffff;`,
    );
    const light = compose(template, stored, { ...more, logo: { ...logo, isDark: false } });
    expect(light.html).toContain('style="background:#14161a;color:#ffffff;');
    expect(compose(template, stored, more).html).not.toContain('<img');
    expect(light.text).toBe(compose(template, stored, more).text);
  }
});

test('sends no invitation for an envelope that can no longer be signed', () => {
  const invitation = { id: 'mail-1', template: 'invitation', ...toParty } as const;
  const signed = storedEnvelope({ parties: [storedParty({ status: 'signed' })] });
  expect(composeMail(invitation, signed, sources)).toBeNull();
  const ended = storedEnvelope({ envelope: { status: 'cancelled' } });
  expect(composeMail(invitation, ended, sources)).toBeNull();
});

test('without an address, a company gets no mail and the team gets no copy', () => {
  const stored = storedEnvelope({ company: { contact_email: null } });
  const none = { ...sources, team: null };
  expect(composeMail({ id: 'm', template: 'expired', ...about }, stored, none)).toBeNull();
  for (const to of ['sender', 'team'] as const) {
    const mail = { id: 'm', template: 'contact', ...toParty, message: 'Hello', to } as const;
    expect(composeMail(mail, stored, none)).toBeNull();
  }
});
