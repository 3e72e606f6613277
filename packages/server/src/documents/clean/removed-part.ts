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
  /** Actions that submit a form or fill it from a file. */
  'form_action',
  /** Video, sound, 3D and other content with its own player, scripts or files. */
  'rich_media',
  /** A second form in XFA, with its own scripts. */
  'xfa',
  /** Layers, which readers decide differently: fixed as printed. */
  'layers',
  /** Fields of the document's own form: what they show becomes part of the page. */
  'form_fields',
  /** Comments and other annotations: what prints becomes part of the page. */
  'annotations',
  /** Objects, roots and revisions that readers could choose differently. */
  'ambiguous_structure',
  /** Content that readers could interpret differently, such as unclosed strings and inline images. */
  'ambiguous_content',
] as const;

export type RemovedPart = (typeof removedParts)[number];
