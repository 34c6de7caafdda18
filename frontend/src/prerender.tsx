// The shop as HTML: the gateway sends it along with the page, so that it is seen and read before any script has run.
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { StaticRouter } from 'react-router-dom';
import { fetchPage } from './app/prefetch';
import { Router } from './app/router';
import { bareStore } from './app/store';
import { answerKnown } from './features/catalogue/known-answers';
import type { FirstAnswer } from './lib/first-answer';
import { ORIGIN } from './no-browser';

/** The Content-Security-Policy allows no style in an attribute; what they say comes with the script. */
const STYLE = / style="[^"]*"/g;

/** What a guest sees at this address, as far as it is known without a browser. */
export async function prerender(url: URL, answer: FirstAnswer | null): Promise<string> {
  await fetchPage(url.pathname);
  const store = bareStore();
  const known = answer && answerKnown(answer);
  if (known) store.dispatch(known);
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
