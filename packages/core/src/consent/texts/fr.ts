export const statement =
  'J’accepte de signer ces documents par voie électronique et de les recevoir par voie électronique.';

export const disclosureOf = (company: string, contact: string | null): readonly string[] => [
  'Portée : Vous signez et recevez les documents de cette enveloppe par voie électronique et non sur papier. Votre accord ne vaut que pour cette enveloppe.',
  'Copies papier : Vous pouvez demander les documents sur papier à l’expéditeur, avant ou après avoir signé. Si une copie papier est payante, l’expéditeur vous le dit au préalable. Vous pouvez aussi télécharger les documents et les imprimer vous-même.',
  'Si vous changez d’avis : Jusqu’à l’envoi, il vous suffit de ne pas envoyer pour retirer votre accord. Ensuite, adressez-vous à l’expéditeur. Ce que vous avez signé auparavant reste signé. À partir de ce moment, l’expéditeur traite avec vous sur papier, ce qui peut prendre plus de temps.',
  'Vos coordonnées : Si votre adresse e-mail change, dites-le à l’expéditeur afin que les documents continuent de vous parvenir.',
  'Ce qu’il vous faut : Un appareil connecté à internet, un navigateur à jour, une adresse e-mail et un programme qui affiche les fichiers PDF. Pour conserver les documents, il vous faut de la place pour les enregistrer ou une imprimante.',
  `Qui est l’expéditeur : ${company === '' ? 'L’entreprise qui vous a envoyé ces documents.' : `${company}.`} ${
    contact === null
      ? 'Répondez à l’e-mail qui vous a mené ici ou utilisez les coordonnées que l’expéditeur vous a données.'
      : `Contact : ${contact}`
  }`,
];
