import type { MenusView, SaveMenusInput } from '@shop/contracts/content/menus';
import { setContent } from '@shop/contracts/core/shown-content';
import { fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { firstMenus } from '@shop/contracts/core/first-menus';
import { anAdmin } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';
import { refusal, respondTo, server } from '../../testing/server';

let stored: MenusView;
let sent: SaveMenusInput[];
beforeEach(() => {
  stored = { version: 0, menus: null, by: null, at: null };
  sent = [];
  server.use(
    respondTo('GET /admin/content', {
      success: true,
      rows: [],
      total: 0,
      page: 1,
      pages: 0,
    }),
    respondTo('GET /admin/menus', () => HttpResponse.json(stored)),
    respondTo('PUT /admin/menus', async ({ request }) => {
      const input = (await request.json()) as SaveMenusInput;
      sent.push(input);
      if (input.version !== stored.version)
        return refusal('catalogue.settingsChanged', [
          {
            path: 'header',
            message: 'This was changed by someone else.',
            conflict: { yours: 'Home /', theirs: 'Start /', by: 'Omar', at: null },
          },
        ]);
      stored = { ...stored, version: stored.version + 1, menus: input.menus };
      return HttpResponse.json(stored);
    }),
  );
});
afterEach(() => {
  setContent(null);
});

async function open() {
  const { user } = renderApp('/admin/content/menus', { as: anAdmin() });
  await screen.findByRole('heading', { name: 'Menus' });
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  return { press, type };
}

describe('the menus of the back-office', () => {
  it('BO-15: begins with the menus of the build, adds, moves and removes links, and follows the build again', async () => {
    const { press, type } = await open();
    expect(screen.getByText(/These are the original menus/)).toBeVisible();
    await press('Add link to the header');
    type('Label of link 3 of the header', 'Care');
    type('Address of link 3 of the header', '/pages/care');
    await press('Move link 3 of the header up');
    await press('Remove link 1 of group 1');
    await press('Save');
    expect(await screen.findByText('Saved.')).toBeInTheDocument();
    const [home, products] = firstMenus.header;
    const [cloth, ...others] = firstMenus.footer;
    expect(sent).toEqual([
      {
        version: 0,
        menus: {
          header: [home, { label: 'Care', to: '/pages/care' }, products],
          footer: [{ ...cloth, links: cloth?.links.slice(1) }, ...others],
        },
      },
    ]);
    await screen.findByRole('button', { name: 'Use the original' });
    await press('Use the original');
    expect(await screen.findByText(/These are the original menus/)).toBeVisible();
    expect(sent.at(-1)).toEqual({ version: 1, menus: null });
  });

  it('BO-15 W50: shows mine and theirs per menu if another admin has saved first, and saves the choice', async () => {
    const { press, type } = await open();
    const header = [{ label: 'Start', to: '/' }];
    stored = { version: 4, menus: { header, footer: [] }, by: 'Omar', at: null };
    type('Label of link 1 of the header', 'House');
    await press('Save');
    const note = within(await screen.findByRole('group', { name: 'Changed in the meantime' }));
    expect(note.getByText(/^Omar has saved .* their values for: Footer/)).toBeVisible();
    const [theirs] = note.getAllByRole('deletion');
    expect(theirs).toHaveTextContent('Removed: Start /');
    expect(screen.getByDisplayValue('House')).toBeVisible();
    await press('Save');
    expect(screen.getByRole('alert')).toHaveTextContent('Choose yours or theirs');
    await press('Keep mine');
    await press('Save');
    expect(await screen.findByText('Saved.')).toBeInTheDocument();
    expect(sent).toHaveLength(2);
    expect(sent.at(-1)).toMatchObject({
      version: 4,
      menus: { header: [{ label: 'House' }, {}], footer: [] },
    });
  });
});

describe('the menus of the shop', () => {
  it('BO-15: shows the links that admins have saved, and those of the account by role', async () => {
    setContent({
      version: 1,
      pages: [],
      menus: {
        header: [
          { label: 'House', to: '/' },
          { label: 'Care', to: '/pages/care' },
        ],
        footer: [{ title: 'Reading', links: [{ label: 'Magazine', to: 'https://a.example' }] }],
      },
    });
    renderApp('/cart');
    const main = within(await screen.findByRole('navigation', { name: 'Main' }));
    expect(main.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'House',
      'Care',
      'Cart',
      'Login',
      'Register',
    ]);
    const footer = within(screen.getByRole('navigation', { name: 'Reading' }));
    expect(footer.getByRole('link', { name: 'Magazine' })).toHaveAttribute(
      'href',
      'https://a.example',
    );
    expect(screen.queryByRole('navigation', { name: 'Help' })).not.toBeInTheDocument();
  });
});
