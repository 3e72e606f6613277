export const statement =
  'Aceito assinar estes documentos por via eletrónica e recebê-los por via eletrónica.';

export const disclosureOf = (company: string, contact: string | null): readonly string[] => [
  'A que se aplica: Os documentos deste envelope são assinados e recebidos por via eletrónica, e não em papel. O consentimento vale apenas para este envelope.',
  'Cópias em papel: Pode pedir os documentos em papel ao remetente, antes ou depois de assinar. Se uma cópia em papel tiver algum custo, o remetente informa antes. Também pode transferir os documentos e imprimi-los.',
  'Se mudar de ideias: Até ao envio, basta não enviar para retirar o consentimento. Depois disso, informe o remetente. O que já assinou continua assinado. A partir daí, o remetente trata consigo em papel, o que pode demorar mais.',
  'Os seus contactos: Se o seu endereço de e-mail mudar, informe o remetente, para continuar a receber os documentos.',
  'O que é preciso: Um dispositivo com acesso à internet, um navegador atualizado, um endereço de e-mail e um programa que mostre ficheiros PDF. Para guardar os documentos, é preciso espaço de armazenamento ou uma impressora.',
  `Quem é o remetente: ${company === '' ? 'A empresa que lhe enviou estes documentos.' : `${company}.`} ${
    contact === null
      ? 'Responda ao e-mail com a ligação para esta página ou use os contactos que o remetente lhe deu.'
      : `Contacto: ${contact}`
  }`,
];
