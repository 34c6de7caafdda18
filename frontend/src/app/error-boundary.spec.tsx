import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { ErrorBoundary } from './error-boundary';

function Broken(): never {
  throw new Error('a thread broke');
}

describe('a page that breaks', () => {
  it("replaces 'Unexpected Application Error!' by a page with links when a page breaks", () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    render(
      <MemoryRouter>
        <ErrorBoundary>
          <Broken />
        </ErrorBoundary>
      </MemoryRouter>,
    );
    const heading = screen.getByRole('heading', { level: 1 });
    expect(heading).toHaveTextContent('Unexpected Application Error!');
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Go Home' })).toBeVisible();
    expect(screen.getByText(/Your cart is safe/)).toBeVisible();
  });
});
