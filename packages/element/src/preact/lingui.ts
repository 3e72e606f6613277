// The part of Lingui that the screens use, on Preact: a third of its size. It knows compiled messages of
// texts, values and plurals; scripts/compile-messages.ts refuses others.

import { atom } from 'nanostores';
import { type ComponentChildren, createContext, createElement } from 'preact';
import { useContext } from 'preact/hooks';
import { useStore } from './nanostores.ts';

type Text = readonly Token[];
type Token =
  | string
  | readonly [name: string, type?: 'plural', cases?: Readonly<Record<string, Text>>];
type Messages = Readonly<Record<string, Text>>;
type Values = Readonly<Record<string, unknown>>;

interface Activation {
  readonly locale: string;
  readonly messages: Messages;
}

interface Options {
  readonly locale?: string;
  readonly messages?: Readonly<Record<string, Messages>>;
  /** The text for a message that there is none of. */
  readonly missing: () => string;
}

/** Replaced by an equal one at each change, so that whoever depends on it runs again. */
type I18n = ReturnType<typeof setupI18n>;

/** Creates a translator. */
export function setupI18n({ locale = '', messages = {}, missing }: Options) {
  let active: Activation = { locale, messages: messages[locale] ?? {} };
  let plurals: Intl.PluralRules | undefined;

  /** @param count - What `#` stands for. */
  function write(text: Text, values: Values, count?: number): string {
    return text
      .map((token) => {
        if (token === '#' && count !== undefined) {
          return new Intl.NumberFormat(active.locale).format(count);
        }
        if (typeof token === 'string') return token;
        const [name, type, cases = {}] = token;
        if (type === undefined) return values[name] ?? '';
        const value = Number(values[name]);
        plurals ??= new Intl.PluralRules(active.locale);
        const chosen = cases[value] ?? cases[plurals.select(value)] ?? cases.other;
        return write(chosen ?? [], values, value);
      })
      .join('');
  }

  const i18n = {
    get locale() {
      return active.locale;
    },
    get messages() {
      return active.messages;
    },
    load(loaded: string, more: Messages) {
      if (loaded === active.locale)
        i18n.loadAndActivate({ ...active, messages: { ...active.messages, ...more } });
    },
    loadAndActivate(next: Activation) {
      active = next;
      plurals = undefined;
      $context.set({ i18n: new Proxy(i18n, {}) });
    },
    _(id: string, values: Values = {}) {
      const text = Object.hasOwn(active.messages, id) ? active.messages[id] : undefined;
      return text === undefined ? missing() : write(text, values);
    },
    get $context() {
      return $context;
    },
  };
  const $context = atom({ i18n });
  return i18n;
}

export const LinguiContext = createContext<{ readonly i18n: I18n } | null>(null);

interface ProviderProps {
  readonly i18n: I18n;
  readonly children?: ComponentChildren;
}

/** Provides a translator, once it has a language. */
export function I18nProvider({ i18n, children }: ProviderProps) {
  const value = useStore(i18n.$context);
  return value.i18n.locale && createElement(LinguiContext.Provider, { value }, children);
}

/** The translator. */
export const useLingui = () => useContext(LinguiContext);
