// The page is sent as HTML: its script comes after what is seen of it, and takes no way from the image.
import { createHash } from 'node:crypto';

/** Milliseconds that the first image is waited for before the script is fetched beside it. */
const TIMEOUT_MS = 800;

/**
 * What is pressed before the script is there is marked for it, and no form sends itself (frontend/src/app/restore-input.ts).
 * Links with `data-later` name the script's files, what is needed last first: each is run in a step of its own.
 */
const START = `(() => {
  addEventListener('submit', (event) => event.preventDefault(), true);
  addEventListener('click', ({ target }) => target.closest('#root:not([data-drawn]) button')?.setAttribute('data-pressed', ''), true);
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const start = async () => {
    const files = [...document.querySelectorAll('link[data-later]')].reverse();
    for (const file of files) file.rel = 'modulepreload';
    for (const { href } of files) {
      await import(href);
      await new Promise((done) => setTimeout(done));
    }
  };
  const seen = async () => {
    await painted();
    const image = document.querySelector('#root img[fetchpriority=high]');
    const late = new Promise((done) => setTimeout(done, ${String(TIMEOUT_MS)}));
    await Promise.race([image?.decode().then(painted, () => {}), late]);
  };
  if (document.hidden) start();
  else seen().then(start);
})();`;

/** As a source of scripts in the Content-Security-Policy. */
export const START_HASH = `'sha256-${createHash('sha256').update(START).digest('base64')}'`;

/** The page with what is seen of it in it already. */
export function withContent(html: string, content: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link data-later')
    .replace(
      /<script type="module" crossorigin src="([^"]+)"><\/script>/,
      (_tag, src: string) => `<link data-later crossorigin href="${src}" />`,
    )
    .replace('<div id="root"></div>', () => `<div id="root">${content}</div>`)
    .replace('</body>', () => `<script>${START}</script>\n  </body>`);
}
