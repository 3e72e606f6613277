import type { SigningSession, SubmitResult } from '@sign-envelope/core';
import { atom, type ReadableAtom } from 'nanostores';
import { afterPageScripts } from './after-page-scripts.ts';
import { createElementSession, isSigningScreen } from './element-session.ts';
import type { View } from './element-view.tsx';
import { createReactRootClass } from './react-root.ts';
import {
  reflectAttributes,
  reflectedAttributes,
  reflectedProperties,
} from './reflected-attributes.ts';
import type { SignEnvelopeElement } from './sign-envelope-element.ts';
import { createStyleSheets } from './style-sheets.ts';
import { version } from './version.ts';

/** What no attribute holds: secrets, and what is no text. */
type PropertyValues = Pick<
  SignEnvelopeElement,
  'linkKey' | 'preview' | 'widget' | 'verification' | 'failure' | 'promotion'
>;

const defaultValues: PropertyValues = {
  linkKey: null,
  preview: null,
  widget: null,
  verification: null,
  failure: null,
  promotion: null,
};

const isPropertyName = (name: string): name is keyof PropertyValues =>
  Object.hasOwn(defaultValues, name);
const propertyNames = Object.keys(defaultValues).filter(isPropertyName);

/** Those that only change how things look: the signing goes on. */
const isAppearance = (name: string): boolean =>
  ![
    'api',
    'mode',
    'screen',
    'widget-code',
    'linkKey',
    'preview',
    'widget',
    'verification',
  ].includes(name);

const loadStyles = async () => (await import('./styles.ts')).styles;

/**
 * Builds the class of `<sign-envelope>`. All that its elements share, the style sheets, lives in
 * this call; the rest is each element's own.
 */
export function createElementClass(): new () => SignEnvelopeElement {
  const sheets = createStyleSheets(loadStyles);
  const views = new WeakMap<Node, ReadableAtom<View | null>>();
  const noView = atom<View | null>(null);
  const ReactRoot = createReactRootClass((root) => views.get(root) ?? noView);

  class Element extends ReactRoot implements SignEnvelopeElement {
    static readonly version = version;
    static readonly observedAttributes = [...reflectedAttributes, 'lang'];

    // Attributes hold these: see reflectAttributes.
    declare api: SignEnvelopeElement['api'];
    declare cdn: SignEnvelopeElement['cdn'];
    declare theme: SignEnvelopeElement['theme'];
    declare mode: SignEnvelopeElement['mode'];
    declare screen: SignEnvelopeElement['screen'];
    declare widgetCode: SignEnvelopeElement['widgetCode'];
    declare productName: SignEnvelopeElement['productName'];
    declare support: SignEnvelopeElement['support'];
    declare statusPage: SignEnvelopeElement['statusPage'];
    declare tour: SignEnvelopeElement['tour'];
    declare drafts: SignEnvelopeElement['drafts'];

    declare linkKey: PropertyValues['linkKey'];
    declare preview: PropertyValues['preview'];
    declare widget: PropertyValues['widget'];
    declare verification: PropertyValues['verification'];
    declare failure: PropertyValues['failure'];
    declare promotion: PropertyValues['promotion'];

    readonly #$view = atom<View | null>(null);
    readonly #root: ShadowRoot;
    #given = defaultValues;
    #session: SigningSession | null = null;
    #generation = 0;
    /** Rises with each plan to begin, so that only the last one is carried out. */
    #plan = 0;
    /** Whether what the session was begun with has changed, or there is none yet. */
    #mustBegin = true;
    #mounted = false;

    constructor() {
      super();
      if (this.shadowRoot === null) throw new Error('r2wc made no shadow root');
      this.#root = this.shadowRoot;
      views.set(this.#root, this.#$view);
    }

    static {
      for (const name of propertyNames) {
        Object.defineProperty(Element.prototype, name, {
          configurable: true,
          enumerable: true,
          get(this: Element) {
            return this.#given[name];
          },
          set(this: Element, value: PropertyValues[typeof name]) {
            this.#give(name, value);
          },
        });
      }
    }

    get session(): SigningSession | null {
      return this.#session;
    }

    attributeChangedCallback(name: string, before: string | null, after: string | null): void {
      if (before !== after) this.#change(name);
    }

    override connectedCallback(): void {
      this.#takeEarlyProperties();
      if (this.#mustBegin) this.#planToBegin();
      void this.#mount();
    }

    /** A move within the page disconnects and connects in one task: nothing is unmounted then. */
    override disconnectedCallback(): void {
      queueMicrotask(() => {
        if (this.isConnected || !this.#mounted) return;
        this.#mounted = false;
        super.disconnectedCallback();
      });
    }

    async reload(): Promise<void> {
      this.#plan += 1;
      await this.#begin();
    }

    next(): void {
      this.#session?.next();
    }

    async submit(): Promise<SubmitResult | null> {
      return this.#session?.submit() ?? null;
    }

    destroy(): void {
      this.#plan += 1;
      this.#mustBegin = false;
      this.#session?.destroy();
      this.#session = null;
      this.#showSession();
    }

    #give<N extends keyof PropertyValues>(name: N, value: PropertyValues[N]): void {
      if (value === this.#given[name]) return;
      this.#given = { ...this.#given, [name]: value };
      this.#change(name);
    }

    #change(name: string): void {
      if (isAppearance(name)) this.#showSession();
      else this.#planToBegin();
    }

    /** Properties that were set before the upgrade hide the accessors: they are set again, through them. */
    #takeEarlyProperties(): void {
      for (const name of [...reflectedProperties, ...propertyNames]) {
        const early = Object.getOwnPropertyDescriptor(this, name);
        if (early === undefined) continue;
        Reflect.deleteProperty(this, name);
        Reflect.set(this, name, early.value);
      }
    }

    /** Begins when all that this task sets is set; with nothing to open, when the page's scripts have run. */
    #planToBegin(): void {
      this.#mustBegin = true;
      if (!this.isConnected) return;
      this.#plan += 1;
      const plan = this.#plan;
      const begin = () => {
        if (plan === this.#plan && this.isConnected) void this.#begin();
      };
      const { linkKey, widget, preview, verification } = this.#given;
      const isTold = linkKey ?? widget ?? preview ?? verification ?? (this.widgetCode || null);
      if (isTold === null) afterPageScripts(this.ownerDocument, begin);
      else queueMicrotask(begin);
    }

    #begin(): Promise<void> {
      this.#mustBegin = false;
      this.#session?.destroy();
      const session = createElementSession(this);
      this.#session = session;
      this.#generation += 1;
      this.#showSession();
      return isSigningScreen(this.screen) ? session.open() : Promise.resolve();
    }

    #showSession(): void {
      const session = this.#session;
      const { cdn, theme, tour, screen, lang, productName, support, statusPage } = this;
      const { failure, promotion } = this.#given;
      this.#$view.set(
        session && {
          session,
          generation: this.#generation,
          cdn,
          theme,
          tour,
          screen,
          failure: failure ?? undefined,
          promotion: promotion ?? undefined,
          lang: lang || undefined,
          productName: productName || undefined,
          support: support || undefined,
          statusPage: statusPage || undefined,
        },
      );
    }

    /** Waits for the styles, so that nothing is ever seen without them. */
    async #mount(): Promise<void> {
      if (!sheets.adoptNow(this.#root)) {
        try {
          await sheets.adopt(this.#root);
        } catch (error) {
          // Signing without styles is better than not at all; the next connection tries again.
          console.error('<sign-envelope> could not load its styles.', error);
        }
      }
      if (!this.isConnected || this.#mounted) return;
      this.#mounted = true;
      super.connectedCallback();
    }
  }

  reflectAttributes(Element.prototype);
  return Element;
}
