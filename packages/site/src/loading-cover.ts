interface Words {
  readonly waiting: string;
  readonly failed: string;
  readonly again: string;
}

/** What stands beside the spinner, before the screens and their words are here, or where they never come. */
const words: Readonly<Record<string, Words>> = {
  en: {
    waiting: 'Loading',
    failed: 'This page could not be loaded. Check your connection and try again.',
    again: 'Try again',
  },
  de: {
    waiting: 'Wird geladen',
    failed:
      'Diese Seite konnte nicht geladen werden. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    again: 'Erneut versuchen',
  },
  es: {
    waiting: 'Cargando',
    failed: 'No se ha podido cargar esta página. Compruebe su conexión e inténtelo de nuevo.',
    again: 'Intentarlo de nuevo',
  },
  fr: {
    waiting: 'Chargement',
    failed: 'Cette page n’a pas pu être chargée. Vérifiez votre connexion et réessayez.',
    again: 'Réessayer',
  },
  nl: {
    waiting: 'Laden',
    failed: 'Deze pagina kon niet worden geladen. Controleer uw verbinding en probeer het opnieuw.',
    again: 'Opnieuw proberen',
  },
  pt: {
    waiting: 'A carregar',
    failed: 'Não foi possível carregar esta página. Verifique a sua ligação e tente novamente.',
    again: 'Tentar novamente',
  },
};

/** The language that the element will speak, by the same rule: the stored one, else the browser's. */
export function pickLanguage(stored: string | null, wishes: readonly string[]): string {
  const bases = [stored ?? '', ...wishes].map((wish) => wish.toLowerCase().split('-')[0] ?? '');
  return bases.find((base) => Object.hasOwn(words, base)) ?? 'en';
}

function storedLanguage(): string | null {
  try {
    return localStorage.getItem('sign-envelope:language');
  } catch {
    // A browser that keeps nothing has stored nothing.
    return null;
  }
}

/** The cover that the page itself holds from the first moment on. */
export interface LoadingCover {
  /** Takes it away: the element may be seen. */
  end(): void;
  /** Says that the page could not be loaded, and offers to try again. */
  fail(onRetry: () => void): void;
}

/** Gives the page's own words the language of whoever reads them. */
export function createLoadingCover(document: Document, wishes: readonly string[]): LoadingCover {
  const cover = document.getElementById('loading-cover');
  const label = cover?.querySelector('.loading-cover-label');
  const language = pickLanguage(storedLanguage(), wishes);
  const texts = words[language];
  let hasFailed = false;
  document.documentElement.lang = language;
  if (label && texts) label.textContent = texts.waiting;
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
      button.textContent = texts.again;
      button.addEventListener('click', onRetry);
      cover.append(button);
    },
  };
}
