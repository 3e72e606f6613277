import { SigningError, type SigningSession, type SubmitOutcome } from '@sign-envelope/core';
import { atom } from 'nanostores';
import { afterPageScripts } from './after-page-scripts.ts';
import { createElementSession, isSigningScreen } from './element-session.ts';
import type { View } from './element-view.tsx';
import { mountScreens } from './react-root.ts';
import {
  reflectAttributes,
  reflectedAttributes,
  reflectedProperties,
} from './reflected-attributes.ts';
import type { SignEnvelopeElement } from './sign-envelope-element.ts';
import { createStyleSheets } from './style-sheets.ts';
import { styles } from './styles.ts';
import { version } from './version.ts';

/** Values of the properties without an attribute: secrets, objects and functions. */
type PropertyValues = Pick<
  SignEnvelopeElement,
  'linkKey' | 'exchange' | 'preview' | 'widget' | 'verification' | 'failure' | 'promotion'
>;

const defaultValues: PropertyValues = {
  linkKey: null,
  exchange: null,
  preview: null,
  widget: null,
  verification: null,
  failure: null,
  promotion: null,
};

const isPropertyName = (name: string): name is keyof PropertyValues =>
  Object.hasOwn(defaultValues, name);
const propertyNames = Object.keys(defaultValues).filter(isPropertyName);

/** Attributes and properties that start another session; the others only change the view. */
const sessionInputs: ReadonlySet<string> = new Set([
  'api',
  'mode',
  'screen',
  'widget-code',
  'linkKey',
  'preview',
  'widget',
  'verification',
]);

/** Creates the class of `<sign-envelope>`. Its elements share the style sheets and nothing else. */
export function createElementClass(): new () => SignEnvelopeElement {
  const styleSheets = createStyleSheets(styles);

  class Element extends HTMLElement implements SignEnvelopeElement {
    static readonly version = version;
    static readonly observedAttributes = [...reflectedAttributes, 'lang'];

    // Backed by attributes: see reflectAttributes.
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
    declare exchange: PropertyValues['exchange'];
    declare preview: PropertyValues['preview'];
    declare widget: PropertyValues['widget'];
    declare verification: PropertyValues['verification'];
    declare failure: PropertyValues['failure'];
    declare promotion: PropertyValues['promotion'];

    readonly #$view = atom<View | null>(null);
    readonly #root = this.attachShadow({ mode: 'open' });
    #values = defaultValues;
    #session: SigningSession | null = null;
    #generation = 0;
    /** Increases with each scheduled start, so that only the latest one runs. */
    #startId = 0;
    /** Whether there is no session yet, or its inputs have changed since it started. */
    #needsStart = true;
    #unmount: (() => void) | null = null;

    static {
      for (const name of propertyNames) {
        Object.defineProperty(Element.prototype, name, {
          configurable: true,
          enumerable: true,
          get(this: Element) {
            return this.#values[name];
          },
          set(this: Element, value: PropertyValues[typeof name]) {
            this.#setValue(name, value);
          },
        });
      }
    }

    get session(): SigningSession | null {
      return this.#session;
    }

    attributeChangedCallback(name: string, before: string | null, after: string | null): void {
      if (before !== after) this.#onChange(name);
    }

    connectedCallback(): void {
      this.#upgradeProperties();
      if (this.#needsStart) this.#scheduleStart();
      styleSheets.adopt(this.#root);
      this.#unmount ??= mountScreens(this.#root, this.#$view);
    }

    /** Moving an element within the page disconnects and reconnects it in one task: it stays mounted. */
    disconnectedCallback(): void {
      queueMicrotask(() => {
        if (this.isConnected) return;
        this.#unmount?.();
        this.#unmount = null;
      });
    }

    async reload(): Promise<void> {
      this.#startId += 1;
      await this.#start();
    }

    next(): void {
      this.#session?.next();
    }

    async submit(): Promise<SubmitOutcome> {
      if (this.#session !== null) return this.#session.submit();
      return { ok: false, reason: new SigningError('ended', 'There is nothing to submit') };
    }

    destroy(): void {
      this.#startId += 1;
      this.#needsStart = false;
      this.#session?.destroy();
      this.#session = null;
      this.#updateView();
    }

    #setValue<N extends keyof PropertyValues>(name: N, value: PropertyValues[N]): void {
      if (value === this.#values[name]) return;
      this.#values = { ...this.#values, [name]: value };
      this.#onChange(name);
    }

    #onChange(name: string): void {
      if (sessionInputs.has(name)) this.#scheduleStart();
      else this.#updateView();
    }

    /** Properties set before the upgrade shadow the accessors: sets them again through the accessors. */
    #upgradeProperties(): void {
      for (const name of [...reflectedProperties, ...propertyNames]) {
        const early = Object.getOwnPropertyDescriptor(this, name);
        if (early === undefined) continue;
        Reflect.deleteProperty(this, name);
        Reflect.set(this, name, early.value);
      }
    }

    /**
     * Starts the session after the current task has set all its properties. Without anything to open,
     * waits until the page's scripts have run: they may still set a key.
     */
    #scheduleStart(): void {
      this.#needsStart = true;
      if (!this.isConnected) return;
      this.#startId += 1;
      const startId = this.#startId;
      const start = () => {
        if (startId === this.#startId && this.isConnected) void this.#start();
      };
      const { linkKey, widget, preview, verification } = this.#values;
      const source = linkKey ?? widget ?? preview ?? verification ?? (this.widgetCode || null);
      if (source === null) afterPageScripts(this.ownerDocument, start);
      else queueMicrotask(start);
    }

    #start(): Promise<void> {
      this.#needsStart = false;
      this.#session?.destroy();
      const session = createElementSession(this);
      this.#session = session;
      this.#generation += 1;
      this.#updateView();
      return isSigningScreen(this.screen) ? session.open() : Promise.resolve();
    }

    #updateView(): void {
      const session = this.#session;
      const { cdn, theme, tour, screen, lang, productName, support, statusPage } = this;
      const { failure, promotion } = this.#values;
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
  }

  reflectAttributes(Element.prototype);
  return Element;
}
