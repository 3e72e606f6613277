import type { I18n } from '@lingui/core';
import { useStore } from '@nanostores/react';
import { atom, type ReadableAtom } from 'nanostores';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { loadTextsOfParts } from './i18n/use-translator.ts';
import { LoadFailed } from './ui/load-failed.tsx';

/**
 * Names all code of the screens that loads late, each with its texts. The other languages are in i18n/languages.ts, and
 * the fonts of typed signatures, which are data, in signature-fonts/signature-font-files.ts.
 *
 * Each root has its own parts: once a part has loaded, it is ready immediately.
 */
export function createLateParts(i18n: I18n) {
  const withTexts = async <Module,>(loading: Promise<Module>): Promise<Module> => {
    const [module] = await Promise.all([loading, loadTextsOfParts(i18n)]);
    return module;
  };
  return {
    dialogs: createLatePart(() => withTexts(import('./signing/dialogs.ts'))),
    popups: createLatePart(() => withTexts(import('./signing/field-popup/popups.ts'))),
    date: createLatePart(() => withTexts(import('./signing/field-popup/date/date-body.tsx'))),
    signature: createLatePart(() =>
      withTexts(import('./signing/field-popup/signature/signature-body.tsx')),
    ),
    consent: createLatePart(() => withTexts(import('./signing/consent/consent.tsx'))),
    sandbox: createLatePart(() => withTexts(import('./sandbox/sandbox-mark.tsx'))),
    screens: createLatePart(() => withTexts(import('./screens/other-screen.tsx'))),
  };
}

/** How far a part has loaded. */
export type PartState<Module> =
  | { readonly name: 'loading' }
  | { readonly name: 'ready'; readonly module: Module }
  | { readonly name: 'failed'; readonly retry: () => void };

interface LatePart<Module> {
  readonly $state: ReadableAtom<PartState<Module>>;
  /** Loads the part, unless it is loading or ready. */
  readonly load: () => void;
}

/** Creates a part from its dynamic import. */
export function createLatePart<Module>(importModule: () => Promise<Module>): LatePart<Module> {
  const $state = atom<PartState<Module>>({ name: 'loading' });
  let isRequested = false;

  function load(): void {
    if (isRequested) return;
    isRequested = true;
    $state.set({ name: 'loading' });
    importModule().then(
      (module) => $state.set({ name: 'ready', module }),
      () => {
        isRequested = false;
        $state.set({ name: 'failed', retry: load });
      },
    );
  }

  return { $state, load };
}

type Created = ReturnType<typeof createLateParts>;

export type PartName = keyof Created;

/** What each part exports. */
type Modules = {
  readonly [Name in PartName]: Created[Name] extends LatePart<infer Module> ? Module : never;
};

export type PartModule<Name extends PartName> = Modules[Name];

export type LateParts = { readonly [Name in PartName]: LatePart<Modules[Name]> };

export const LatePartsContext = createContext<LateParts | null>(null);

export function useLateParts(): LateParts {
  const parts = useContext(LatePartsContext);
  if (!parts) throw new Error('This component must be inside <SigningScreens>.');
  return parts;
}

/**
 * Loads a part when the component mounts, unless it has loaded before. Unlike with `React.lazy`, a part
 * that failed to load can be loaded again, wherever it is needed.
 *
 * @example
 * ```ts
 * const dialogs = useLatePart('dialogs');
 * if (dialogs.name === 'ready') return <dialogs.module.HelpDialog />;
 * ```
 */
export function useLatePart<Name extends PartName>(name: Name): PartState<Modules[Name]> {
  const { $state, load } = useLateParts()[name];
  useEffect(load, [load]);
  return useStore($state);
}

export interface LateContentProps<Name extends PartName> {
  readonly name: Name;
  /** Shown until the part has loaded. */
  readonly loading: ReactNode;
  readonly children: (module: Modules[Name]) => ReactNode;
}

/** Renders content from a part once it has loaded, or a retry button if it failed to load. */
export function LateContent<Name extends PartName>(props: LateContentProps<Name>) {
  const part = useLatePart(props.name);
  if (part.name === 'ready') return props.children(part.module);
  return part.name === 'loading' ? props.loading : <LoadFailed onRetry={part.retry} />;
}
