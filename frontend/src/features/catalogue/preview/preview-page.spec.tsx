import { screen } from '@testing-library/react';
import { aProduct, anAdmin } from '../../../testing/builders';
import { renderApp } from '../../../testing/render-app';
import { refusal, respondTo, server } from '../../../testing/server';

describe('the preview of a product', () => {
  it('shows the product of the link, from which nothing can be bought, saved or deleted', async () => {
    server.use(respondTo('GET /previews/:token', aProduct(7)));
    renderApp('/preview/a-token', { as: anAdmin() });
    expect(await screen.findByRole('heading', { name: 'Madras Check 7' })).toBeVisible();
    expect(screen.getByText(/This is a preview/)).toBeVisible();
    for (const name of [/Cart/, /Buy/, 'Save', /Delete/])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });

  it('shows that a link has expired', async () => {
    server.use(respondTo('GET /previews/:token', () => refusal('catalogue.previewOver')));
    renderApp('/preview/a-token');
    expect(await screen.findByText('This preview link is no longer valid.')).toBeVisible();
  });
});
