/** The parts that are removed from an uploaded PDF. */
export const removedParts = [
  /** The encryption of a file that opens without a password. */
  'encryption',
  /** Scripts of the document, its pages, fields, annotations and bookmarks. */
  'javascript',
  /** An action that runs when the document is opened. */
  'open_action',
  /** Actions that start programs or open other files. */
  'launch_action',
  /**
   * Attached files that a computer would run, and one with the name of the evidence that the server attaches.
   * Other attached files stay.
   */
  'attached_program',
  /** Actions that submit a form or fill it from a file. */
  'form_action',
  /** Video, sound, 3D and other content with its own player, scripts or files. */
  'rich_media',
  /** A second form in XFA, with its own scripts. */
  'xfa',
  /** Digital signatures, which do not survive stamping. What they show becomes part of the page. */
  'signatures',
  /** Settings that let readers show different layers. The layers that are shown by default stay. */
  'layers',
  /** Fields of the document's own form: what they show becomes part of the page. */
  'form_fields',
  /** Comments and other annotations: what is shown becomes part of the page. */
  'annotations',
  /** The list of attached files that readers would open in place of the document. The files stay. */
  'portfolio',
  /** Boxes of pages that readers take differently, or objects among which stamped answers were not seen. */
  'ambiguous_structure',
] as const;

export type RemovedPart = (typeof removedParts)[number];
