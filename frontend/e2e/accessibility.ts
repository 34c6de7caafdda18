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
  const faults = await seriousFaults(page);
  expect(faults.map((fault) => `${page.url()} ${fault}`)).toEqual([]);
}
