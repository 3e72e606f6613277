import { createElementClass } from './create-element-class.ts';
import { version } from './version.ts';

/**
 * Creates the element's class and defines it. Does nothing if the tag is already defined, except to
 * warn in the console if the existing definition is of another version. Does nothing in environments
 * without custom elements, such as a server.
 *
 * @param tag - Custom element name to use instead of `sign-envelope`.
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
      `<${tag}> is already defined by version ${other}; version ${version} is not used.`,
    );
  }
}
