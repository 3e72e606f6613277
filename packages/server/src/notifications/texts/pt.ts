import type { MailTexts } from './mail-texts.ts';

export const pt: MailTexts = {
  greeting: (name) => `Estimado(a) ${name},`,
  namelessGreeting: 'Bom dia,',
  reason: 'O motivo indicado:',
  message: 'A mensagem:',
  address: 'Se o botão não funcionar, copie este endereço para o seu navegador:',
  footer: ({ company, product }) =>
    `${product} enviou este e-mail em nome de ${company}. Se não o esperava, pode ignorá-lo.`,
  footerForSender: ({ company, product }) =>
    `${product} enviou este e-mail porque ${company} o utiliza para a assinatura de documentos.`,
  invitation: ({ company, title, expires }) => ({
    subject: `${company} pede-lhe que assine «${title}»`,
    heading: 'Tem um documento para assinar',
    paragraphs: [
      `${company} enviou-lhe «${title}» para assinar. Pode lê-lo e assiná-lo no seu navegador.`,
      ...(expires === null ? [] : [`Assine-o até ${expires}, por favor.`]),
    ],
    button: 'Ler e assinar',
    notes: [
      'Esta ligação é só para si: quem a tiver pode assinar em seu nome. Por favor, não a partilhe.',
    ],
  }),
  completed: ({ title, attached }) => ({
    subject: `Todas as partes assinaram «${title}»`,
    heading: 'Todas as partes assinaram',
    paragraphs: [
      attached
        ? `«${title}» foi assinado por todas as partes. Encontra-o em anexo a este e-mail. Guarde-o, por favor.`
        : `«${title}» foi assinado por todas as partes. Pode descarregá-lo aqui. Guarde-o, por favor.`,
    ],
    button: 'Descarregar',
    notes: ['Esta ligação é só para si. Por favor, não a partilhe.'],
  }),
  completedForSender: ({ title, attached }) => ({
    subject: `Todas as partes assinaram «${title}»`,
    heading: 'Todas as partes assinaram',
    paragraphs: [
      attached
        ? `«${title}» foi assinado por todas as partes. Encontra-o em anexo a este e-mail.`
        : `«${title}» foi assinado por todas as partes. Os documentos estão disponíveis no seu sistema.`,
    ],
  }),
  rejected: ({ title, by }) => ({
    subject: `«${title}» foi recusado`,
    heading: 'O envelope foi recusado',
    paragraphs: [
      `${by} recusou «${title}». Já não pode ser assinado e não precisa de fazer mais nada.`,
    ],
  }),
  cancelled: ({ company, title }) => ({
    subject: `«${title}» foi cancelado`,
    heading: 'O envelope foi cancelado',
    paragraphs: [
      `${company} cancelou «${title}». Já não pode ser assinado e não precisa de fazer mais nada.`,
    ],
  }),
  expired: ({ title }) => ({
    subject: `«${title}» expirou`,
    heading: 'O envelope expirou',
    paragraphs: [
      `O prazo para assinar «${title}» terminou e nem todas as partes assinaram. Já não pode ser assinado. Se ainda precisar das assinaturas, envie-o novamente.`,
    ],
  }),
  documentFailed: ({ title }) => ({
    subject: `“${title}”: não foi possível criar o documento assinado`,
    heading: 'Não foi possível criar o documento assinado',
    paragraphs: [
      `Todas as partes assinaram “${title}”, mas não foi possível criar o documento final, que não foi enviado a ninguém. Nenhuma assinatura ou resposta se perdeu.`,
      'Avise quem administra o seu servidor de assinaturas: lá é possível ver o motivo e mandar criar o documento de novo. Todos o receberão por e-mail assim que estiver pronto.',
    ],
  }),
  contact: ({ title, by, email, canReply }) => ({
    subject: `Mensagem de ${by} sobre «${title}»`,
    heading: 'Recebeu uma mensagem',
    paragraphs: [
      [
        `${by} (${email}) escreveu-lhe sobre «${title}».`,
        canReply
          ? `Se responder a este e-mail, a sua resposta será enviada para ${by}.`
          : 'Uma resposta a este e-mail não chega a esse endereço: escreva-lhe num novo e-mail.',
      ].join(' '),
    ],
  }),
  widgetVerify: ({ company, title, expires }) => ({
    subject: `Confirme a sua assinatura em «${title}»`,
    heading: 'Confirme a sua assinatura',
    paragraphs: [
      `Preencheu e assinou «${title}» de ${company}. Só é considerado assinado depois de o confirmar.`,
      `Confirme-o até ${expires}, por favor.`,
    ],
    button: 'Ir para a confirmação',
    notes: [
      'A ligação abre uma página com um botão: a assinatura só fica confirmada quando o premir.',
      'Se não foi o(a) senhor(a) quem assinou, ignore este e-mail: nada terá sido assinado.',
    ],
  }),
};
