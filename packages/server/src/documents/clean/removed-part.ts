/** What is taken out of a PDF when it comes in. */
export const removedParts = [
  /** Scripts, of the document, its pages, fields, annotations, bookmarks. */
  'javascript',
  /** An action that runs when the document is opened. */
  'open_action',
  /** Actions that start programs or open other files. */
  'launch_action',
  /** Actions that send a form's content away, or fill it from a file. */
  'form_action',
  /** Films, sounds, 3D and other content with a player, scripts or a file of its own. */
  'rich_media',
  /** A second form in XFA, with scripts of its own. */
  'xfa',
  /** Layers that a screen shows and a printer does not, or the other way round: settled as printed. */
  'layers',
] as const;

export type RemovedPart = (typeof removedParts)[number];
