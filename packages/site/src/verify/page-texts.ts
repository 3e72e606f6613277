import type { VerificationLanguage } from '@sign-envelope/evidence';

/** The words around a verification. */
export interface PageTexts {
  readonly title: string;
  readonly intro: string;
  /** The button that opens the list of files. */
  readonly choose: string;
  /** Once there is a document. */
  readonly chooseOther: string;
  /** Beside the button, for those with a pointer. */
  readonly drop: string;
  readonly chooseLog: string;
  /** What the log is, and that it is optional. */
  readonly log: string;
  readonly checking: string;
  /** The document cannot be opened, such as one that was moved. */
  readonly unopened: string;
  /** The software of the check could not be loaded. */
  readonly notLoaded: string;
  /** Above the digest of the file. */
  readonly digest: string;
}

export const pageTexts: Readonly<Record<VerificationLanguage, PageTexts>> = {
  en: {
    title: 'Check a document',
    intro:
      'Find out who sealed a finished document, when, and whether it has been changed since. The document is checked on your device and is not sent anywhere.',
    choose: 'Choose a PDF',
    chooseOther: 'Choose another PDF',
    drop: 'or drop it anywhere on this page',
    chooseLog: 'Add the audit log',
    log: 'If you have the audit log of the envelope (a JSON file), it can be compared with the document.',
    checking: 'Checking the document…',
    unopened: 'This file could not be opened. Choose it again.',
    notLoaded: 'The check could not be loaded. Check your connection and load this page again.',
    digest: 'SHA-256 of the file',
  },
  de: {
    title: 'Dokument prüfen',
    intro:
      'Finden Sie heraus, wer ein fertiges Dokument versiegelt hat, wann, und ob es seitdem verändert wurde. Das Dokument wird auf Ihrem Gerät geprüft und nirgendwohin gesendet.',
    choose: 'PDF auswählen',
    chooseOther: 'Anderes PDF auswählen',
    drop: 'oder irgendwo auf dieser Seite ablegen',
    chooseLog: 'Protokoll hinzufügen',
    log: 'Wenn Sie das Protokoll des Umschlags haben (eine JSON-Datei), kann es mit dem Dokument verglichen werden.',
    checking: 'Das Dokument wird geprüft …',
    unopened: 'Diese Datei konnte nicht geöffnet werden. Wählen Sie sie erneut aus.',
    notLoaded:
      'Die Prüfung konnte nicht geladen werden. Prüfen Sie Ihre Verbindung und laden Sie diese Seite neu.',
    digest: 'SHA-256 der Datei',
  },
  es: {
    title: 'Comprobar un documento',
    intro:
      'Averigüe quién selló un documento terminado, cuándo, y si se ha modificado desde entonces. El documento se comprueba en su dispositivo y no se envía a ningún sitio.',
    choose: 'Elegir un PDF',
    chooseOther: 'Elegir otro PDF',
    drop: 'o suéltelo en cualquier lugar de esta página',
    chooseLog: 'Añadir el registro de auditoría',
    log: 'Si tiene el registro de auditoría del sobre (un archivo JSON), se puede comparar con el documento.',
    checking: 'Comprobando el documento…',
    unopened: 'No se ha podido abrir este archivo. Elíjalo de nuevo.',
    notLoaded:
      'No se ha podido cargar la comprobación. Compruebe su conexión y vuelva a cargar esta página.',
    digest: 'SHA-256 del archivo',
  },
  fr: {
    title: 'Vérifier un document',
    intro:
      'Découvrez qui a scellé un document terminé, quand, et s’il a été modifié depuis. Le document est vérifié sur votre appareil et n’est envoyé nulle part.',
    choose: 'Choisir un PDF',
    chooseOther: 'Choisir un autre PDF',
    drop: 'ou déposez-le n’importe où sur cette page',
    chooseLog: 'Ajouter le journal d’audit',
    log: 'Si vous avez le journal d’audit de l’enveloppe (un fichier JSON), il peut être comparé au document.',
    checking: 'Vérification du document…',
    unopened: 'Ce fichier n’a pas pu être ouvert. Choisissez-le de nouveau.',
    notLoaded:
      'La vérification n’a pas pu être chargée. Vérifiez votre connexion et rechargez cette page.',
    digest: 'SHA-256 du fichier',
  },
  nl: {
    title: 'Een document controleren',
    intro:
      'Ga na wie een voltooid document heeft verzegeld, wanneer, en of het sindsdien is gewijzigd. Het document wordt op uw apparaat gecontroleerd en nergens naartoe gestuurd.',
    choose: 'Een pdf kiezen',
    chooseOther: 'Een andere pdf kiezen',
    drop: 'of sleep hem naar deze pagina',
    chooseLog: 'Het auditlogboek toevoegen',
    log: 'Als u het auditlogboek van de envelop hebt (een JSON-bestand), kan het met het document worden vergeleken.',
    checking: 'Het document wordt gecontroleerd…',
    unopened: 'Dit bestand kon niet worden geopend. Kies het opnieuw.',
    notLoaded:
      'De controle kon niet worden geladen. Controleer uw verbinding en laad deze pagina opnieuw.',
    digest: 'SHA-256 van het bestand',
  },
  pt: {
    title: 'Verificar um documento',
    intro:
      'Saiba quem selou um documento concluído, quando, e se foi alterado desde então. O documento é verificado no seu dispositivo e não é enviado para lado nenhum.',
    choose: 'Escolher um PDF',
    chooseOther: 'Escolher outro PDF',
    drop: 'ou largue-o em qualquer ponto desta página',
    chooseLog: 'Adicionar o registo de auditoria',
    log: 'Se tiver o registo de auditoria do envelope (um ficheiro JSON), este pode ser comparado com o documento.',
    checking: 'A verificar o documento…',
    unopened: 'Não foi possível abrir este ficheiro. Escolha-o novamente.',
    notLoaded:
      'Não foi possível carregar a verificação. Verifique a sua ligação e carregue esta página novamente.',
    digest: 'SHA-256 do ficheiro',
  },
};
