// Renders the shop to HTML, which the gateway sends with the page, so that it is visible before any script runs.
import { setCompany } from '@shop/contracts/core/company';
import { setContent } from '@shop/contracts/core/shown-content';
import { setPolicies, type PageCompany } from '@shop/contracts/pricing/policy';
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { StaticRouter } from 'react-router-dom';
import { fetchPage } from './app/prefetch';
import { Router } from './app/router';
import { bareStore } from './app/store';
import { seedList } from './features/catalogue/product-list/seed-list';
import { seedCache } from './features/catalogue/seed-cache';
import { EditedHome } from './features/home/home-page';
import { seedStats } from './features/shop-blocks/seed-stats';
import { seedPage } from './features/info/seed-page';
import type { InitialData } from './lib/initial-data';
import { ORIGIN } from './no-browser';

/** The Content-Security-Policy allows no style attributes; the script adds them. */
const STYLE = / style="[^"]*"/g;

/** The HTML of this address for a guest, without browser APIs. `page`: what is not as in the build. */
export async function prerender(
  url: URL,
  initialData: readonly InitialData[],
  page: PageCompany | null = null,
): Promise<string> {
  await Promise.all([fetchPage(url.pathname), EditedHome.fetch()]);
  setCompany(page?.company ?? {});
  setPolicies(page?.policies ?? {});
  setContent(page?.content ?? null);
  const store = bareStore();
  for (const data of initialData) {
    const seed = seedCache(data) ?? seedPage(data) ?? seedStats(data) ?? seedList(data);
    if (seed) store.dispatch(seed);
  }
  const html = renderToStaticMarkup(
    <Provider store={store}>
      <StaticRouter location={url.pathname + url.search}>
        <Router />
      </StaticRouter>
    </Provider>,
  );
  return html
    .replaceAll(STYLE, '')
    .replaceAll(ORIGIN, url.origin)
    .replaceAll(encodeURIComponent(ORIGIN), encodeURIComponent(url.origin));
}
