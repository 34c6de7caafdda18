import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

/** Returns the serious and critical findings of axe on the current page, one per line. */
async function seriousFaults(page: Page, withColours: boolean): Promise<string[]> {
  // Injected through the debugger, so that the page's Content-Security-Policy stays in force.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source);
  const rules = { 'color-contrast': { enabled: withColours } };
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(document, ${JSON.stringify({ resultTypes: ['violations'], rules })})`,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/**
 * Runs axe on the page and fails with its findings. `withColours: false` skips the contrast check, which is most of the
 * work.
 */
export async function expectAccessible(page: Page, { withColours = true } = {}): Promise<void> {
  await page.waitForLoadState('networkidle');
  await stand(page);
  const faults = await seriousFaults(page, withColours);
  expect(faults.map((fault) => `${page.url()} ${fault}`)).toEqual([]);
}

/** Waits until no button is busy and no transition runs, because their colours are only temporary. */
async function stand(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const isMoving = (): boolean =>
      document.querySelector('button[aria-busy="true"]') !== null ||
      document
        .getAnimations()
        .some(
          ({ effect, playState }) =>
            playState === 'running' && Number(effect?.getComputedTiming().endTime) <= 1_000,
        );
    const end = performance.now() + 10_000;
    for (let still = 0; still < 3 && performance.now() < end;) {
      await new Promise(requestAnimationFrame);
      still = isMoving() ? 0 : still + 1;
    }
  });
}
