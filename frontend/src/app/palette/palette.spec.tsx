import type { AdminHit, AdminSearchReply } from '@shop/contracts/core/admin-search';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { anAdmin } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';
import { respondTo, server } from '../../testing/server';

const order: AdminHit & { kind: 'order' } = {
  _id: '00000000-0000-4000-8000-000028da6d2e',
  kind: 'order',
  title: 'Order 28DA6D2E',
  text: 'Nadia Rahman, nadia@loomery.test',
  status: 'pending',
  at: '2026-11-27T08:00:00.000Z',
};
const found = (parts: Partial<AdminSearchReply> = {}): AdminSearchReply => ({
  success: true,
  orders: [],
  customers: [],
  products: [],
  rolls: [],
  enquiries: [],
  unavailable: [],
  ...parts,
});
/** The page writes its columns and its sort order into the address. */
const USERS = /^\/admin\/users(?:\?|$)/;
const AUDIT = /^\/admin\/audit\b/;
const open = async (address = '/admin/users') => {
  const app = renderApp(address, { as: anAdmin() });
  await screen.findByText('Welcome, Farida Haque');
  return app;
};
const inputOf = () => screen.findByRole('combobox', { name: 'Search and commands' });
const openPalette = async () => {
  const app = await open();
  await app.user.keyboard('{Control>}k{/Control}');
  return { ...app, input: await inputOf() };
};
const options = () =>
  within(screen.getByRole('listbox', { name: 'Results' })).getAllByRole('option');
const palette = () => screen.queryByRole('dialog', { name: 'Search and commands' });
const platform = (name: string) => jest.spyOn(navigator, 'platform', 'get').mockReturnValue(name);

describe('the palette', () => {
  it("BO-5: opens the order of a customer's misspelt name in two interactions", async () => {
    server.use(respondTo('GET /admin/search', found({ orders: [order] })));
    const { user, address, input } = await openPalette();
    expect(input).toHaveFocus();
    await user.type(input, 'Rahmn');
    const option = await screen.findByRole('option', { name: /Order 28DA6D2E/ });
    expect(option).toHaveTextContent(
      'Nadia Rahman, nadia@loomery.test · pending · 27 November 2026',
    );
    expect(option).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Enter}');
    expect(address()).toBe(`/admin/orders/${order._id}`);
    expect(palette()).not.toBeInTheDocument();
  });

  it('finds a page and an action by the beginnings of their words', async () => {
    const { user, address, input } = await openPalette();
    await user.type(input, 'cert new');
    expect(options().map((one) => one.textContent)).toEqual(['New certificate']);
    await user.clear(input);
    await user.type(input, 'audi{Enter}');
    expect(address()).toMatch(AUDIT);
  });

  it('W54: shows only results of the present text, and Enter acts on no others', async () => {
    const requests: string[] = [];
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isAborted = false;
    server.use(
      respondTo('GET /admin/search', async ({ request }) => {
        const q = new URL(request.url).searchParams.get('q') ?? '';
        requests.push(q);
        request.signal.addEventListener('abort', () => {
          isAborted = true;
        });
        if (q === 'Rahm') await held;
        return HttpResponse.json(found({ orders: [{ ...order, title: `Found by ${q}` }] }));
      }),
    );
    const { user, address, input } = await openPalette();
    await user.type(input, 'Rahm');
    await waitFor(() => {
      expect(requests).toEqual(['Rahm']);
    });
    await user.type(input, 'n');
    await screen.findByText('Found by Rahmn');
    release();
    expect(isAborted).toBe(true);
    await user.type(input, 'a{Enter}');
    expect([screen.queryByText('Found by Rahmn'), address()]).toEqual([
      null,
      expect.stringMatching(USERS),
    ]);
    await screen.findByText('Found by Rahmna');
    expect(screen.queryByText('Found by Rahm')).not.toBeInTheDocument();
  });

  it('names the groups that could not be searched', async () => {
    server.use(respondTo('GET /admin/search', found({ unavailable: ['products', 'rolls'] })));
    const { user, input } = await openPalette();
    await user.type(input, 'Rahmn');
    expect(await screen.findByText(/^No results\. Not searched: Products, Rolls\./)).toBeVisible();
  });

  it('W54: does nothing by a key of a composition, or with AltGr', async () => {
    const { address, input } = await openPalette();
    fireEvent.change(input, { target: { value: 'audit' } });
    await screen.findByRole('option', { name: /Audit/ });
    fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
    fireEvent.keyDown(input, { key: 'Enter', keyCode: 229 });
    fireEvent.keyDown(input, { key: 'Enter', modifierAltGraph: true });
    expect(address()).toMatch(USERS);
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(address()).toMatch(AUDIT);
  });

  it('opens from the header, and closes by its own keys', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Search and commands' }));
    await inputOf();
    await user.keyboard('{Control>}k{/Control}');
    expect(palette()).not.toBeInTheDocument();
  });

  it.each([
    ['Win32', { key: 'k', ctrlKey: true }, true],
    ['Win32', { key: 'k', metaKey: true }, false],
    ['Win32', { key: 'k', ctrlKey: true, altKey: true }, false],
    ['Win32', { key: 'k', ctrlKey: true, modifierAltGraph: true }, false],
    ['Win32', { key: 'k', ctrlKey: true, isComposing: true }, false],
    ['MacIntel', { key: 'k', metaKey: true }, true],
    ['MacIntel', { key: 'k', ctrlKey: true }, false],
    ['Linux', { key: 'л', code: 'KeyK', ctrlKey: true }, true],
    ['Linux', { key: 't', code: 'KeyK', ctrlKey: true }, false],
  ])('W54: on %s the keys %j open the palette: %s', async (name, keys, opens) => {
    platform(name);
    await open();
    fireEvent.keyDown(document.body, keys);
    if (opens) await inputOf();
    else expect(palette()).not.toBeInTheDocument();
  });
});

describe('the keys of the back-office', () => {
  it('opens a page by g and the key of the page, but not from within a field', async () => {
    const { user, address } = await open();
    const search = await screen.findByLabelText('Search users');
    await user.type(search, 'go');
    expect([address(), search]).toEqual([
      expect.stringMatching(USERS),
      expect.objectContaining({ value: 'go' }),
    ]);
    search.blur();
    await user.keyboard('go');
    expect(address()).toBe('/admin/orders');
    fireEvent.keyDown(document.body, { key: 'п', code: 'KeyG' });
    fireEvent.keyDown(document.body, { key: 'з', code: 'KeyP' });
    expect(address()).toBe('/admin/products');
  });

  it('shows all keys by ?, and switches single keys off there', async () => {
    const { user, address } = await open('/admin/audit');
    await user.keyboard('?');
    const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    expect(dialog.getByText('g o')).toBeVisible();
    await user.click(dialog.getByRole('checkbox', { name: 'Single keys act, such as / or g' }));
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await user.keyboard('go?');
    expect(address()).toMatch(AUDIT);
    expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).not.toBeInTheDocument();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await inputOf(), 'keyb{Enter}');
    expect(await screen.findByRole('checkbox')).not.toBeChecked();
  });
});
