import type { MailTexts } from './mail-texts.ts';

export const de: MailTexts = {
  greeting: (name) => `Guten Tag ${name},`,
  namelessGreeting: 'Guten Tag,',
  reason: 'Der angegebene Grund:',
  message: 'Die Nachricht:',
  address:
    'Falls die Schaltfläche nicht funktioniert, kopieren Sie diese Adresse in Ihren Browser:',
  footer: ({ company, product }) =>
    `${product} hat diese E-Mail im Auftrag von ${company} gesendet. Falls Sie sie nicht erwartet haben, können Sie sie ignorieren.`,
  footerForSender: ({ company, product }) =>
    `${product} hat diese E-Mail gesendet, weil ${company} damit Dokumente unterschreiben lässt.`,
  invitation: ({ company, title, expires }) => ({
    subject: `${company} bittet Sie um Ihre Unterschrift: „${title}“`,
    heading: 'Bitte unterschreiben Sie ein Dokument',
    paragraphs: [
      `${company} hat Ihnen „${title}“ zum Unterschreiben gesendet. Sie können es in Ihrem Browser lesen und unterschreiben.`,
      ...(expires === null ? [] : [`Bitte unterschreiben Sie bis ${expires}.`]),
    ],
    button: 'Lesen und unterschreiben',
    notes: [
      'Dieser Link ist nur für Sie bestimmt: Wer ihn hat, kann in Ihrem Namen unterschreiben. Bitte geben Sie ihn nicht weiter.',
    ],
  }),
  completed: ({ title, attached }) => ({
    subject: `Alle haben „${title}“ unterschrieben`,
    heading: 'Alle haben unterschrieben',
    paragraphs: [
      attached
        ? `„${title}“ wurde von allen unterschrieben und liegt dieser E-Mail bei. Bitte bewahren Sie es auf.`
        : `„${title}“ wurde von allen unterschrieben. Sie können es hier herunterladen. Bitte bewahren Sie es auf.`,
    ],
    button: 'Herunterladen',
    notes: ['Dieser Link ist nur für Sie bestimmt. Bitte geben Sie ihn nicht weiter.'],
  }),
  completedForSender: ({ title, attached }) => ({
    subject: `Alle haben „${title}“ unterschrieben`,
    heading: 'Alle haben unterschrieben',
    paragraphs: [
      attached
        ? `„${title}“ wurde von allen unterschrieben und liegt dieser E-Mail bei.`
        : `„${title}“ wurde von allen unterschrieben. Die Dokumente stehen in Ihrem System bereit.`,
    ],
  }),
  rejected: ({ title, by }) => ({
    subject: `„${title}“ wurde abgelehnt`,
    heading: 'Der Umschlag wurde abgelehnt',
    paragraphs: [
      `${by} hat „${title}“ abgelehnt. Es kann nicht mehr unterschrieben werden; Sie brauchen nichts weiter zu tun.`,
    ],
  }),
  cancelled: ({ company, title }) => ({
    subject: `„${title}“ wurde zurückgezogen`,
    heading: 'Der Umschlag wurde zurückgezogen',
    paragraphs: [
      `${company} hat „${title}“ zurückgezogen. Es kann nicht mehr unterschrieben werden; Sie brauchen nichts weiter zu tun.`,
    ],
  }),
  expired: ({ title }) => ({
    subject: `„${title}“ ist abgelaufen`,
    heading: 'Der Umschlag ist abgelaufen',
    paragraphs: [
      `Die Frist für „${title}“ ist abgelaufen, und nicht alle haben unterschrieben. Es kann nicht mehr unterschrieben werden. Wenn Sie die Unterschriften noch brauchen, senden Sie es bitte erneut.`,
    ],
  }),
  documentFailed: ({ title }) => ({
    subject: `„${title}“: Das unterschriebene Dokument konnte nicht erstellt werden`,
    heading: 'Das unterschriebene Dokument konnte nicht erstellt werden',
    paragraphs: [
      `Alle haben „${title}“ unterschrieben, aber das fertige Dokument konnte nicht erstellt werden und wurde an niemanden gesendet. Keine Unterschrift und keine Angabe ist verloren.`,
      'Bitte informieren Sie, wer Ihren Signaturserver betreibt: Dort ist der Grund zu sehen, und das Dokument kann erneut erstellt werden. Sobald es erstellt ist, erhalten es alle per E-Mail.',
    ],
  }),
  contact: ({ title, by, email, canReply }) => ({
    subject: `Nachricht von ${by} zu „${title}“`,
    heading: 'Sie haben eine Nachricht erhalten',
    paragraphs: [
      [
        `${by} (${email}) hat Ihnen zu „${title}“ geschrieben.`,
        canReply
          ? `Wenn Sie auf diese E-Mail antworten, geht Ihre Antwort an ${by}.`
          : 'Eine Antwort auf diese E-Mail erreicht diese Adresse nicht: Bitte schreiben Sie ihr in einer neuen E-Mail.',
      ].join(' '),
    ],
  }),
  widgetVerify: ({ company, title, expires }) => ({
    subject: `Bestätigen Sie Ihre Unterschrift unter „${title}“`,
    heading: 'Bitte bestätigen Sie Ihre Unterschrift',
    paragraphs: [
      `Sie haben „${title}“ von ${company} ausgefüllt und unterschrieben. Erst mit Ihrer Bestätigung gilt es als unterschrieben.`,
      `Bitte bestätigen Sie bis ${expires}.`,
    ],
    button: 'Zur Bestätigung',
    notes: [
      'Der Link öffnet eine Seite mit einer Schaltfläche: Erst wenn Sie dort darauf drücken, ist Ihre Unterschrift bestätigt.',
      'Falls nicht Sie unterschrieben haben, ignorieren Sie diese E-Mail bitte: Dann ist nichts unterschrieben.',
    ],
  }),
};
