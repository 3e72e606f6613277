export const statement =
  'I agree to sign these documents electronically and to receive them electronically.';

export const disclosureOf = (company: string, contact: string | null): readonly string[] => [
  'What it covers: You sign and receive the documents of this envelope electronically instead of on paper. Your consent covers this envelope only.',
  'Paper copies: You can ask the sender for the documents on paper, before or after you have signed. The sender tells you beforehand if a paper copy costs anything. You can also download the documents and print them yourself.',
  'Changing your mind: Until you submit, you withdraw your consent by not submitting. After that, tell the sender. What you have signed before stays signed. From then on the sender deals with you on paper, which can take longer.',
  'Your contact details: If your email address changes, tell the sender, so that the documents still reach you.',
  'What you need: A device with internet access, a current web browser, an email address, and a program that shows PDF files. To keep the documents, you need room to save them, or a printer.',
  `Who the sender is: ${company === '' ? 'The company that sent you these documents.' : `${company}.`} ${
    contact === null
      ? 'Reply to the email that brought you here, or use the contact details that the sender has given you.'
      : `Contact: ${contact}`
  }`,
];
