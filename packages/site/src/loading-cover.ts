import type { VerificationLanguage } from '@sign-envelope/evidence';

/** Languages of the site. */
export type SiteLanguage = VerificationLanguage;

interface Texts {
  readonly loading: string;
  readonly failed: string;
  /** In a frame whose page has taken away what the site needs. */
  readonly cutOff: string;
  readonly retry: string;
}

/** Texts for the time before the screens and their catalogs load, or if they fail to load. */
const textsByLanguage: Readonly<Record<SiteLanguage, Texts>> = {
  en: {
    loading: 'Loading',
    failed: 'This page could not be loaded. Check your connection and try again.',
    cutOff:
      'This page cannot be used here, because the page around it blocks what it needs. Open your link in a browser tab of its own.',
    retry: 'Try again',
  },
  de: {
    loading: 'Wird geladen',
    failed:
      'Diese Seite konnte nicht geladen werden. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    cutOff:
      'Diese Seite kann hier nicht verwendet werden, weil die Seite, in die sie eingebettet ist, blockiert, was sie benötigt. Öffnen Sie Ihren Link in einem eigenen Browser-Tab.',
    retry: 'Erneut versuchen',
  },
  es: {
    loading: 'Cargando',
    failed: 'No se ha podido cargar esta página. Compruebe su conexión e inténtelo de nuevo.',
    cutOff:
      'Esta página no se puede usar aquí, porque la página que la contiene bloquea lo que necesita. Abra su enlace en una pestaña aparte del navegador.',
    retry: 'Intentarlo de nuevo',
  },
  fr: {
    loading: 'Chargement',
    failed: 'Cette page n’a pas pu être chargée. Vérifiez votre connexion et réessayez.',
    cutOff:
      'Cette page ne peut pas être utilisée ici, car la page qui la contient bloque ce dont elle a besoin. Ouvrez votre lien dans un onglet à part du navigateur.',
    retry: 'Réessayer',
  },
  nl: {
    loading: 'Laden',
    failed: 'Deze pagina kon niet worden geladen. Controleer uw verbinding en probeer het opnieuw.',
    cutOff:
      'Deze pagina kan hier niet worden gebruikt, omdat de pagina eromheen blokkeert wat nodig is. Open uw link in een eigen tabblad van de browser.',
    retry: 'Opnieuw proberen',
  },
  pt: {
    loading: 'A carregar',
    failed: 'Não foi possível carregar esta página. Verifique a sua ligação e tente novamente.',
    cutOff:
      'Esta página não pode ser usada aqui, porque a página que a contém bloqueia aquilo de que precisa. Abra a sua ligação num separador próprio do navegador.',
    retry: 'Tentar novamente',
  },
};

/** Picks the same language as the element: the stored one, otherwise the browser's. */
export function pickLanguage(stored: string | null, preferences: readonly string[]): SiteLanguage {
  const bases = [stored ?? '', ...preferences].map((tag) => tag.toLowerCase().split('-')[0] ?? '');
  return bases.find(isSiteLanguage) ?? 'en';
}

const isSiteLanguage = (base: string): base is SiteLanguage => Object.hasOwn(textsByLanguage, base);

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
  /** The language of the page. */
  readonly language: SiteLanguage;
  /** Removes the cover. */
  end(): void;
  /** Shows that the page could not be loaded, with a retry button. */
  fail(onRetry: () => void): void;
  /** Shows that the page cannot be used in its frame. */
  refuse(): void;
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

  function alert(text: string): void {
    if (!cover || !label) return;
    hasFailed = true;
    cover.setAttribute('role', 'alert');
    cover.querySelector('.loading-cover-spinner')?.remove();
    label.textContent = text;
  }

  document.documentElement.lang = language;
  if (label) label.textContent = texts.loading;
  return {
    language,
    end() {
      if (!hasFailed) cover?.remove();
    },
    fail(onRetry) {
      if (!cover) return;
      alert(texts.failed);
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'loading-cover-retry';
      button.textContent = texts.retry;
      button.addEventListener('click', onRetry);
      cover.append(button);
    },
    refuse() {
      alert(texts.cutOff);
    },
  };
}
