import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

/** Serious and critical findings of axe on the present page, one line each. */
async function seriousFaults(page: Page): Promise<string[]> {
  // Through the debugger, so that the page's Content-Security-Policy stays.
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>(
    'axe.run(document, { resultTypes: ["violations"] })',
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Runs axe on the page and fails with its findings. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await stand(page);
  const faults = await seriousFaults(page);
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
