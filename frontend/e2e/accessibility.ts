import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

/** Serious and critical findings of axe on the present page, one line each. */
async function seriousFaults(page: Page, withColours: boolean): Promise<string[]> {
  // Through the debugger, so that the page's Content-Security-Policy stays.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source);
  const rules = { 'color-contrast': { enabled: withColours } };
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(document, ${JSON.stringify({ resultTypes: ['violations'], rules })})`,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Runs axe on the page and fails with its findings; contrast, most of the work, is left out without `withColours`. */
export async function expectAccessible(page: Page, { withColours = true } = {}): Promise<void> {
  await page.waitForLoadState('networkidle');
  await stand(page);
  const faults = await seriousFaults(page, withColours);
  expect(faults.map((fault) => `${page.url()} ${fault}`)).toEqual([]);
}

/** Waits for the end of transitions, whose colours are no choice. */
async function stand(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const brief = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) <= 1_000);
    await Promise.allSettled(brief.map((animation) => animation.finished));
  });
}
