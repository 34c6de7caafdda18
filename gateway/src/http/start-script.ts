// The inline start script records input from the first byte of the page on, and loads the app's scripts after the
// first image, so that they do not compete with it.
import { createHash } from 'node:crypto';

/** How long the scripts wait for the first image, in milliseconds. */
const TIMEOUT_MS = 2_000;

/**
 * Marks buttons pressed before the app runs and blocks forms from submitting (frontend/src/app/restore-input.ts). Marks a
 * visitor with a session, and the cart with its count (frontend/src/app/layout/nav-bar.module.css).
 * Links with `data-later` name the script's files in reverse order: each runs in a task of its own.
 */
const START = `(() => {
  addEventListener('submit', (event) => event.preventDefault(), true);
  addEventListener('click', ({ target }) => target.closest('#root:not([data-drawn]) button')?.setAttribute('data-pressed', ''), true);
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const parsed = new Promise((done) => addEventListener('DOMContentLoaded', done));
  const stored = (name) => { try { return localStorage.getItem(name); } catch { return null; } };
  const cartCount = () => { try { return JSON.parse(stored('cart'))?.itemCount; } catch { return 0; } };
  document.documentElement.toggleAttribute('data-session', stored('token') !== null);
  parsed.then(() => {
    const count = cartCount();
    if (count > 0) for (const link of document.querySelectorAll('#root:not([data-drawn]) header [href="/cart"]')) link.setAttribute('data-count', String(count));
  });
  const start = async () => {
    const files = [...document.querySelectorAll('link[data-later]')].reverse();
    for (const file of files) file.rel = 'modulepreload';
    for (const { href } of files) {
      await import(href);
      await new Promise((done) => setTimeout(done));
    }
  };
  const seen = async () => {
    await parsed;
    await painted();
    const image = document.querySelector('#root img[fetchpriority=high]');
    const late = new Promise((done) => setTimeout(done, ${String(TIMEOUT_MS)}));
    await Promise.race([image?.decode().then(painted, () => {}), late]);
  };
  (document.hidden ? parsed : seen()).then(start);
})();`;

/** The source of the script in the Content-Security-Policy. */
export const START_HASH = `'sha256-${createHash('sha256').update(START).digest('base64')}'`;

/** The page with its rendered content. The script stands before the stylesheets, which would delay it. */
export function withContent(html: string, content: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link data-later')
    .replace(
      /<script type="module" crossorigin src="([^"]+)"><\/script>/,
      (_tag, src: string) => `<link data-later crossorigin href="${src}" />`,
    )
    .replace('<div id="root"></div>', () => `<div id="root">${content}</div>`)
    .replace('</title>', () => `</title>\n    <script>${START}</script>`);
}
