type Reading = (value: string | null) => string | boolean;

const text: Reading = (value) => value ?? '';
const isOn: Reading = (value) => value !== 'off';
/** The first stands for whatever is none of them. */
const oneOf =
  (...choices: readonly [string, ...string[]]): Reading =>
  (value) =>
    choices.find((choice) => choice === value) ?? choices[0];

/** Each property that an attribute holds, with the attribute and what its text means. */
const reflected: Readonly<Record<string, readonly [attribute: string, read: Reading]>> = {
  api: ['api', text],
  cdn: ['cdn', text],
  theme: ['theme', oneOf('auto', 'light', 'dark')],
  mode: ['mode', oneOf('envelope', 'preview', 'widget', 'widget-verify')],
  screen: ['screen', oneOf('signing', 'download', 'error', 'widget-signed', 'maintenance')],
  widgetCode: ['widget-code', text],
  productName: ['product-name', text],
  support: ['support', text],
  statusPage: ['status-page', text],
  tour: ['tour', isOn],
  drafts: ['drafts', isOn],
};

export const reflectedProperties = Object.keys(reflected);
export const reflectedAttributes = Object.values(reflected).map(([attribute]) => attribute);

/** Gives a class of elements the properties that its attributes hold. */
export function reflectAttributes(prototype: HTMLElement): void {
  for (const [name, [attribute, read]] of Object.entries(reflected)) {
    Object.defineProperty(prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: HTMLElement) {
        return read(this.getAttribute(attribute));
      },
      set(this: HTMLElement, value: string | boolean) {
        if (value === true) this.removeAttribute(attribute);
        else this.setAttribute(attribute, value === false ? 'off' : value);
      },
    });
  }
}
