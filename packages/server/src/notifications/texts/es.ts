import type { MailTexts } from './mail-texts.ts';

export const es: MailTexts = {
  greeting: (name) => `Estimado/a ${name}:`,
  namelessGreeting: 'Buenos días:',
  reason: 'El motivo indicado:',
  message: 'El mensaje:',
  address: 'Si el botón no funciona, copie esta dirección en su navegador:',
  footer: ({ company, product }) =>
    `${product} ha enviado este correo en nombre de ${company}. Si no lo esperaba, puede ignorarlo.`,
  footerForSender: ({ company, product }) =>
    `${product} ha enviado este correo porque ${company} lo utiliza para la firma de documentos.`,
  invitation: ({ company, title, expires }) => ({
    subject: `${company} le pide que firme «${title}»`,
    heading: 'Tiene un documento para firmar',
    paragraphs: [
      `${company} le ha enviado «${title}» para que lo firme. Puede leerlo y firmarlo en su navegador.`,
      ...(expires === null ? [] : [`Fírmelo antes del ${expires}.`]),
    ],
    button: 'Leer y firmar',
    notes: [
      'Este enlace es solo para usted: quien lo tenga puede firmar en su nombre. No lo comparta, por favor.',
    ],
  }),
  completed: ({ title, attached }) => ({
    subject: `Todas las partes han firmado «${title}»`,
    heading: 'Todas las partes han firmado',
    paragraphs: [
      attached
        ? `Todas las partes han firmado «${title}». Lo encontrará adjunto a este correo. Consérvelo, por favor.`
        : `Todas las partes han firmado «${title}». Puede descargarlo aquí. Consérvelo, por favor.`,
    ],
    button: 'Descargar',
    notes: ['Este enlace es solo para usted. No lo comparta, por favor.'],
  }),
  completedForSender: ({ title, attached }) => ({
    subject: `Todas las partes han firmado «${title}»`,
    heading: 'Todas las partes han firmado',
    paragraphs: [
      attached
        ? `Todas las partes han firmado «${title}». Lo encontrará adjunto a este correo.`
        : `Todas las partes han firmado «${title}». Los documentos están disponibles en su sistema.`,
    ],
  }),
  rejected: ({ title, by }) => ({
    subject: `Se ha rechazado «${title}»`,
    heading: 'El sobre se ha rechazado',
    paragraphs: [
      `${by} ha rechazado «${title}». Ya no se puede firmar y usted no tiene que hacer nada más.`,
    ],
  }),
  cancelled: ({ company, title }) => ({
    subject: `Se ha cancelado «${title}»`,
    heading: 'El sobre se ha cancelado',
    paragraphs: [
      `${company} ha cancelado «${title}». Ya no se puede firmar y usted no tiene que hacer nada más.`,
    ],
  }),
  expired: ({ title }) => ({
    subject: `«${title}» ha caducado`,
    heading: 'El sobre ha caducado',
    paragraphs: [
      `El plazo para firmar «${title}» ha terminado y no todas las partes han firmado. Ya no se puede firmar. Si aún necesita las firmas, vuelva a enviarlo.`,
    ],
  }),
  documentFailed: ({ title }) => ({
    subject: `«${title}»: no se ha podido crear el documento firmado`,
    heading: 'No se ha podido crear el documento firmado',
    paragraphs: [
      `Todas las partes han firmado «${title}», pero el documento final no se ha podido crear y no se ha enviado a nadie. No se ha perdido ninguna firma ni respuesta.`,
      'Avise a quien administra su servidor de firmas: allí puede ver el motivo y hacer que se cree de nuevo. Todas las partes recibirán el documento por correo electrónico en cuanto esté listo.',
    ],
  }),
  contact: ({ title, by, email, canReply }) => ({
    subject: `Mensaje de ${by} sobre «${title}»`,
    heading: 'Ha recibido un mensaje',
    paragraphs: [
      [
        `${by} (${email}) le ha escrito sobre «${title}».`,
        canReply
          ? `Si responde a este correo, su respuesta llegará a ${by}.`
          : 'Una respuesta a este correo no llegará a esa dirección: escríbale en un correo nuevo.',
      ].join(' '),
    ],
  }),
  widgetVerify: ({ company, title, expires }) => ({
    subject: `Confirme su firma en «${title}»`,
    heading: 'Confirme su firma',
    paragraphs: [
      `Usted ha rellenado y firmado «${title}» de ${company}. Solo se considerará firmado cuando lo confirme.`,
      `Confírmelo antes del ${expires}.`,
    ],
    button: 'Ir a la confirmación',
    notes: [
      'El enlace abre una página con un botón: su firma se confirma solo cuando lo pulse allí.',
      'Si no ha firmado usted, ignore este correo: no se habrá firmado nada.',
    ],
  }),
};
