import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { api } from '../../lib/api';
import { aProduct, anAdmin, aShopper } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';
import { respondTo, refusal, server } from '../../testing/server';

const images = ['one', 'two', 'three'].map((name) => `/images/products/${name}-800.webp`);

function open(
  parts: Parameters<typeof aProduct>[1] = {},
  visit: Parameters<typeof renderApp>[1] = {},
) {
  const product = aProduct(1, parts);
  server.use(respondTo('GET /products/:id', product));
  return { product, ...renderApp(`/products/${product._id}`, visit) };
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = async (name: string) => screen.findByRole('button', { name });

describe('the page of a product', () => {
  it('shows name, category, SKU, price, saving, rating and perks of a product', async () => {
    open({ price: 30, originalPrice: 40, sku: 'AB12CD34' });
    expect(await heading('Madras Check 1')).toBeInTheDocument();
    for (const text of ['$30.00', 'Save $10.00 (25%)', 'SKU: AB12CD34', '4.8 (124 reviews)']) {
      expect(screen.getByText(text)).toBeInTheDocument();
    }
    expect(screen.getByText('Free shipping over $50')).toBeInTheDocument();
    expect(screen.getByText('30-day money-back guarantee')).toBeInTheDocument();
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(crumbs.getByRole('link', { name: 'Cotton' })).toHaveAttribute(
      'href',
      '/products?category=cotton',
    );
  });

  it('V55: explains how a gift card is sent, and promises neither shipping nor money back', async () => {
    open({ isGiftCard: true });
    expect(
      await screen.findByText('Its code comes by e-mail, as soon as your order is charged.'),
    ).toBeVisible();
    expect(screen.queryByText('Free shipping over $50')).toBeNull();
    expect(screen.queryByText('30-day money-back guarantee')).toBeNull();
  });

  it('cases 20: shows the paragraphs and lines of a description', async () => {
    open({ description: 'First\nline\n\nSecond' });
    const panel = await screen.findByRole('tabpanel', { name: 'Description' });
    const paragraphs = [...panel.querySelectorAll('p')].map(({ textContent }) => textContent);
    expect(paragraphs).toEqual(['First\nline', 'Second']);
  });

  it('shopper 5: shows that the price of a product is per piece', async () => {
    open({ price: 13.5 });
    expect((await screen.findByText('$13.50')).parentElement).toHaveTextContent('$13.50/ piece');
  });

  it('product: shows weight and width next to the price, as About and Support promise', async () => {
    open({ weight: '240 g/m²', dimensions: '150 cm wide' });
    expect(await screen.findByText('240 g/m² · 150 cm wide')).toBeVisible();
  });

  it('product: shows next to the policy which orders are currently shipped free', async () => {
    open();
    const perk = (await screen.findByText('Free shipping over $50')).parentElement;
    expect(perk).toHaveTextContent(
      'Free shipping over $50 (at present on every order within Bangladesh)',
    );
  });

  it('shows that a product has no reviews', async () => {
    open({ rating: null, reviewCount: 0 });
    expect(await screen.findByText('No reviews yet')).toBeInTheDocument();
  });

  it.each([
    [0, 'Out of Stock'],
    [9, 'Only 9 left'],
    [10, 'In Stock'],
  ])('labels a stock of %i "%s"', async (stock, text) => {
    open({ stock });
    expect(await screen.findByText(text, { selector: 'span' })).toBeInTheDocument();
  });

  it('shows colours among the features as swatches with their names', async () => {
    open({ features: ['#1F3A5F Navy', '#1 seller'] });
    const colours = within(await screen.findByRole('list', { name: 'Colours' }));
    expect(colours.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Navy',
    ]);
    expect(screen.getByText('#1 seller')).toBeInTheDocument();
  });

  it('X11: shows the images in full screen, which Back closes', async () => {
    server.use(respondTo('GET /products/:id/scales', { success: true, scales: [] }));
    const { user } = open({ images });
    await user.click(await press('Full screen'));
    expect(await screen.findByRole('dialog')).toBeVisible();
    await waitFor(() => {
      expect(history.state).toMatchObject({ isOver: true });
    });
    act(() => {
      history.back();
    });
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
  });

  it('changes the image by its thumbnails, and zooms it', async () => {
    const { user } = open({ images: images });
    await user.click(await press('Show image 2'));
    const image = (at: number) =>
      screen.getByRole('img', { name: `Madras Check 1, image ${String(at)} of 3`, hidden: true });
    expect(image(2)).toHaveAttribute('src', images[1]);
    expect(image(1).closest('[inert]')).not.toBeNull();
    const zoom = image(2).closest<HTMLElement>(':not([inert]) > button');
    expect(zoom).toHaveAccessibleName('Zoom in');
    await user.click(zoom as HTMLElement);
    expect(zoom).toHaveAccessibleName('Zoom out');
    expect(zoom).toHaveAttribute('aria-pressed', 'true');
  });

  it('shop-front 2: keeps price and Add to Cart at the bottom while its button is out of sight', async () => {
    const observers: IntersectionObserverCallback[] = [];
    const observer = jest
      .spyOn(globalThis, 'IntersectionObserver')
      .mockImplementation((seen: IntersectionObserverCallback) => {
        observers.push(seen);
        return { observe: () => undefined, disconnect: () => undefined } as never;
      });
    open({ price: 30 });
    await press('Add to Cart');
    expect(document.querySelector('[data-buy-bar]')).toBeNull();
    act(() => {
      const outOfSight = [{ isIntersecting: false } as IntersectionObserverEntry];
      for (const seen of observers) seen(outOfSight, {} as IntersectionObserver);
    });
    expect(document.querySelector('[data-buy-bar]')).toHaveTextContent('$30.001 pieceAdd to Cart');
    observer.mockRestore();
  });

  it('moves between the product tabs by arrows, Home and End', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('tab', { name: 'Description' }));
    const selected = () => screen.getByRole('tab', { selected: true }).textContent;
    const seen: (string | null)[] = [];
    for (const key of ['{ArrowRight}', '{End}', '{Home}', '{ArrowLeft}']) {
      await user.keyboard(key);
      seen.push(selected());
    }
    expect(seen).toEqual(['Specifications', 'Reviews (124)', 'Description', 'Reviews (124)']);
  });

  it('links an admin to the product form', async () => {
    const { product } = open({}, { as: anAdmin() });
    expect(await screen.findByRole('link', { name: 'Edit Product' })).toHaveAttribute(
      'href',
      `/admin/products/edit/${product._id}`,
    );
  });
});

describe('deleting a product from its page', () => {
  const QUESTION = 'Are you sure you want to delete this product? This action cannot be undone.';
  const ask = async () => {
    const shop = open({}, { as: anAdmin() });
    await shop.user.click(await press('Delete Product'));
    expect(screen.getByText(QUESTION)).toBeInTheDocument();
    return shop;
  };

  it('confirms the deletion of a product first, then deletes it and leads back to the list', async () => {
    const deleted: unknown[] = [];
    server.use(
      respondTo('DELETE /admin/products/:id', ({ params }) => {
        deleted.push(params['id']);
        return HttpResponse.json({ success: true, message: 'Product deleted successfully!' });
      }),
    );
    const { user, address, product } = await ask();
    await user.click(await press('Delete'));
    expect(await screen.findByText('Product deleted successfully!')).toBeInTheDocument();
    expect(address()).toBe('/products');
    expect(deleted).toEqual([product._id]);
  });

  it('does nothing when the dialog to delete a product is declined', async () => {
    const { user, address, product } = await ask();
    await user.click(await press('Cancel'));
    expect(screen.queryByText(QUESTION)).not.toBeInTheDocument();
    expect(address()).toBe(`/products/${product._id}`);
  });

  it('stays on the product page when the deletion fails, and reports it', async () => {
    server.use(respondTo('DELETE /admin/products/:id', () => HttpResponse.error()));
    const { user } = await ask();
    await user.click(await press('Delete'));
    expect(await screen.findByText('Failed to delete product')).toBeInTheDocument();
    expect(await heading('Madras Check 1')).toBeInTheDocument();
  });

  it('hides the deletion of a product from a shopper', async () => {
    open({}, { as: aShopper() });
    await screen.findByRole('button', { name: 'Logout' });
    await heading('Madras Check 1');
    expect(screen.queryByRole('button', { name: 'Delete Product' })).not.toBeInTheDocument();
  });
});

describe('buying from the page of a product', () => {
  const signedIn = async (parts: Parameters<typeof aProduct>[1] = {}) => {
    const shop = open(parts, { as: aShopper() });
    await screen.findByRole('button', { name: 'Logout' });
    await heading('Madras Check 1');
    return shop;
  };

  it('requires a guest to log in before buying, and keeps the cart', async () => {
    const { user, store } = open();
    await user.click(await press('Add to Cart'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please login to add items to cart');
    expect(store.getState().cart.itemCount).toBe(0);
  });

  it('shopper 12: leads a guest from the message to the login, and back to the product', async () => {
    const { user, address } = open();
    const product = address();
    await user.click(await press('Add to Cart'));
    const alert = await screen.findByRole('alert');
    await user.click(within(alert).getByRole('link', { name: 'Login' }));
    await user.type(await screen.findByLabelText('Email'), 'nadia@loomery.test');
    await user.type(screen.getByLabelText('Password'), 'a-long-thread');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => {
      expect(address()).toBe(product);
    });
  });

  it('shopper 12: leads back to the product from its reviews', async () => {
    const { user, address } = open();
    const product = address();
    await user.click(await screen.findByRole('tab', { name: /^Reviews/ }));
    await user.click(await screen.findByRole('link', { name: 'Log in' }));
    await user.type(await screen.findByLabelText('Email'), 'nadia@loomery.test');
    await user.type(screen.getByLabelText('Password'), 'a-long-thread');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => {
      expect(address()).toBe(product);
    });
  });

  it('puts the chosen quantity into the cart and confirms it', async () => {
    const { user, store } = await signedIn();
    await user.click(await press('Increase quantity'));
    await user.click(await press('Add to Cart'));
    expect(screen.getByText('Product added to cart!')).toBeInTheDocument();
    expect(await press('Adding...')).toBeInTheDocument();
    expect(store.getState().cart.itemCount).toBe(2);
  });

  it('confirms each added product for two seconds, and can be clicked again in the meantime', async () => {
    const { store } = await signedIn();
    const add = await press('Add to Cart');
    const pass = (ms: number) => {
      act(() => {
        jest.advanceTimersByTime(ms);
      });
    };
    jest.useFakeTimers();
    fireEvent.click(add);
    expect(add).toHaveTextContent('Adding...');
    pass(1_000);
    expect(add).toHaveTextContent('Add to Cart');
    fireEvent.click(add);
    pass(1_999);
    expect(screen.getByText('Product added to cart!')).toBeVisible();
    pass(1);
    expect(screen.queryByText('Product added to cart!')).not.toBeInTheDocument();
    expect(add).toHaveTextContent('Add to Cart');
    expect(store.getState().cart.itemCount).toBe(2);
  });

  it('accepts only a typed quantity from one to the stock, and ignores any other', async () => {
    const { user } = await signedIn({ stock: 5 });
    const field = await screen.findByRole('spinbutton', { name: 'Quantity' });
    await user.type(field, '{Backspace}4');
    expect(field).toHaveValue(4);
    await user.type(field, '9');
    expect(field).toHaveValue(4);
  });

  it('lowers the quantity to the stock when that has dropped', async () => {
    const { user, product, store } = await signedIn({ stock: 5 });
    const field = await screen.findByRole('spinbutton', { name: 'Quantity' });
    await user.type(field, '{Backspace}4');
    server.use(respondTo('GET /products/:id', { ...product, stock: 2 }));
    act(() => {
      store.dispatch(api.util.invalidateTags(['Product']));
    });
    await waitFor(() => {
      expect(field).toHaveValue(2);
    });
  });

  it('shows when the cart already holds the whole stock', async () => {
    const { user, store } = await signedIn({ stock: 1 });
    await user.click(await press('Add to Cart'));
    await user.click(await press('Add to Cart'));
    expect(await screen.findByText('Failed to add product to cart')).toBeInTheDocument();
    expect(store.getState().cart.itemCount).toBe(1);
  });

  it('disables buying a product without stock', async () => {
    await signedIn({ stock: 0 });
    expect(await press('Out of Stock')).toBeDisabled();
    expect(await press('Buy Now')).toBeDisabled();
  });

  it('leads to the checkout at once with Buy Now', async () => {
    const { user, address, store } = await signedIn();
    await user.click(await press('Increase quantity'));
    await user.click(await press('Buy Now'));
    expect(address()).toBe('/checkout');
    expect(store.getState().cart.itemCount).toBe(2);
  });

  it('leads a guest who buys now to the login first', async () => {
    const { user, address } = open();
    await user.click(await press('Buy Now'));
    expect(address()).toBe('/login');
  });
});

describe('a product that cannot be shown', () => {
  it('shows that a product is loading', async () => {
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((done) => {
      letGo = done;
    });
    server.use(
      respondTo('GET /products/:id', async () => {
        await held;
        return HttpResponse.json(aProduct(1));
      }),
    );
    renderApp('/products/1');
    expect(await screen.findByText('Loading...')).toBeInTheDocument();
    letGo();
    expect(await heading('Madras Check 1')).toBeInTheDocument();
    expect(screen.queryByText('Loading...')).not.toBeInTheDocument();
  });

  it('shows that a product was not found', async () => {
    server.use(respondTo('GET /products/:id', () => refusal('catalogue.productNotFound')));
    renderApp('/products/gone');
    expect(await heading('Product Not Found')).toBeInTheDocument();
  });

  it("shows the server's reason for an unavailable product, and loads it on Retry", async () => {
    server.use(respondTo('GET /products/:id', () => refusal('catalogue.invalidProductId')));
    const { user } = renderApp('/products/1');
    expect(await heading('Product Not Available')).toBeInTheDocument();
    expect(screen.getByText('Invalid product ID')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Browse Products' })).toHaveAttribute(
      'href',
      '/products',
    );
    server.use(respondTo('GET /products/:id', aProduct(1)));
    await user.click(await press('Try Again'));
    expect(await heading('Madras Check 1')).toBeInTheDocument();
  });

  it('shows that a product got no response at all', async () => {
    server.use(respondTo('GET /products/:id', () => HttpResponse.error() as HttpResponse<never>));
    renderApp('/products/1');
    expect(await screen.findByText('Failed to fetch product')).toBeInTheDocument();
  });

  it('shows that the response for a product is invalid', async () => {
    server.use(respondTo('GET /products/:id', { ...aProduct(1), price: Number.NaN }));
    renderApp('/products/1');
    expect(await screen.findByText('Invalid product data format')).toBeInTheDocument();
  });
});
