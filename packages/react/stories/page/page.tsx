import { stories } from '../stories/index.ts';
import type { Story } from '../story.ts';
import { type Address, readAddress, writeAddress } from './address.ts';
import { createPageTimers } from './page-timers.ts';
import { showIndex } from './show-index.ts';
import { type ShownScene, showScene } from './show-scene.tsx';

const page = document.documentElement;
const timers = createPageTimers(window);
let shown: readonly ShownScene[] = [];
/** Width of the window when the scenes were built, in CSS px. */
let builtWidth = 0;

function clear(): void {
  for (const scene of shown) scene.remove();
  shown = [];
  timers.restore();
  // Storage of one story must not affect another.
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  delete page.dataset.shown;
  delete page.dataset.failed;
  window.scrollTo(0, 0);
}

function scenesOf(story: Story, { scene }: Address) {
  return story.scenes.filter(({ id }) => scene === null || id === scene);
}

function blur(element: Element | null): void {
  const inner = element?.shadowRoot?.activeElement;
  if (inner) blur(inner);
  else if (element instanceof HTMLElement) element.blur();
}

/** Builds the scenes that the address requests. */
async function build(story: Story, address: Address): Promise<void> {
  document.title = story.title;
  builtWidth = innerWidth;
  const scenes = scenesOf(story, address);
  page.toggleAttribute('data-several', scenes.length > 1);
  shown = scenes.map((scene) => showScene(scene, address, timers));
  await Promise.all([...document.fonts].map((font) => font.load()));
  await Promise.all(shown.map(({ reached }) => reached));
  // With several scenes, which of them has the focus is random.
  if (scenes.length > 1) blur(document.activeElement);
}

/** Whether the address requests the current scenes in another theme, and nothing else. */
function isRepainted(address: Address): boolean {
  if (page.dataset.shown === undefined || innerWidth !== builtWidth) return false;
  const standing = readAddress(page.dataset.shown);
  return (
    writeAddress({ ...standing, theme: 'auto' }) === writeAddress({ ...address, theme: 'auto' })
  );
}

/**
 * Shows what the address requests. Sets `data-shown` or `data-failed` on the page's root when done.
 */
async function show(): Promise<void> {
  const { hash } = location;
  const address = readAddress(hash);
  const repaints = isRepainted(address);
  if (repaints) delete page.dataset.shown;
  else clear();
  page.dir = address.dir;
  page.lang = address.lang ?? 'en';
  page.style.colorScheme = address.theme === 'auto' ? 'light dark' : address.theme;
  const story = stories.find(({ id }) => id === address.story);
  if (!story) {
    showIndex(stories, address);
    return;
  }
  try {
    if (repaints) await Promise.all(shown.map((scene) => scene.paint(address.theme)));
    else await build(story, address);
    if (location.hash === hash) page.dataset.shown = hash;
  } catch (error) {
    console.error(error);
    if (location.hash === hash) page.dataset.failed = String(error);
  }
}

addEventListener('hashchange', () => void show());
void show();
