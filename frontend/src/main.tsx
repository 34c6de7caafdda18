import './styles/base.css';
import './lib/known-company';
import { startTransition, StrictMode, useEffect, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app';
import { fetchPage, prefetchOnIntent } from './app/prefetch';
import { createStore } from './app/store';
import { recordInput } from './app/restore-input';
import { seedCache } from './features/catalogue/seed-cache';
import { seedStats } from './features/shop-blocks/seed-stats';
import { seedPage } from './features/info/seed-page';
import { readInitialData, type InitialData } from './lib/initial-data';

const root = document.getElementById('root');
if (!root) throw new Error('No #root');

/** Time to wait for the first page before the empty layout is shown. */
const TIMEOUT_MS = 1_000;
/** Server-rendered HTML stays until the page is ready. */
const timeout = () =>
  new Promise((done) => {
    if (!root.hasChildNodes()) setTimeout(done, TIMEOUT_MS);
  });

const input = recordInput(root);
const store = createStore();
/** Stores a response that was sent with the page; that of a list by the code of its page. */
const seed = async (data: InitialData) => {
  const action = seedCache(data) ?? seedPage(data) ?? seedStats(data);
  if (action) return store.dispatch(action);
  const { seedList } = await import('./features/catalogue/product-list/product-list-page');
  const listed = seedList(data);
  return listed && store.dispatch(listed);
};
const seeded = Promise.all(readInitialData().map(seed)).catch(() => undefined);

// Without transitions page and store change together: a guard never sees half of a logout.
function Shop() {
  // In the same commit as the page, so that no key press in between is lost.
  useLayoutEffect(() => {
    input.restoreFields();
  }, []);
  useEffect(() => {
    // After the render that the restored text causes: a repeated click acts on what was typed.
    setTimeout(() => {
      input.replay();
      root?.setAttribute('data-drawn', '');
    });
  }, []);
  return (
    <Provider store={store}>
      <BrowserRouter useTransitions={false}>
        <App />
      </BrowserRouter>
    </Provider>
  );
}

prefetchOnIntent();
// Loads the page's code first, so that the shop does not start with a spinner.
void Promise.race([Promise.all([fetchPage(location.pathname), seeded]), timeout()]).then(() => {
  // The server-rendered HTML stays usable meanwhile: a transition renders in small steps.
  startTransition(() => {
    createRoot(root).render(
      <StrictMode>
        <Shop />
      </StrictMode>,
    );
  });
});
