import { faultsOf, missingBlocks, contentOf } from '@shop/contracts/content/page-content';
import { pageFields, type PageEdition } from '@shop/contracts/content/pages';
import { company } from '@shop/contracts/core/company';
import { clockOf, fromShopTime, NO_TIME } from '@shop/contracts/core/shop-time';
import { DomainError } from '@shop/service-kit/domain-error';
import type { StoredPage } from './page.query.js';

/** Throws `catalogue.pageRefused` with each fault of the edition. */
export function refuseFaults(edition: PageEdition): void {
  const faults = faultsOf(edition);
  if (faults.length > 0)
    throw new DomainError(
      'catalogue.pageRefused',
      faults,
      faults.map(({ message }) => message).join(' '),
    );
}

/** Throws `catalogue.pageRefused` if a page lacks a block of the build or has a block of the home page only. */
export function refuseBlocks(path: string, edition: PageEdition): void {
  const content = contentOf(edition);
  const refuse = (message: string) =>
    new DomainError('catalogue.pageRefused', [{ path: 'text', message }], message);
  const missing = missingBlocks(path, content);
  if (missing.length > 0)
    throw refuse(`This page must keep its blocks. Missing: ${missing.join(', ')}.`);
  const isForHome = content.blocks.some(({ kind }) => kind === 'slides' || kind === 'figures');
  if (path !== '/' && isForHome) throw refuse('@slides and @figures stand on the home page alone.');
}

/**
 * Returns the instant of a time by the clock of the shop, the first of two. `catalogue.pageRefused` for a time that the
 * clock skips, and for one that has passed.
 */
export function publishTime(text: string): string {
  const refuse = (message: string) =>
    new DomainError('catalogue.pageRefused', [{ path: 'at', message }], message);
  const at = fromShopTime(text, clockOf(company.timeZone));
  if (at === null) throw refuse(`${NO_TIME} on the clock of the shop.`);
  if (Date.parse(at) <= Date.now()) throw refuse('This time has passed.');
  return at;
}

/** `catalogue.pageChanged`, with both values of each field that differs. */
export function pageConflict(yours: PageEdition, { draft, live, by, at }: StoredPage): DomainError {
  const { message } = new DomainError('catalogue.pageChanged');
  const theirs = draft ?? live;
  const details = pageFields
    .keyof()
    .options.filter((path) => yours[path] !== theirs?.[path])
    .map((path) => ({
      path,
      message,
      conflict: { yours: yours[path], theirs: theirs?.[path] ?? '', by, at: at.toISOString() },
    }));
  return new DomainError('catalogue.pageChanged', details);
}
