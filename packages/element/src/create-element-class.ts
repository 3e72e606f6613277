/// <reference path="./css-text.d.ts" />
import { SigningError, type SigningSession, type SubmitOutcome } from '@sign-envelope/core';
import type { ScreenDetail } from '@sign-envelope/react';
// They come with the script: a file of their own costs a request.
import styles from '@sign-envelope/react/styles.css?inline';
import { atom } from 'nanostores';
import { afterPageScripts } from './after-page-scripts.ts';
import { createElementSession } from './element-session.ts';
import type { View } from './element-view.tsx';
import { isMisused, lacksSource, secretAttributes } from './is-misused.ts';
import { mountScreens } from './react-root.ts';
import {
  reflectAttributes,
  reflectedAttributes,
  reflectedProperties,
} from './reflected-attributes.ts';
import type { SignEnvelopeElement } from './sign-envelope-element.ts';
import { fireSignEvent } from './sign-events.ts';
import { createStyleSheets } from './style-sheets.ts';
import { version } from './version.ts';

/** The properties without an attribute: secrets, objects and functions. */
const propertyNames = [
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

type PropertyValues = Pick<SignEnvelopeElement, (typeof propertyNames)[number]>;

/** What `focus()` may focus. */
const focusable = ':enabled:not(fieldset), a[href]';

/** Attributes and properties that start another session; the others only change the view. */
const sessionInputs: ReadonlySet<string> = new Set([
  'api',
  'cdn',
  'mode',
  'widget-code',
  'linkKey',
  'preview',
  'widget',
  'verification',
  'values',
  'notice',
]);

/** Whether two values have the same content. What has no JSON, such as a circle, is equal to itself alone. */
function isEqual(a: unknown, b: unknown): boolean {
  try {
    return JSON.stringify(a) === JSON.stringify(b);
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Creates the class of `<sign-envelope>`. Its elements share the style sheets and nothing else. */
export function createElementClass(): new () => SignEnvelopeElement {
  const styleSheets = createStyleSheets(styles);

  class Element extends HTMLElement implements SignEnvelopeElement {
    static readonly version = version;
    static readonly observedAttributes = [...reflectedAttributes, ...secretAttributes, 'lang'];

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
    readonly #root = this.attachShadow({ mode: 'open' });
    readonly #tellScreen = (detail: ScreenDetail) => fireSignEvent(this, 'sign-screen', detail);
    #values: Partial<PropertyValues> = {};
    #session: SigningSession | null = null;
    #generation = 0;
    /** Increases with each scheduled start, so that only the latest one runs. */
    #startId = 0;
    /** Whether there is no session yet, or its inputs have changed since it started. */
    #needsStart = true;
    #unmount: (() => void) | null = null;
    /** The session of a removed element, whose answers it has again when it is put back. */
    #kept: SigningSession | null = null;

    static {
      for (const name of propertyNames) {
        Object.defineProperty(Element.prototype, name, {
          configurable: true,
          enumerable: true,
          get(this: Element) {
            return this.#values[name] ?? null;
          },
          set(this: Element, value: PropertyValues[typeof name] | undefined) {
            this.#setValue(name, value ?? null);
          },
        });
      }
    }

    get session(): SigningSession | null {
      return this.#session;
    }

    attributeChangedCallback(name: string, before: string | null, after: string | null): void {
      if (!secretAttributes.includes(name)) {
        if (before !== after) this.#onChange(name);
      } else if (after !== null) {
        this.removeAttribute(name);
        this.linkKey = after;
        void import('./misuse.ts').then((misuse) => misuse.explainSecretAttribute(this));
      }
    }

    connectedCallback(): void {
      this.#upgradeProperties();
      if (this.#needsStart) this.#scheduleStart();
      styleSheets.adopt(this.#root);
      this.#unmount ??= this.#mount();
    }

    /** Moving an element within the page disconnects and reconnects it in one task: it stays mounted. */
    disconnectedCallback(): void {
      queueMicrotask(() => {
        if (this.isConnected) return;
        this.#unmount?.();
        this.#unmount = null;
        this.#pause();
      });
    }

    async reload(): Promise<void> {
      this.#startId += 1;
      await this.#start();
    }

    goToNextField(): void {
      this.#session?.next();
    }

    async reset(): Promise<void> {
      const { clearAnswers } = await import('./own-answers.ts');
      if (this.#session !== null) clearAnswers(this.#session);
    }

    override focus(options?: FocusOptions): void {
      const controls = this.#root.querySelectorAll<HTMLElement>(focusable);
      [...controls].find((control) => control.checkVisibility())?.focus(options);
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

    /** Shows the screens. Returns a function that removes them. */
    #mount(): () => void {
      const onImage = async ({ target }: Event) => {
        if (!(target instanceof HTMLImageElement)) return;
        this.#root.removeEventListener('error', onImage, true);
        (await import('./misuse.ts')).explainImage(this, target.src);
      };
      this.#root.addEventListener('error', onImage, true);
      const unmount = mountScreens(this.#root, this.#$view);
      return () => {
        this.#root.removeEventListener('error', onImage, true);
        unmount();
      };
    }

    #setValue<N extends keyof PropertyValues>(name: N, value: PropertyValues[N]): void {
      const before = this.#values[name] ?? null;
      // Objects written inline, such as `values={{ name }}`, are new at every render.
      if (value === before || (sessionInputs.has(name) && isEqual(value, before))) return;
      this.#values = { ...this.#values, [name]: value };
      this.#onChange(name);
    }

    /** Ends the session, which would go on with calls and timers, and keeps the signer's answers. */
    #pause(): void {
      this.#startId += 1;
      const session = this.#session;
      // What the server has accepted is over: a widget would offer its form again.
      if (session === null || session.$submission.get().name === 'accepted') return;
      // Removed before it was open again, it still has the answers of the time before.
      if (session.$envelope.get() !== null) this.#kept = session;
      this.#needsStart = true;
      this.#session = null;
      session.destroy();
    }

    #onChange(name: string): void {
      if (sessionInputs.has(name)) {
        this.#kept = null;
        this.#scheduleStart();
      } else this.#updateView();
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
      if (this.notice === null && lacksSource(this)) afterPageScripts(this.ownerDocument, start);
      else queueMicrotask(start);
    }

    async #start(): Promise<void> {
      this.#needsStart = false;
      this.#session?.destroy();
      const startId = this.#startId;
      const misuse = isMisused(this) ? await import('./misuse.ts') : null;
      if (startId !== this.#startId) return;
      const session = createElementSession(this, misuse?.guardPorts);
      this.#session = session;
      this.#generation += 1;
      this.#updateView();
      // A password or a code may come before.
      session.on('ready', () => void this.#putBack(session));
      if (this.notice === null) await session.open();
    }

    /** Gives a session that is open again the answers of the one before. */
    async #putBack(session: SigningSession): Promise<void> {
      const kept = this.#kept;
      if (kept === null) return;
      const { carryAnswers } = await import('./own-answers.ts');
      if (session !== this.#session) return;
      this.#kept = null;
      carryAnswers(kept, session);
    }

    #updateView(): void {
      const session = this.#session;
      const { theme, noTour, lang, productName, support, statusPage } = this;
      const { autofocus, fixedHeight, landmarks, headingLevel } = this;
      const { notice, failure, promotion } = this.#values;
      this.#$view.set(
        session && {
          session,
          generation: this.#generation,
          theme,
          tour: !noTour,
          autoFocus: autofocus,
          onScreen: this.#tellScreen,
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
