// The programs for tests that npm does not install: Chromium, the PDF tools that check our output
// independently, and PostgreSQL, without which the tests run on SQLite alone. Each is installed only if it is missing: `node scripts/test-tools.mjs`
// installs those of the system's package manager.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hasInstalledPackages, root } from './toolchain.mjs';

/** Chromium without windows, which starts and paints faster. */
const headlessShell = 'chromium-headless-shell';
const chromiumNames = [
  headlessShell,
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];
const chromiumPlaces = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

function findOnPath(name) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const file = join(folder, process.platform === 'win32' ? `${name}.exe` : name);
    if (folder !== '' && existsSync(file)) return file;
  }
  return null;
}

/** Returns the path of Playwright's own Chromium, or null, also while packages are being installed. */
function findPlaywrightChromium() {
  if (!hasInstalledPackages()) return null;
  const { chromium } = createRequire(join(root, 'package.json'))('@playwright/test');
  const file = chromium.executablePath();
  return existsSync(file) ? file : null;
}

/** Returns the path of a Chromium, or null: CHROME_PATH, an installed one, or Playwright's own. */
export function findChromium() {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH;
  for (const name of chromiumNames) {
    const file = findOnPath(name);
    if (file) return file;
  }
  return chromiumPlaces.find(existsSync) ?? findPlaywrightChromium();
}

function attempt(command, args) {
  console.log(`$ ${[command, ...args].join(' ')}`);
  return (
    spawnSync(command, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  );
}

let updated = false;

function installSystemPackages(packages) {
  if (findOnPath('apt-get')) {
    const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
    const apt = (...args) => {
      const [command, ...rest] = [...sudo, 'apt-get', ...args];
      return attempt(command, rest);
    };
    if (!updated) updated = apt('update', '-qq');
    return apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
  }
  if (findOnPath('brew')) return attempt('brew', ['install', ...packages]);
  return false;
}

const pdfTools = {
  pdftotext: ['poppler-utils', 'poppler'],
  pdfsig: ['poppler-utils', 'poppler'],
  qpdf: ['qpdf', 'qpdf'],
  openssl: ['openssl', 'openssl'],
};
const missingPdfTools = () => Object.keys(pdfTools).filter((tool) => !findOnPath(tool));
const packagesOf = (tools, which) => [...new Set(tools.map((tool) => pdfTools[tool][which]))];

/** Whether Chromium is to be installed: if there is none, or only a slower one than the system has. */
function wantsHeadlessShell() {
  if (process.env.CHROME_PATH || findOnPath(headlessShell) || !findOnPath('apt-get')) return false;
  const isKnown = () => spawnSync('apt-cache', ['show', headlessShell]).status === 0;
  return findChromium() === null || isKnown();
}

/** Returns the folder of PostgreSQL's programs, or null. Debian has a folder for each version. */
export function findPostgres() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort().reverse() : [];
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
  ];
  return folders.find((folder) => folder !== '' && existsSync(join(folder, 'initdb'))) ?? null;
}

/** Installs what the system's package manager has. What is still missing is not reported. */
function installSystemTools() {
  const which = findOnPath('apt-get') ? 0 : 1;
  const packages = packagesOf(missingPdfTools(), which);
  if (findPostgres() === null) packages.push('postgresql');
  if (wantsHeadlessShell()) packages.push(headlessShell);
  if (packages.length > 0 && !installSystemPackages(packages) && findChromium() === null) {
    // Older systems have no headless shell.
    installSystemPackages(packages.map((name) => (name === headlessShell ? 'chromium' : name)));
  }
}

/** Makes the test tools available and returns the path of Chromium. */
export function ensureTestTools() {
  installSystemTools();
  const still = missingPdfTools();
  if (still.length > 0) {
    const packages = packagesOf(still, 0).join(' ');
    throw new Error(`The tests need ${still.join(' and ')} on the PATH: install ${packages}.`);
  }
  if (!findChromium()) attempt('npx', ['playwright', 'install', '--with-deps', 'chromium']);
  const chromium = findChromium();
  if (chromium) return { chromium };
  throw new Error('The tests need a Chromium: install one, or set CHROME_PATH to its executable.');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) installSystemTools();
