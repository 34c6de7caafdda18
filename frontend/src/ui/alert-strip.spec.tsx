import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { AlertStrip, type StripAlert } from './alert-strip';

const strip = (alerts: StripAlert[]) => (
  <MemoryRouter>
    <AlertStrip alerts={alerts} />
  </MemoryRouter>
);
const hello: StripAlert = { id: '1', type: 'success', msg: 'Logged in!' };

describe('the alert strip', () => {
  it('shows a message, and keeps it readable to a screen reader after its time', () => {
    const { rerender } = render(strip([hello]));
    expect(screen.getByText('Logged in!')).toBeInTheDocument();
    rerender(strip([]));
    expect(screen.getByText('Earlier messages: Logged in!')).toBeInTheDocument();
  });

  it('announces an error at once', () => {
    render(strip([{ ...hello, type: 'error', msg: 'Login failed' }]));
    expect(screen.getByRole('alert')).toHaveTextContent('Login failed');
  });

  it('links an alert to more information', () => {
    render(strip([{ ...hello, link: { to: '/orders/1', label: 'View order' } }]));
    expect(screen.getByRole('link', { name: 'View order' })).toHaveAttribute('href', '/orders/1');
  });
});
