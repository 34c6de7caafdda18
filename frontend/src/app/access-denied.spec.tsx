import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BrowserRouter } from 'react-router-dom';
import { AccessDenied } from './access-denied';

it('browser 6: goes back from the access denied page to the previous page, even after a typed address', async () => {
  window.history.pushState(null, '', '/about');
  // Adds an entry unknown to the router, like a browser does for a typed address.
  window.history.pushState(null, '', '/admin/orders');
  render(
    <BrowserRouter useTransitions={false}>
      <AccessDenied />
    </BrowserRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Go Back' }));
  await waitFor(() => {
    expect(window.location.pathname).toBe('/about');
  });
});
