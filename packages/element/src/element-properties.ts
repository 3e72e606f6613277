import type { SignEnvelopeElement, SignEnvelopeMode } from './sign-envelope-element.ts';

interface Reflection {
  readonly attribute: string;
  /** The property's value; `null` is a missing attribute. */
  readonly read: (value: string | null) => string | boolean | number;
}

const text = (attribute: string): Reflection => ({ attribute, read: (value) => value ?? '' });
/** On if it is present, whatever its text, like `disabled`. */
const flag = (attribute: string): Reflection => ({ attribute, read: (value) => value !== null });
/** 1 to 6; 1 for anything else. */
const level = (attribute: string): Reflection => ({
  attribute,
  read: (value) => (/^[1-6]$/.test(value ?? '') ? Number(value) : 1),
});
/** The first choice for a missing or unknown value. */
const oneOf = (attribute: keyof typeof choices): Reflection => ({
  attribute,
  read: (value) =>
    choices[attribute].find((choice) => choice === value) ?? choices[attribute][0] ?? '',
});

/** The property that names what a mode opens. The first mode is the default. */
export const sourceOf = {
  envelope: 'linkKey',
  status: 'linkKey',
  download: 'linkKey',
  widget: 'widget',
  preview: 'preview',
  'bulk-preview': 'preview',
  'widget-verify': 'verification',
} as const satisfies Readonly<Record<SignEnvelopeMode, keyof SignEnvelopeElement>>;

/** The values of the attributes that take one of a few. */
export const choices: Readonly<Record<'mode' | 'theme', readonly string[]>> = {
  mode: Object.keys(sourceOf),
  theme: ['auto', 'light', 'dark', 'compact', 'light compact', 'dark compact'],
};

/** The properties backed by attributes. */
export const reflections: Readonly<Record<string, Reflection>> = {
  api: text('api'),
  cdn: text('cdn'),
  theme: oneOf('theme'),
  mode: oneOf('mode'),
  widgetCode: text('widget-code'),
  productName: text('product-name'),
  support: text('support'),
  statusPage: text('status-page'),
  noTour: flag('no-tour'),
  noDrafts: flag('no-drafts'),
  resume: flag('resume'),
  fixedHeight: flag('fixed-height'),
  landmarks: flag('landmarks'),
  headingLevel: level('heading-level'),
};

export const reflectedAttributes = Object.values(reflections).map(({ attribute }) => attribute);

/** Its attribute sets the property of the same name, which can also hold an object: it is not reflected. */
export const sandboxAttribute = 'sandbox';

/** The properties that are not reflected: secrets, objects and functions. */
export const propertyNames = [
  sandboxAttribute,
  'linkKey',
  'exchange',
  'preview',
  'widget',
  'verification',
  'values',
  'meta',
  'notice',
  'failure',
  'promotion',
] as const;

/** The values of these properties. */
export type PropertyValues = Pick<SignEnvelopeElement, (typeof propertyNames)[number]>;

/** Attributes and properties that start another session; the others only change the view. */
export const sessionInputs: ReadonlySet<string> = new Set([
  'api',
  'cdn',
  'mode',
  'widget-code',
  sandboxAttribute,
  'linkKey',
  'preview',
  'widget',
  'verification',
  'values',
  'notice',
]);

/** Whether two values have the same JSON. A value without JSON, such as a circular object, equals only itself. */
function hasSameContent(a: unknown, b: unknown): boolean {
  try {
    return JSON.stringify(a) === JSON.stringify(b);
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/**
 * Whether setting the property changes nothing. Objects written inline, such as `values={{ name }}`,
 * are new at every render, so those that would start another session are compared by their content, but for
 * a sandbox, whose state is none of its content.
 */
export function isUnchanged(name: string, before: unknown, after: unknown): boolean {
  const isCompared = sessionInputs.has(name) && name !== sandboxAttribute;
  return before === after || (isCompared && hasSameContent(before, after));
}

/** Defines the properties that are backed by attributes. `null`, `undefined` and `false` clear one. */
export function reflectAttributes(prototype: HTMLElement): void {
  for (const [name, { attribute, read }] of Object.entries(reflections)) {
    Object.defineProperty(prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: HTMLElement) {
        return read(this.getAttribute(attribute));
      },
      set(this: HTMLElement, value: unknown) {
        if (value === null || value === undefined || value === false) {
          this.removeAttribute(attribute);
        } else this.setAttribute(attribute, value === true ? '' : String(value));
      },
    });
  }
}

/** Properties set before the upgrade shadow the accessors: sets them again through the accessors. */
export function upgradeProperties(element: HTMLElement): void {
  for (const name of [...Object.keys(reflections), ...propertyNames]) {
    const early = Object.getOwnPropertyDescriptor(element, name);
    if (early === undefined) continue;
    Reflect.deleteProperty(element, name);
    Reflect.set(element, name, early.value);
  }
}
