import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

/** What axe finds serious or critical on the page as it is now, one line each; none is the aim. */
async function seriousFaults(page: Page): Promise<string[]> {
  // By the debugger's own hand: the page's Content-Security-Policy stays as it is.
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>(
    'axe.run(document, { resultTypes: ["violations"] })',
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Looks at the page through axe, and fails with what it found. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await stand(page);
  const faults = await seriousFaults(page);
  expect(faults.map((fault) => `${page.url()} ${fault}`)).toEqual([]);
}

/** Waits until what fades or slides in has arrived: a colour on its way is nobody's choice. */
async function stand(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const brief = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) <= 1_000);
    await Promise.allSettled(brief.map((animation) => animation.finished));
  });
}
