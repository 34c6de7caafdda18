import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { company } from '@shop/contracts/core/company';
import { renderApp } from '../../testing/render-app';
import { respondTo, server } from '../../testing/server';

/** Opens a page; returns its main part once its title is shown. */
const open = async (address: string, title: string) => {
  const app = renderApp(address);
  const main = screen.getByRole('main');
  expect(await within(main).findByRole('heading', { level: 1, name: title })).toBeVisible();
  return { ...app, main };
};

const routes: readonly (readonly [string, string])[] = [
  ['/about', 'About Loomery'],
  ['/contact', 'Contact'],
  ['/faq', 'Frequently asked questions'],
  ['/shipping', 'Shipping Information'],
  ['/returns', 'Returns & Exchanges'],
  ['/terms', 'Terms'],
  ['/support', 'Customer Support'],
  ['/Privacy', 'Privacy'],
  ['/privacy', 'Privacy'],
  ['/services/web-development', 'Web Development'],
  ['/fabric-manufacturing', 'Fabric Manufacturing'],
  ['/custom-printing', 'Custom Printing'],
  ['/textile-design', 'Textile Design'],
  ['/quality-control', 'Quality Control'],
  ['/bulk-orders', 'Bulk Orders'],
  ['/quality-guarantee', 'Quality Guarantee'],
  ['/technical-support', 'Technical Support'],
  ['/sample-requests', 'Sample Requests'],
  ['/quality', 'Quality'],
  ['/sustainability', 'Sustainability'],
];

const isPage = (href: string) => href.startsWith('/') && !href.startsWith('/products');

describe('a page of information', () => {
  it.each(routes)(
    'opens a page of information at %s under the title "%s", and names the tab',
    async (address, title) => {
      const { main } = await open(address, title);
      expect(within(main).getAllByRole('heading', { level: 1 })).toHaveLength(1);
      await waitFor(() => {
        expect(document.title).toBe(`${title} · Loomery`);
      });
    },
  );

  it.each([
    ['/about', 'About Loomery', 'Weight and width stand beside the price.'],
    ['/about', 'About Loomery', `the house has stood in it since ${String(company.founded)}.`],
    ['/support', 'Customer Support', 'Weight and width stand beside the price.'],
    ['/technical-support', 'Technical Support', 'This site has no chat window'],
    ['/returns', 'Returns & Exchanges', 'Cut cloth cannot come back, so have a sample first.'],
    ['/returns', 'Returns & Exchanges', 'The demo card is charged nothing'],
    ['/faq', 'Frequently asked questions', 'shipped free at present'],
  ])(
    'SF-8, product, shopper 13: claims at %s only what is true: "%s" says "%s"',
    async (address, title, text) => {
      const { main } = await open(address, title);
      expect(main).toHaveTextContent(text);
      expect(main).not.toHaveTextContent(/around the clock|by the way you paid/i);
    },
  );

  it('shopper 4: shows on the shipping page what the checkout charges, by country', async () => {
    const method = { freeFrom: null, isPickup: false, isLocal: false, time: '2-3 days' };
    const delivery = [
      {
        countries: ['Bangladesh'],
        methods: [
          { ...method, name: 'Standard', from: 0, to: 0 },
          { ...method, name: 'Next-day', from: 4.9, to: 4.9, isLocal: true },
        ],
      },
      {
        countries: ['Nepal', 'Sri Lanka'],
        methods: [{ ...method, name: 'Courier', from: 6.9, to: 24.9, freeFrom: 150 }],
      },
    ];
    const options = { countries: [], isRecipientSent: false, vatCountries: [], delivery };
    server.use(respondTo('GET /checkout/options', { success: true, ...options }));
    const { main } = await open('/shipping', 'Shipping Information');
    await within(main).findByText('To Bangladesh. The prices', { exact: false });
    const rows = within(main)
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
    expect(rows).toEqual(
      expect.arrayContaining([
        'Standard2-3 daysFree',
        'Next-day (some postal codes)2-3 days$4.90',
        'Courier2-3 days$6.90 to $24.90, free from $150.00',
      ]),
    );
    expect(within(main).getByText('To Nepal, Sri Lanka')).toBeVisible();
    expect(main).toHaveTextContent('BDT 100');
  });

  it('links only the information pages and the withdrawal in the footer', async () => {
    await open('/about', 'About Loomery');
    const links = within(screen.getByRole('contentinfo')).getAllByRole('link');
    const led = links.map((link) => link.getAttribute('href') ?? '').filter(isPage);
    const pages = routes.map(([address]) => address).filter((address) => address !== '/Privacy');
    expect(led.toSorted()).toEqual([...pages, '/withdrawal'].toSorted());
  });

  it('starts a long information page with a list of its parts, which all exist', async () => {
    await open('/terms', 'Terms');
    const parts = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole(
      'link',
    );
    expect(parts.length).toBeGreaterThan(4);
    for (const part of parts) {
      const target = document.querySelector(part.getAttribute('href') ?? '');
      expect(target).toHaveAccessibleName(part.textContent);
    }
  });
});

describe('what the company promises', () => {
  it.each([
    ['/shipping', 'Shipping Information', 'Standard 5-7 business days BDT 60 BDT 120'],
    ['/shipping', 'Shipping Information', 'Express 2-3 days BDT 100 BDT 150'],
    ['/shipping', 'Shipping Information', 'Next-day next day BDT 150 Dhaka only'],
    ['/support', 'Customer Support', 'Days Sunday to Thursday'],
    ['/support', 'Customer Support', 'Hours 10:00-18:00'],
    ['/support', 'Customer Support', 'Reply within 24 business hours'],
  ])("shows the company's promise in the table of %s (%s): %s", async (address, title, row) => {
    await open(address, title);
    expect(screen.getByRole('row', { name: row })).toBeVisible();
  });

  it.each([
    ['/shipping', 'Shipping Information', 'Standard shipping is free over BDT 2000'],
    ['/shipping', 'Shipping Information', 'order before 12 PM'],
    ['/shipping', 'Shipping Information', 'Processing takes 1-2 business days'],
    ['/shipping', 'Shipping Information', 'shipping only within Bangladesh'],
    ['/returns', 'Returns & Exchanges', 'accepted within 30 days'],
    ['/returns', 'Returns & Exchanges', 'The refund takes 7-10 business days'],
    ['/quality-guarantee', 'Quality Guarantee', 'Quality claims are accepted within 30 days'],
    ['/quality-guarantee', 'Quality Guarantee', 'AQL 2.5'],
    ['/quality-guarantee', 'Quality Guarantee', 'Colour fastness grade 4 or higher'],
    ['/technical-support', 'Technical Support', 'a response comes within 4 hours'],
    ['/technical-support', 'Technical Support', '24/5'],
    ['/contact', 'Contact', 'The quote follows within 24 hours'],
    ['/sample-requests', 'Sample Requests', 'about 6in x 6in (15cm x 15cm)'],
    ['/sample-requests', 'Sample Requests', 'first 5 samples free, then they are $5 USD each'],
    ['/sample-requests', 'Sample Requests', 'takes 5-7 days and is free for orders over 3 samples'],
    ['/sample-requests', 'Sample Requests', 'Express goes at cost'],
    ['/sample-requests', 'Sample Requests', 'Samples leave within 48 hours'],
    [
      '/sample-requests',
      'Sample Requests',
      'Max 10 pieces per request in total, and max 3 per SKU',
    ],
  ])("shows the company's promise on %s (%s): %s", async (address, title, text) => {
    const { main } = await open(address, title);
    expect(main).toHaveTextContent(text);
  });

  it.each([
    [
      '/quality',
      'Quality',
      'Four certifications',
      ['ISO 9001:2015', 'OEKO-TEX Standard 100', 'GOTS', 'AQL 2.5 compliance'],
    ],
    [
      '/sustainability',
      'Sustainability',
      'Three pillars',
      ['Environmental stewardship', 'Ethical sourcing and fair labour', 'Product innovation'],
    ],
    [
      '/sustainability',
      'Sustainability',
      'Three goals',
      ['Water reduction by 2028', 'Operations by 2030', 'Traceability by 2025'],
    ],
    [
      '/sample-requests',
      'Sample Requests',
      'How samples work',
      ['Size', 'Price', 'Shipping', 'Dispatch'],
    ],
  ])(
    'shows the company\'s promises on cards on %s (%s), under "%s"',
    async (address, title, part, cards) => {
      await open(address, title);
      const headings = within(screen.getByRole('region', { name: part })).getAllByRole('heading', {
        level: 3,
      });
      expect(headings.map(({ textContent }) => textContent)).toEqual(cards);
    },
  );

  it("shows the three figures of the company's promises for the coming years", async () => {
    await open('/sustainability', 'Sustainability');
    const goals = screen.getByRole('region', { name: 'Three goals' });
    for (const figure of ['50%', 'Carbon-neutral', '100%'])
      expect(within(goals).getByText(figure)).toBeVisible();
  });

  it('names the five quality tests of the company', async () => {
    await open('/quality', 'Quality');
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'Tensile and tear strength',
      'Colour fastness to washing, rubbing and light',
      'Dimensional stability',
      'Fabric hand and drape',
      'pH and chemical residue',
    ]);
  });
});

describe('the downloads', () => {
  it.each([
    ['/quality', 'Quality', 'Quality manual (PDF)', '/downloads/quality-manual.pdf'],
    ['/quality', 'Quality', 'OEKO-TEX certificate (PDF)', '/downloads/oeko-tex-certificate.pdf'],
    [
      '/sustainability',
      'Sustainability',
      '2024 sustainability report (PDF)',
      '/downloads/sustainability-report-2024.pdf',
    ],
  ])('offers on %s (%s) the download %s, in a new tab', async (address, title, label, file) => {
    const { main } = await open(address, title);
    const link = within(main).getByRole('link', { name: (name) => name.startsWith(label) });
    expect(link).toHaveAttribute('href', file);
    expect(link).toHaveAttribute('target', '_blank');
  });
});

describe('the questions', () => {
  it('shows six questions that open and close independently', async () => {
    const { user, main } = await open('/faq', 'Frequently asked questions');
    const answer = screen.getByText(/have a sample first/);
    expect(within(main).getAllByRole('group')).toHaveLength(6);
    expect(answer).not.toBeVisible();
    await user.click(screen.getByText('Can I return or exchange cloth?'));
    expect(answer).toBeVisible();
    await user.click(screen.getByText('Where do you ship, and what does it cost?'));
    expect(answer).toBeVisible();
    await user.click(screen.getByText('Can I return or exchange cloth?'));
    expect(answer).not.toBeVisible();
  });
});

describe('contacting the company', () => {
  it('offers contact by e-mail with a subject, or by telephone', async () => {
    const { main } = await open('/services/web-development', 'Web Development');
    expect(within(main).getByRole('link', { name: 'Write an e-mail' })).toHaveAttribute(
      'href',
      'mailto:hello@loomery.test?subject=Web%20development',
    );
    expect(within(main).getByRole('link', { name: '+880 2 555 0142' })).toHaveAttribute(
      'href',
      'tel:+88025550142',
    );
  });

  it('links to the sample request form on the page', async () => {
    await open('/sample-requests', 'Sample Requests');
    const link = screen.getByRole('link', { name: 'Request samples' });
    expect(link).toHaveAttribute('href', '/sample-requests#request-samples');
    expect(screen.getByRole('region', { name: 'Request samples' })).toHaveAttribute(
      'id',
      'request-samples',
    );
  });
});

describe('the contact page', () => {
  const contact = () => open('/contact', 'Contact');

  it('shows cards for e-mail, phone and a visit on the contact page', async () => {
    const { main } = await contact();
    for (const name of ['E-mail', 'Phone', 'Visit'])
      expect(within(main).getByRole('heading', { level: 2, name })).toBeVisible();
  });

  it('opens the location in an external map, in a new tab', async () => {
    await contact();
    const link = screen.getByRole('link', { name: /Open in Maps/ });
    expect(link).toHaveAttribute('href', expect.stringContaining('openstreetmap.org'));
    expect(link).toHaveAttribute('target', '_blank');
  });

  it('loads nothing from other sites until the large map is opened', async () => {
    const { user } = await contact();
    expect(screen.getByRole('img', { name: /A sketch of the way/ })).toBeVisible();
    expect(screen.queryByTitle(/OpenStreetMap/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show the large map' }));
    expect(screen.getByTitle(/OpenStreetMap/)).toHaveAttribute(
      'src',
      expect.stringContaining('marker=23.7126,90.4087'),
    );
    await user.click(screen.getByRole('button', { name: 'Show the drawing' }));
    expect(screen.getByRole('img', { name: /A sketch of the way/ })).toBeVisible();
  });

  it('shows a drawing instead of the map without internet, and explains it', async () => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
    await contact();
    fireEvent.click(screen.getByRole('button', { name: 'Show the large map' }));
    expect(screen.getByText(/this browser is offline/)).toBeVisible();
    expect(screen.getByRole('img', { name: /A sketch of the way/ })).toBeVisible();
    Reflect.deleteProperty(navigator, 'onLine');
  });
});
