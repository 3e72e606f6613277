/// <reference path="./css-text.d.ts" />
import { SigningError, type SigningSession, type SubmitOutcome } from '@sign-envelope/core';
import type { ScreenDetail } from '@sign-envelope/react';
// The styles are part of the script: a separate file would cost a request.
import styles from '@sign-envelope/react/styles.css?inline';
import { atom, type ReadableAtom } from 'nanostores';
import {
  isUnchanged,
  type PropertyValues,
  propertyNames,
  reflectAttributes,
  reflectedAttributes,
  sandboxAttribute,
  sessionInputs,
  upgradeProperties,
} from './element-properties.ts';
import { secretAttributes } from './is-misused.ts';
import { loadMisuse } from './load-late-parts.ts';
import { createScreensRootClass, type View } from './screens-root.tsx';
import { createSessionLifecycle } from './session-lifecycle.ts';
import type { SignEnvelopeElement } from './sign-envelope-element.ts';
import { fireSignEvent } from './sign-events.ts';
import { createStyleSheets } from './style-sheets.ts';
import { version } from './version.ts';

/** What `focus()` may focus. */
const focusable = ':enabled:not(fieldset), a[href]';

/** Creates the class of `<sign-envelope>`. Its elements share the style sheets and nothing else. */
export function createElementClass(): new () => SignEnvelopeElement {
  const styleSheets = createStyleSheets(styles);
  const views = new WeakMap<Node, ReadableAtom<View | null>>();
  const $noView = atom<View | null>(null);
  const ScreensRoot = createScreensRootClass((container) => views.get(container) ?? $noView);

  class Element extends ScreensRoot implements SignEnvelopeElement {
    static readonly version = version;
    static readonly observedAttributes = [
      ...reflectedAttributes,
      ...secretAttributes,
      sandboxAttribute,
      'lang',
    ];

    // Backed by attributes: see reflectAttributes.
    declare api: SignEnvelopeElement['api'];
    declare cdn: SignEnvelopeElement['cdn'];
    declare theme: SignEnvelopeElement['theme'];
    declare mode: SignEnvelopeElement['mode'];
    declare widgetCode: SignEnvelopeElement['widgetCode'];
    declare productName: SignEnvelopeElement['productName'];
    declare support: SignEnvelopeElement['support'];
    declare statusPage: SignEnvelopeElement['statusPage'];
    declare noTour: SignEnvelopeElement['noTour'];
    declare noDrafts: SignEnvelopeElement['noDrafts'];
    declare resume: SignEnvelopeElement['resume'];
    declare fixedHeight: SignEnvelopeElement['fixedHeight'];
    declare landmarks: SignEnvelopeElement['landmarks'];
    declare headingLevel: SignEnvelopeElement['headingLevel'];

    declare sandbox: PropertyValues['sandbox'];
    declare linkKey: PropertyValues['linkKey'];
    declare exchange: PropertyValues['exchange'];
    declare preview: PropertyValues['preview'];
    declare widget: PropertyValues['widget'];
    declare verification: PropertyValues['verification'];
    declare values: PropertyValues['values'];
    declare meta: PropertyValues['meta'];
    declare notice: PropertyValues['notice'];
    declare failure: PropertyValues['failure'];
    declare promotion: PropertyValues['promotion'];

    readonly #$view = atom<View | null>(null);
    readonly #lifecycle = createSessionLifecycle(this, () => this.#updateView());
    readonly #onScreen = (detail: ScreenDetail) => fireSignEvent(this, 'sign-screen', detail);
    #values: Partial<PropertyValues> = {};
    #mountTimer: ReturnType<typeof setTimeout> | undefined;

    static {
      for (const name of propertyNames) {
        Object.defineProperty(Element.prototype, name, {
          configurable: true,
          enumerable: true,
          get(this: Element) {
            // Not what a page gives every object.
            return Object.hasOwn(this.#values, name) ? this.#values[name] : null;
          },
          set(this: Element, value: PropertyValues[typeof name] | undefined) {
            this.#setValue(name, value ?? null);
          },
        });
      }
    }

    constructor() {
      super();
      views.set(this.container, this.#$view);
    }

    /**
     * Nothing inside is a custom element. With the registry of one document, browsers would create nothing in
     * another, where the page may move the element.
     */
    override attachShadow(init: ShadowRootInit): ShadowRoot {
      return super.attachShadow({ ...init, customElementRegistry: null });
    }

    get session(): SigningSession | null {
      return this.#lifecycle.session;
    }

    attributeChangedCallback(name: string, before: string | null, after: string | null): void {
      if (name === sandboxAttribute) this.sandbox = after;
      else if (!secretAttributes.includes(name)) {
        if (before !== after) this.#onChange(name);
      } else if (after !== null) {
        this.removeAttribute(name);
        this.linkKey = after;
        void loadMisuse().then((misuse) => misuse?.explainSecretAttribute(this));
      }
    }

    /**
     * Mounts the screens in the next task: by then the session has started, and an envelope that the page
     * has prefetched is shown without a loading screen before it.
     */
    override connectedCallback(): void {
      upgradeProperties(this);
      this.#lifecycle.resume();
      styleSheets.adopt(this.container);
      this.container.addEventListener('error', this.#onImageError, true);
      clearTimeout(this.#mountTimer);
      this.#mountTimer = setTimeout(() => super.connectedCallback());
    }

    /** Moving an element within the page disconnects and reconnects it in one task: it stays mounted. */
    override disconnectedCallback(): void {
      queueMicrotask(() => {
        if (this.isConnected) return;
        clearTimeout(this.#mountTimer);
        this.container.removeEventListener('error', this.#onImageError, true);
        super.disconnectedCallback();
        this.#lifecycle.pause();
      });
    }

    /** What listens to the document or window that it leaves goes; the screens are mounted again. */
    adoptedCallback(): void {
      super.disconnectedCallback();
    }

    async reload(): Promise<void> {
      await this.#lifecycle.reload();
    }

    goToNextField(): void {
      this.session?.next();
    }

    async reset(): Promise<void> {
      const { session } = this;
      const documents = session?.$envelope.get()?.documents ?? [];
      for (const { id } of documents.flatMap(({ fields }) => fields)) {
        if (session?.$field(id).get().locked === null) session.clear(id);
      }
    }

    override focus(options?: FocusOptions): void {
      const controls = this.container.querySelectorAll<HTMLElement>(focusable);
      [...controls].find((control) => control.checkVisibility())?.focus(options);
    }

    async submit(): Promise<SubmitOutcome> {
      if (this.session !== null) return this.session.submit();
      return { ok: false, reason: new SigningError('ended', 'There is nothing to submit') };
    }

    destroy(): void {
      this.#lifecycle.destroy();
    }

    /** Looks into the first image that does not load: the page's policy may block images. */
    readonly #onImageError = async ({ target }: Event) => {
      if (!(target instanceof HTMLImageElement)) return;
      this.container.removeEventListener('error', this.#onImageError, true);
      await (await loadMisuse())?.explainImage(this, target.src);
    };

    #setValue<N extends keyof PropertyValues>(name: N, value: PropertyValues[N]): void {
      if (isUnchanged(name, this[name], value)) return;
      this.#values = { ...this.#values, [name]: value };
      this.#onChange(name);
    }

    #onChange(name: string): void {
      if (sessionInputs.has(name)) this.#lifecycle.restart();
      else this.#updateView();
    }

    #updateView(): void {
      const { session, generation, sandbox } = this.#lifecycle;
      const { theme, noTour, lang, productName, support, statusPage } = this;
      const { autofocus, fixedHeight, landmarks, headingLevel } = this;
      const { notice, failure, promotion } = this;
      this.#$view.set(
        session && {
          session,
          generation,
          theme,
          tour: !noTour,
          autoFocus: autofocus,
          onScreen: this.#onScreen,
          sandbox: sandbox ?? undefined,
          fixedHeight,
          landmarks,
          headingLevel,
          notice: notice ?? undefined,
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
