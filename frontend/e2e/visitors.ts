import type { Browser } from 'playwright-core';
import { arrive, openBrowser, type Visitor } from './browser';

/** Opens one browser for the tests of a describe block, and a new visitor in it for each test. */
export function newVisitors(without?: string[]): () => Visitor {
  let browser: Browser;
  let visitor: Visitor;
  beforeAll(async () => {
    browser = await openBrowser(without);
  });
  beforeEach(async () => {
    visitor = await arrive(browser);
  });
  afterEach(async () => {
    await visitor.leave();
  });
  afterAll(async () => {
    await browser.close();
  });
  return () => visitor;
}
