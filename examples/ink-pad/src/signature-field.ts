// The pad as an accessible form field: a group with a name, a drawing or a typed name (which needs no
// pointer), and buttons that say what they do and are off when they would do nothing.
import { SignaturePad } from './signature-pad.ts';

const make = <T extends keyof HTMLElementTagNameMap>(tag: T, values: object = {}) =>
  Object.assign(document.createElement(tag), values);

/** `<signature-field>`: what is drawn or typed is the value of the form field of its `name`. */
export class SignatureField extends HTMLElement {
  static readonly formAssociated = true;
  readonly #internals = this.attachInternals();
  #pad: SignaturePad | null = null;

  connectedCallback(): void {
    const canvas = make('canvas', { role: 'img', ariaLabel: 'Drawn signature: empty' });
    const undo = make('button', { type: 'button', textContent: 'Undo', disabled: true });
    const clear = make('button', { type: 'button', textContent: 'Clear', disabled: true });
    const typed = make('input', { type: 'text', autocomplete: 'name' });
    const label = make('label', { textContent: 'Or type your name' });
    label.append(typed);
    this.role = 'group';
    this.ariaLabel = 'Signature';
    this.replaceChildren(canvas, undo, clear, label);

    const pad = new SignaturePad(canvas);
    this.#pad = pad;
    const update = async () => {
      undo.disabled = pad.isEmpty;
      clear.disabled = pad.isEmpty;
      canvas.ariaLabel = `Drawn signature: ${pad.isEmpty ? 'empty' : 'drawn'}`;
      this.#internals.setFormValue(pad.isEmpty ? typed.value : (await pad.encode()).svg);
    };
    pad.addEventListener('change', update);
    typed.addEventListener('input', update);
    undo.addEventListener('click', () => pad.undo());
    clear.addEventListener('click', () => pad.clear());
  }

  disconnectedCallback(): void {
    this.#pad?.destroy();
  }
}

customElements.define('signature-field', SignatureField);
