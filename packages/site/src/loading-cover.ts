interface Texts {
  readonly loading: string;
  readonly failed: string;
  readonly retry: string;
}

/** Texts for the time before the screens and their catalogs load, or if they fail to load. */
const textsByLanguage: Readonly<Record<string, Texts>> = {
  en: {
    loading: 'Loading',
    failed: 'This page could not be loaded. Check your connection and try again.',
    retry: 'Try again',
  },
  de: {
    loading: 'Wird geladen',
    failed:
      'Diese Seite konnte nicht geladen werden. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    retry: 'Erneut versuchen',
  },
  es: {
    loading: 'Cargando',
    failed: 'No se ha podido cargar esta página. Compruebe su conexión e inténtelo de nuevo.',
    retry: 'Intentarlo de nuevo',
  },
  fr: {
    loading: 'Chargement',
    failed: 'Cette page n’a pas pu être chargée. Vérifiez votre connexion et réessayez.',
    retry: 'Réessayer',
  },
  nl: {
    loading: 'Laden',
    failed: 'Deze pagina kon niet worden geladen. Controleer uw verbinding en probeer het opnieuw.',
    retry: 'Opnieuw proberen',
  },
  pt: {
    loading: 'A carregar',
    failed: 'Não foi possível carregar esta página. Verifique a sua ligação e tente novamente.',
    retry: 'Tentar novamente',
  },
};

/** Picks the same language as the element: the stored one, otherwise the browser's. */
export function pickLanguage(stored: string | null, preferences: readonly string[]): string {
  const bases = [stored ?? '', ...preferences].map((tag) => tag.toLowerCase().split('-')[0] ?? '');
  return bases.find((base) => Object.hasOwn(textsByLanguage, base)) ?? 'en';
}

function storedLanguage(): string | null {
  try {
    return localStorage.getItem('sign-envelope:language');
  } catch {
    // A browser that blocks storage has no stored language.
    return null;
  }
}

/** The cover that the page shows until the element may be seen. */
export interface LoadingCover {
  /** Removes the cover. */
  end(): void;
  /** Shows that the page could not be loaded, with a retry button. */
  fail(onRetry: () => void): void;
}

/** Translates the cover in the page, and returns it. */
export function createLoadingCover(
  document: Document,
  preferences: readonly string[],
): LoadingCover {
  const cover = document.getElementById('loading-cover');
  const label = cover?.querySelector('.loading-cover-label');
  const language = pickLanguage(storedLanguage(), preferences);
  const texts = textsByLanguage[language];
  let hasFailed = false;
  document.documentElement.lang = language;
  if (label && texts) label.textContent = texts.loading;
  return {
    end() {
      if (!hasFailed) cover?.remove();
    },
    fail(onRetry) {
      if (!cover || !label || !texts) return;
      hasFailed = true;
      cover.setAttribute('role', 'alert');
      cover.querySelector('.loading-cover-spinner')?.remove();
      label.textContent = texts.failed;
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'loading-cover-retry';
      button.textContent = texts.retry;
      button.addEventListener('click', onRetry);
      cover.append(button);
    },
  };
}
