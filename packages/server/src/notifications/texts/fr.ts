import type { MailTexts } from './mail-texts.ts';

export const fr: MailTexts = {
  greeting: (name) => `Bonjour ${name},`,
  namelessGreeting: 'Bonjour,',
  reason: 'La raison indiquée :',
  message: 'Le message :',
  address: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :',
  footer: ({ company, product }) =>
    `${product} a envoyé cet e-mail au nom de ${company}. Si vous ne l’attendiez pas, vous pouvez l’ignorer.`,
  footerForSender: ({ company, product }) =>
    `${product} a envoyé cet e-mail parce que ${company} l’utilise pour faire signer des documents.`,
  invitation: ({ company, title, expires }) => ({
    subject: `${company} vous demande de signer « ${title} »`,
    heading: 'Vous avez un document à signer',
    paragraphs: [
      `${company} vous a envoyé « ${title} » pour signature. Vous pouvez le lire et le signer dans votre navigateur.`,
      ...(expires === null ? [] : [`Veuillez le signer avant le ${expires}.`]),
    ],
    button: 'Lire et signer',
    notes: [
      'Ce lien vous est réservé : toute personne qui le possède peut signer en votre nom. Veuillez ne pas le transmettre.',
    ],
  }),
  completed: ({ title, attached }) => ({
    subject: `Toutes les parties ont signé « ${title} »`,
    heading: 'Toutes les parties ont signé',
    paragraphs: [
      attached
        ? `« ${title} » a été signé par toutes les parties. Vous le trouverez joint à cet e-mail. Veuillez le conserver.`
        : `« ${title} » a été signé par toutes les parties. Vous pouvez le télécharger ici. Veuillez le conserver.`,
    ],
    button: 'Télécharger',
    notes: ['Ce lien vous est réservé. Veuillez ne pas le transmettre.'],
  }),
  completedForSender: ({ title, attached }) => ({
    subject: `Toutes les parties ont signé « ${title} »`,
    heading: 'Toutes les parties ont signé',
    paragraphs: [
      attached
        ? `« ${title} » a été signé par toutes les parties. Vous le trouverez joint à cet e-mail.`
        : `« ${title} » a été signé par toutes les parties. Les documents sont prêts dans votre système.`,
    ],
  }),
  rejected: ({ title, by }) => ({
    subject: `« ${title} » a été refusé`,
    heading: 'L’enveloppe a été refusée',
    paragraphs: [
      `${by} a refusé « ${title} ». La signature n’est plus possible et vous n’avez plus rien à faire.`,
    ],
  }),
  cancelled: ({ company, title }) => ({
    subject: `« ${title} » a été annulé`,
    heading: 'L’enveloppe a été annulée',
    paragraphs: [
      `${company} a annulé « ${title} ». La signature n’est plus possible et vous n’avez plus rien à faire.`,
    ],
  }),
  expired: ({ title }) => ({
    subject: `« ${title} » a expiré`,
    heading: 'L’enveloppe a expiré',
    paragraphs: [
      `Le délai pour signer « ${title} » est écoulé et toutes les parties n’ont pas signé. La signature n’est plus possible. Si vous avez encore besoin des signatures, veuillez l’envoyer à nouveau.`,
    ],
  }),
  documentFailed: ({ title }) => ({
    subject: `« ${title} » : le document signé n’a pas pu être créé`,
    heading: 'Le document signé n’a pas pu être créé',
    paragraphs: [
      `Tout le monde a signé « ${title} », mais le document final n’a pas pu être créé et n’a été envoyé à personne. Aucune signature ni aucune réponse n’est perdue.`,
      'Veuillez prévenir la personne qui administre votre serveur de signature : elle peut voir pourquoi et le faire créer de nouveau. Chacun recevra le document par e-mail dès qu’il sera prêt.',
    ],
  }),
  contact: ({ title, by, email, canReply }) => ({
    subject: `Message de ${by} au sujet de « ${title} »`,
    heading: 'Vous avez reçu un message',
    paragraphs: [
      [
        `${by} (${email}) vous a écrit au sujet de « ${title} ».`,
        canReply
          ? `Si vous répondez à cet e-mail, votre réponse parviendra à ${by}.`
          : 'Une réponse à cet e-mail ne parviendra pas à cette adresse : écrivez-lui dans un nouvel e-mail.',
      ].join(' '),
    ],
  }),
  widgetVerify: ({ company, title, expires }) => ({
    subject: `Confirmez votre signature de « ${title} »`,
    heading: 'Veuillez confirmer votre signature',
    paragraphs: [
      `Vous avez rempli et signé « ${title} » de ${company}. La signature ne compte qu’une fois confirmée.`,
      `Veuillez la confirmer avant le ${expires}.`,
    ],
    button: 'Aller à la confirmation',
    notes: [
      'Le lien ouvre une page avec un bouton : votre signature n’est confirmée que lorsque vous y appuyez.',
      'Si ce n’est pas vous qui avez signé, ignorez cet e-mail : rien n’aura été signé.',
    ],
  }),
};
