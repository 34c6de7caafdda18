import './styles/base.css';
import { startTransition, StrictMode, useEffect, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app';
import { fetchPage, prefetchOnIntent } from './app/prefetch';
import { createStore } from './app/store';
import { noteVisitor } from './app/take-over';
import { answerKnown } from './features/catalogue/known-answers';
import { firstAnswer } from './lib/first-answer';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

/** Milliseconds that the first page is waited for before the frame of the shop is shown without it. */
const PATIENCE_MS = 1_000;
/** A page that was sent as HTML stands there already: it is not taken away for a frame without it. */
const patience = () =>
  new Promise((done) => {
    if (!root.hasChildNodes()) setTimeout(done, PATIENCE_MS);
  });

const visitor = noteVisitor(root);
const store = createStore();
const answer = firstAnswer();
const known = answer && answerKnown(answer);
if (known) store.dispatch(known);

// Without transitions the page and the store change together: a guard never sees half of a logout.
function Shop() {
  // With the page itself, not a moment after it: a key that was pressed in between would find nothing.
  useLayoutEffect(() => {
    visitor.keepPlace();
  }, []);
  useEffect(() => {
    visitor.doAgain();
    root?.setAttribute('data-drawn', '');
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
// The page's code comes along with this: the shop appears with the page in it, not with a spinner first.
void Promise.race([fetchPage(location.pathname), patience()]).then(() => {
  // What was sent as HTML is there to be read and pressed meanwhile: made in small steps, the shop keeps nobody waiting.
  startTransition(() => {
    createRoot(root).render(
      <StrictMode>
        <Shop />
      </StrictMode>,
    );
  });
});
