import type { MailTexts } from './mail-texts.ts';

export const en: MailTexts = {
  greeting: (name) => `Dear ${name},`,
  namelessGreeting: 'Hello,',
  reason: 'The reason given:',
  message: 'The message:',
  address: 'If the button does not work, copy this address into your browser:',
  footer: ({ company, product }) =>
    `${product} sent this email on behalf of ${company}. If you were not expecting it, you can ignore it.`,
  footerForSender: ({ company, product }) =>
    `${product} sent this email because ${company} uses it to have documents signed.`,
  invitation: ({ company, title, expires }) => ({
    subject: `${company} asks you to sign “${title}”`,
    heading: 'Please sign a document',
    paragraphs: [
      `${company} has sent you “${title}” to sign. You can read and sign it in your browser.`,
      ...(expires === null ? [] : [`Please sign it by ${expires}.`]),
    ],
    button: 'Read and sign',
    notes: [
      'This link is yours alone: anyone who has it can sign in your name. Please do not pass it on.',
    ],
  }),
  completed: ({ title, attached }) => ({
    subject: `Everyone has signed “${title}”`,
    heading: 'Everyone has signed',
    paragraphs: [
      attached
        ? `“${title}” has been signed by everyone. You will find it attached to this email. Please keep it.`
        : `“${title}” has been signed by everyone. You can download it here. Please keep it.`,
    ],
    button: 'Download',
    notes: ['This link is yours alone. Please do not pass it on.'],
  }),
  completedForSender: ({ title, attached }) => ({
    subject: `Everyone has signed “${title}”`,
    heading: 'Everyone has signed',
    paragraphs: [
      attached
        ? `“${title}” has been signed by everyone. You will find it attached to this email.`
        : `“${title}” has been signed by everyone. The documents are ready in your system.`,
    ],
  }),
  rejected: ({ title, by }) => ({
    subject: `“${title}” has been rejected`,
    heading: 'The envelope has been rejected',
    paragraphs: [
      `${by} has rejected “${title}”. It can no longer be signed, and you need not do anything more.`,
    ],
  }),
  cancelled: ({ company, title }) => ({
    subject: `“${title}” has been cancelled`,
    heading: 'The envelope has been cancelled',
    paragraphs: [
      `${company} has cancelled “${title}”. It can no longer be signed, and you need not do anything more.`,
    ],
  }),
  expired: ({ title }) => ({
    subject: `“${title}” has expired`,
    heading: 'The envelope has expired',
    paragraphs: [
      `The time to sign “${title}” is over, and not everyone has signed. It can no longer be signed. If you still need the signatures, please send it again.`,
    ],
  }),
  documentFailed: ({ title }) => ({
    subject: `“${title}”: the signed document could not be made`,
    heading: 'The signed document could not be made',
    paragraphs: [
      `Everyone has signed “${title}”, but the finished document could not be made, and was not sent to anyone. No signature or answer is lost.`,
      'Please tell the operator of your signing server, who can see the cause and retry. Everyone gets the document by email as soon as it has been made.',
    ],
  }),
  contact: ({ title, by, email, canReply }) => ({
    subject: `Message from ${by} about “${title}”`,
    heading: 'A signer has written to you',
    paragraphs: [
      [
        `${by} (${email}) has a message about “${title}”.`,
        canReply
          ? `If you reply to this email, your answer goes to ${by}.`
          : 'A reply to this email does not reach that address: please write to it in a new email.',
      ].join(' '),
    ],
  }),
  widgetVerify: ({ company, title, expires }) => ({
    subject: `Confirm your signature on “${title}”`,
    heading: 'Please confirm your signature',
    paragraphs: [
      `You have filled in and signed “${title}” by ${company}. It counts as signed only once you confirm it.`,
      `Please confirm it by ${expires}.`,
    ],
    button: 'Go to the confirmation',
    notes: [
      'The link opens a page with a button: press it there to confirm. Opening the page alone confirms nothing.',
      'If it was not you who signed, please ignore this email: nothing will have been signed.',
    ],
  }),
};
