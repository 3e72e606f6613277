import type { VerificationLanguage, VerificationMessage } from '@sign-envelope/evidence';
import type { CheckedFile, CheckFile } from './check-file.ts';
import { type PageTexts, pageTexts } from './page-texts.ts';
import styles from './verify.css?inline';

/** What is checked. */
interface Chosen {
  document: File | null;
  log: File | null;
}

/** Shows the page on which a finished document is checked, without sending it anywhere. */
export function showVerifyPage(
  document: Document,
  language: VerificationLanguage,
  siteName: string,
): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
  const texts = pageTexts[language];
  document.title = `${texts.title} – ${siteName}`;
  const create = creatorOf(document);

  const chooser = createChooser(create, 'verify-document', texts.choose, '.pdf,application/pdf');
  const logChooser = createChooser(create, 'verify-log', texts.chooseLog, '.json,application/json');
  logChooser.button.classList.add('verify-button-quiet');
  const result = create('section', 'verify-result');
  result.setAttribute('role', 'status');
  const log = create(
    'div',
    'verify-log',
    create('p', 'verify-hint', texts.log),
    logChooser.input,
    logChooser.button,
    logChooser.name,
  );
  const card = create(
    'div',
    'verify-card',
    create(
      'div',
      'verify-drop',
      chooser.input,
      chooser.button,
      create('p', 'verify-hint verify-pointer', texts.drop),
      chooser.name,
    ),
    result,
    log,
  );
  const main = create(
    'main',
    'verify',
    create('h1', 'verify-title', texts.title),
    create('p', 'verify-intro', texts.intro),
    card,
  );
  document.body.append(main);

  const check = prepare(language);
  const chosen: Chosen = { document: null, log: null };
  let latest = 0;

  /** Takes what was chosen: an audit log is JSON, and anything else is meant to be a document. */
  async function take(files: Iterable<File>): Promise<void> {
    for (const file of files) chosen[isLog(file) ? 'log' : 'document'] = file;
    logChooser.name.textContent = chosen.log?.name ?? '';
    if (chosen.document === null) return;
    chooser.name.textContent = chosen.document.name;
    chooser.button.textContent = texts.chooseOther;
    main.dataset.chosen = '';
    latest += 1;
    const current = latest;
    result.replaceChildren(create('p', 'verify-hint', texts.checking));
    const shown = await checkChosen(check, chosen, texts, create);
    // A later choice has its own result.
    if (current === latest) result.replaceChildren(...shown);
  }

  for (const { input } of [chooser, logChooser]) {
    input.addEventListener('change', () => {
      const files = [...(input.files ?? [])];
      // The same file may be chosen again, after it has changed.
      input.value = '';
      void take(files);
    });
  }
  document.addEventListener('dragover', (event) => {
    event.preventDefault();
    main.dataset.dragged = '';
  });
  document.addEventListener('dragleave', (event) => {
    // Leaving the window leads to nothing, and leaving a part of the page to another.
    if (event.relatedTarget === null) delete main.dataset.dragged;
  });
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    delete main.dataset.dragged;
    void take(event.dataTransfer?.files ?? []);
  });
}

const isLog = ({ name, type }: File) => type === 'application/json' || /\.json$/i.test(name);

/** Loads the check. Resolves to `null` if it cannot be loaded, which is said once it is needed. */
async function prepare(language: VerificationLanguage): Promise<CheckFile | null> {
  try {
    const { prepareCheck } = await import('./check-file.ts');
    return await prepareCheck(language);
  } catch (error) {
    console.error(error);
    return null;
  }
}

async function checkChosen(
  prepared: Promise<CheckFile | null>,
  chosen: Chosen,
  texts: PageTexts,
  create: Create,
): Promise<readonly HTMLElement[]> {
  const check = await prepared;
  if (check === null || chosen.document === null)
    return [create('p', 'verify-bad', texts.notLoaded)];
  try {
    return describe(await check(chosen.document, chosen.log), texts, create);
  } catch (error) {
    // The browser says why.
    console.error(error);
    return [create('p', 'verify-bad', texts.unopened)];
  }
}

function describe(
  { messages, sha256 }: CheckedFile,
  texts: PageTexts,
  create: Create,
): readonly HTMLElement[] {
  const [verdict, ...others] = messages;
  const items = others.map((message) => create('li', toneClass(message), message.text));
  return [
    ...(verdict === undefined
      ? []
      : [create('h2', `verify-verdict ${toneClass(verdict)}`, verdict.text)]),
    ...(items.length === 0 ? [] : [create('ul', 'verify-facts', ...items)]),
    create(
      'p',
      'verify-digest',
      create('span', 'verify-hint', texts.digest),
      create('code', '', sha256),
    ),
  ];
}

const toneClass = ({ tone }: VerificationMessage) => `verify-${tone}`;

/** Creates an element with a class and contents. */
type Create = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...contents: readonly (Node | string)[]
) => HTMLElementTagNameMap[Name];

function creatorOf(document: Document): Create {
  return (name, className, ...contents) => {
    const element = document.createElement(name);
    if (className !== '') element.className = className;
    element.append(...contents);
    return element;
  };
}

/** An input for a file, with a button that people see in its place, and the name of the file. */
function createChooser(create: Create, id: string, text: string, accept: string) {
  const input = create('input', 'verify-input');
  input.type = 'file';
  input.id = id;
  input.accept = accept;
  const button = create('label', 'verify-button', text);
  button.htmlFor = id;
  return { input, button, name: create('p', 'verify-name') };
}
