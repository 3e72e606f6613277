type AttributeParser = (value: string | null) => string | boolean;

const text: AttributeParser = (value) => value ?? '';
const isOn: AttributeParser = (value) => value !== 'off';
/** Returns the first choice for an unknown value. */
const oneOf =
  (...choices: readonly [string, ...string[]]): AttributeParser =>
  (value) =>
    choices.find((choice) => choice === value) ?? choices[0];

/** The properties backed by attributes, each with its attribute and the parser of its text. */
const reflected: Readonly<Record<string, readonly [attribute: string, parse: AttributeParser]>> = {
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

/** Defines the properties that are backed by attributes. */
export function reflectAttributes(prototype: HTMLElement): void {
  for (const [name, [attribute, parse]] of Object.entries(reflected)) {
    Object.defineProperty(prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: HTMLElement) {
        return parse(this.getAttribute(attribute));
      },
      set(this: HTMLElement, value: string | boolean) {
        if (value === true) this.removeAttribute(attribute);
        else this.setAttribute(attribute, value === false ? 'off' : value);
      },
    });
  }
}
