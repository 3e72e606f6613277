import { choices, sourceOf } from './element-properties.ts';
import type { SignEnvelopeElement } from './sign-envelope-element.ts';

/** Attributes that frameworks set to the key if the element is not defined yet. */
export const secretAttributes = ['link-key', 'linkkey'];

/** Whether the attribute has a value that is not one of its choices. */
export function isUnknownChoice(element: HTMLElement, name: keyof typeof choices): boolean {
  const value = element.getAttribute(name);
  return value !== null && !choices[name].some((choice) => choice === value);
}

/** Whether the element lacks what its mode opens, such as a key. A sandbox has all of that. */
export function lacksSource(element: SignEnvelopeElement): boolean {
  if (element.sandbox !== null) return false;
  const source = sourceOf[element.mode];
  const others = source === 'linkKey' ? element.resume : source === 'widget' && element.widgetCode;
  return !element[source] && !others;
}

/** Whether the key is a whole link, or not a string. */
export const isMalformedKey = (key: unknown): boolean =>
  key !== null && (typeof key !== 'string' || /^https?:|#/i.test(key));

/** Properties that hold objects. */
export const objectProperties = [
  'preview',
  'widget',
  'verification',
  'values',
  'promotion',
  'failure',
] as const;

/** Whether an input of the element cannot be right. `misuse.ts` finds out which. */
export function isMisused(element: SignEnvelopeElement): boolean {
  if (element.notice !== null) return false;
  return (
    (element.api === '' && element.sandbox === null) ||
    lacksSource(element) ||
    isMalformedKey(element.linkKey) ||
    isUnknownChoice(element, 'mode') ||
    isUnknownChoice(element, 'theme') ||
    objectProperties.some((name) => typeof element[name] !== 'object')
  );
}
