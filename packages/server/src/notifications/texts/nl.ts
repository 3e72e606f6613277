import type { MailTexts } from './mail-texts.ts';

export const nl: MailTexts = {
  greeting: (name) => `Geachte ${name},`,
  namelessGreeting: 'Goedendag,',
  reason: 'De opgegeven reden:',
  message: 'Het bericht:',
  address: 'Werkt de knop niet? Kopieer dit adres dan naar uw browser:',
  footer: ({ company, product }) =>
    `${product} heeft deze e-mail verstuurd namens ${company}. Als u deze niet verwachtte, kunt u hem negeren.`,
  footerForSender: ({ company, product }) =>
    `${product} heeft deze e-mail verstuurd omdat ${company} er documenten mee laat ondertekenen.`,
  invitation: ({ company, title, expires }) => ({
    subject: `${company} vraagt u om ‘${title}’ te ondertekenen`,
    heading: 'Er staat een document voor u klaar',
    paragraphs: [
      `${company} heeft u ‘${title}’ ter ondertekening gestuurd. U kunt het in uw browser lezen en ondertekenen.`,
      ...(expires === null ? [] : [`Onderteken het vóór ${expires}.`]),
    ],
    button: 'Lezen en ondertekenen',
    notes: [
      'Deze link is alleen voor u: wie hem heeft, kan namens u ondertekenen. Geef hem niet door.',
    ],
  }),
  completed: ({ title, attached }) => ({
    subject: `Iedereen heeft ‘${title}’ ondertekend`,
    heading: 'Iedereen heeft ondertekend',
    paragraphs: [
      attached
        ? `‘${title}’ is door iedereen ondertekend. U vindt het als bijlage bij deze e-mail. Bewaar het goed.`
        : `‘${title}’ is door iedereen ondertekend. U kunt het hier downloaden. Bewaar het goed.`,
    ],
    button: 'Downloaden',
    notes: ['Deze link is alleen voor u. Geef hem niet door.'],
  }),
  completedForSender: ({ title, attached }) => ({
    subject: `Iedereen heeft ‘${title}’ ondertekend`,
    heading: 'Iedereen heeft ondertekend',
    paragraphs: [
      attached
        ? `‘${title}’ is door iedereen ondertekend. U vindt het als bijlage bij deze e-mail.`
        : `‘${title}’ is door iedereen ondertekend. De documenten staan klaar in uw systeem.`,
    ],
  }),
  rejected: ({ title, by }) => ({
    subject: `‘${title}’ is geweigerd`,
    heading: 'De envelop is geweigerd',
    paragraphs: [
      `${by} heeft ‘${title}’ geweigerd. Ondertekenen kan niet meer; u hoeft verder niets te doen.`,
    ],
  }),
  cancelled: ({ company, title }) => ({
    subject: `‘${title}’ is geannuleerd`,
    heading: 'De envelop is geannuleerd',
    paragraphs: [
      `${company} heeft ‘${title}’ geannuleerd. Ondertekenen kan niet meer; u hoeft verder niets te doen.`,
    ],
  }),
  expired: ({ title }) => ({
    subject: `‘${title}’ is verlopen`,
    heading: 'De envelop is verlopen',
    paragraphs: [
      `De termijn om ‘${title}’ te ondertekenen is verstreken en niet iedereen heeft ondertekend. Ondertekenen kan niet meer. Hebt u de handtekeningen nog nodig, verstuur de envelop dan opnieuw.`,
    ],
  }),
  documentFailed: ({ title }) => ({
    subject: `‘${title}’: het ondertekende document kon niet worden gemaakt`,
    heading: 'Het ondertekende document kon niet worden gemaakt',
    paragraphs: [
      `Iedereen heeft ‘${title}’ ondertekend, maar het voltooide document kon niet worden gemaakt en is naar niemand verzonden. Er is geen handtekening of antwoord verloren gegaan.`,
      'Laat het weten aan degene die uw ondertekenserver beheert: die kan zien waarom en het opnieuw laten maken. Iedereen ontvangt het document per e-mail zodra het is gemaakt.',
    ],
  }),
  contact: ({ title, by, email, canReply }) => ({
    subject: `Bericht van ${by} over ‘${title}’`,
    heading: 'U hebt een bericht ontvangen',
    paragraphs: [
      [
        `${by} (${email}) heeft u geschreven over ‘${title}’.`,
        canReply
          ? `Als u deze e-mail beantwoordt, gaat uw antwoord naar ${by}.`
          : 'Een antwoord op deze e-mail bereikt dit adres niet: schrijf ernaar in een nieuwe e-mail.',
      ].join(' '),
    ],
  }),
  widgetVerify: ({ company, title, expires }) => ({
    subject: `Bevestig uw handtekening onder ‘${title}’`,
    heading: 'Bevestig uw handtekening',
    paragraphs: [
      `U hebt ‘${title}’ van ${company} ingevuld en ondertekend. Het geldt pas als ondertekend nadat u het hebt bevestigd.`,
      `Bevestig het vóór ${expires}.`,
    ],
    button: 'Naar de bevestiging',
    notes: [
      'De link opent een pagina met een knop: pas als u daarop drukt, is uw handtekening bevestigd.',
      'Hebt u niet zelf ondertekend? Negeer deze e-mail dan: er is dan niets ondertekend.',
    ],
  }),
};
