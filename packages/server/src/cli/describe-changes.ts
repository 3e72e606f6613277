import type { RemovedPart } from '../documents/clean/removed-part.ts';

const changes: Readonly<Record<RemovedPart, string>> = {
  encryption: 'its encryption was removed',
  javascript: 'its scripts were removed',
  open_action: 'what it does when it opens was removed',
  launch_action: 'actions that start programs or open other files were removed',
  attached_program: 'attached programs were removed',
  form_action: 'actions that send its form were removed',
  rich_media: 'its media players were removed',
  xfa: 'its XFA form was removed',
  signatures: 'its digital signatures will not be valid once it is signed here',
  layers: 'its layers are fixed as they are shown on a screen',
  form_fields: 'its form fields became part of the pages',
  annotations: 'its comments became part of the pages',
  portfolio: 'it no longer opens as a portfolio',
  ambiguous_structure: 'it was saved anew, because PDF readers could show it differently',
};

const isPart = (part: string): part is RemovedPart => Object.hasOwn(changes, part);

/** The original of an envelope that was sent. */
interface Original {
  readonly title: string;
  readonly removed: readonly string[];
}

/** One line on what the server changed in a PDF; none if it changed nothing. */
export function describeChanges({ title, removed }: Original): readonly string[] {
  const reasons = removed.map((part) => (isPart(part) ? changes[part] : part));
  return reasons.length === 0 ? [] : [`${title}: ${reasons.join('; ')}.`];
}
