import type { Browser } from 'playwright-core';
import { arrive, openBrowser, type Visitor } from './browser';

/** A browser for the walks that are described here, and in it a new visitor for each: who is there now. */
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
