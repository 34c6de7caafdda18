import { screen, waitFor, within } from '@testing-library/react';
import { anAdmin } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';

const footer = async () => within(await screen.findByRole('contentinfo'));

describe('the frame of the shop', () => {
  it('scrolls to the top on another path, not on another query of the same', async () => {
    const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const { user, address } = renderApp('/products?search=ikat');
    await user.click(await screen.findByRole('button', { name: 'Clear Filters' }));
    expect(address()).toBe('/products');
    expect(scrolled).not.toHaveBeenCalled();
    await user.click((await footer()).getByRole('link', { name: 'FAQ' }));
    await waitFor(() => {
      expect(scrolled).toHaveBeenCalledWith(0, 0);
    });
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('hides the shop frame in the back-office', async () => {
    renderApp('/admin', { as: anAdmin() });
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
  });

  it('lets the keyboard skip the shop header', async () => {
    const { user } = renderApp('/cart');
    await user.tab();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  });
});

describe('the footer', () => {
  it.each([
    ['Cotton', '/products?category=cotton'],
    ['Silk', '/products?category=silk'],
    ['Wool', '/products?category=wool'],
    ['Synthetic', '/products?category=synthetic'],
    ['Denim', '/products?category=denim'],
    ['Fabric Manufacturing', '/fabric-manufacturing'],
    ['Custom Printing', '/custom-printing'],
    ['Textile Design', '/textile-design'],
    ['Quality Control', '/quality-control'],
    ['Bulk Orders', '/bulk-orders'],
    ['Web Development', '/services/web-development'],
    ['Contact', '/contact'],
    ['FAQ', '/faq'],
    ['Shipping', '/shipping'],
    ['Returns & Exchanges', '/returns'],
    ['Customer Support', '/support'],
    ['Technical Support', '/technical-support'],
    ['Sample Requests', '/sample-requests'],
    ['Quality', '/quality'],
    ['Quality Guarantee', '/quality-guarantee'],
    ['Sustainability', '/sustainability'],
    ['Privacy', '/privacy'],
    ['Terms', '/terms'],
  ])('links the footer to %s', async (name, address) => {
    renderApp('/cart');
    expect((await footer()).getByRole('link', { name })).toHaveAttribute('href', address);
  });

  it('shows in the footer where the company is and how to reach it', async () => {
    renderApp('/cart');
    const company = await footer();
    expect(company.getByText('42 Tanti Bazar Road, Dhaka 1100, Bangladesh')).toBeVisible();
    expect(company.getByRole('link', { name: 'hello@loomery.test' })).toHaveAttribute(
      'href',
      'mailto:hello@loomery.test',
    );
    expect(company.getByRole('link', { name: '+880 2 555 0142' })).toHaveAttribute(
      'href',
      'tel:+88025550142',
    );
  });

  it('shares the open page through the social links of the footer', async () => {
    const { user } = renderApp('/cart');
    await user.click((await footer()).getByRole('link', { name: 'Quality' }));
    const share = within(screen.getByRole('navigation', { name: 'Share this page' }));
    expect(share.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(
      ['Facebook', 'Pinterest', 'WhatsApp', 'LinkedIn'].map(
        (name) => `${name}, opens in a new tab`,
      ),
    );
    for (const link of share.getAllByRole('link')) {
      expect(link).toHaveAttribute(
        'href',
        expect.stringMatching(/^https:.+http%3A%2F%2Flocalhost%2Fquality$/),
      );
      expect(link).toHaveAttribute('target', '_blank');
    }
  });
});
