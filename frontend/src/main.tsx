import './styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app';
import { prefetchOnIntent } from './app/prefetch';
import { createStore } from './app/store';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

prefetchOnIntent();
// Without transitions the page and the store change together: a guard never sees half of a logout.
createRoot(root).render(
  <StrictMode>
    <Provider store={createStore()}>
      <BrowserRouter useTransitions={false}>
        <App />
      </BrowserRouter>
    </Provider>
  </StrictMode>,
);
