// The programs for tests that npm does not install: Chromium, and the PDF tools that check our
// output independently. Each is installed only if it is missing.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { root } from './toolchain.mjs';

const chromiumNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
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

function findPlaywrightChromium() {
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

function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  console.log('No Chromium found; installing one for the tests…');
  if (!installSystemPackages(['chromium'])) {
    attempt('npx', ['playwright', 'install', '--with-deps', 'chromium']);
  }
  const installed = findChromium();
  if (installed) return installed;
  throw new Error('The tests need a Chromium: install one, or set CHROME_PATH to its executable.');
}

const pdfTools = { pdftotext: ['poppler-utils', 'poppler'], qpdf: ['qpdf', 'qpdf'] };

function ensurePdfTools() {
  const missing = Object.keys(pdfTools).filter((tool) => !findOnPath(tool));
  if (missing.length === 0) return;
  const which = findOnPath('apt-get') ? 0 : 1;
  installSystemPackages(missing.map((tool) => pdfTools[tool][which]));
  const still = missing.filter((tool) => !findOnPath(tool));
  if (still.length > 0) throw new Error(`The tests need ${still.join(' and ')} on the PATH.`);
}

/** Makes the test tools available and returns the path of Chromium. */
export function ensureTestTools() {
  ensurePdfTools();
  return { chromium: ensureChromium() };
}
