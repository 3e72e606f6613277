import { createElementClass } from './create-element-class.ts';
import { version } from './version.ts';

/**
 * Builds the element's class and defines it. Harmless when the tag is defined already: the first
 * definition stays, and one of another version is told of in the console. Does nothing where there
 * are no custom elements, as on a server.
 *
 * @param tag - A custom element name of your own, should `sign-envelope` be taken.
 * @example
 * ```ts
 * import { defineSignEnvelope } from '@sign-envelope/element';
 *
 * defineSignEnvelope();
 * ```
 */
export function defineSignEnvelope(tag = 'sign-envelope'): void {
  if (typeof customElements === 'undefined') return;
  const defined = customElements.get(tag);
  if (defined === undefined) {
    customElements.define(tag, createElementClass());
    return;
  }
  const other = 'version' in defined ? defined.version : 'unknown';
  if (other !== version) {
    console.warn(
      `<${tag}> is defined already, by version ${other}; version ${version} is not used.`,
    );
  }
}
