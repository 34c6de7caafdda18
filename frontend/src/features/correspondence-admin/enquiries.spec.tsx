import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { HOUR_MS } from '@shop/contracts/core/time';
import { anAccount, anAdmin, anEnquiry } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';
import { enquiryList } from '../../testing/lists';
import { respondTo, refusal, server } from '../../testing/server';
import { deadlineLabel } from './enquiry-labels';

const list = async (address = '/admin/enquiries') => {
  const app = renderApp(address, { as: anAdmin() });
  await screen.findByRole('row', { name: /Quote: bulk order/ });
  return app;
};
const one = async (parts: Parameters<typeof anEnquiry>[1] = {}) => {
  const enquiry = anEnquiry(1, parts);
  server.use(respondTo('GET /admin/enquiries/:id', enquiry));
  const app = renderApp(`/admin/enquiries/${enquiry._id}`, { as: anAdmin() });
  await screen.findByRole('region', { name: enquiry.subject });
  return app;
};
const filter = (name: string) => screen.getByRole('combobox', { name });
const recordQueries = () => {
  const recorded: string[] = [];
  server.use(
    respondTo('GET /admin/enquiries', ({ request }) => {
      recorded.push(new URL(request.url).search);
      return HttpResponse.json(enquiryList([anEnquiry()], { total: 41, pages: 3 }));
    }),
  );
  return recorded;
};

describe('the inbox of the back-office', () => {
  it('lists the authors and subjects of enquiries, and the promised replies', async () => {
    await list();
    const row = screen.getByRole('row', { name: /Quote: bulk order/ });
    expect(within(row).getByText('Nadia Rahman, Rahman Interiors')).toBeVisible();
    expect(within(row).getByText('nadia@loomery.test')).toBeVisible();
    expect(within(row).getByText('Reply within 24 h')).toBeVisible();
    expect(within(row).getByText('New')).toBeVisible();
    expect(within(row).getByText('Unassigned')).toBeVisible();
  });

  it('stores kind, status, assignee and search of the inbox in the address, and queries the server', async () => {
    const recorded = recordQueries();
    const { user, parameters } = await list();
    await user.selectOptions(filter('Kind'), 'Sample');
    await user.selectOptions(filter('Status'), 'In progress');
    await user.selectOptions(filter('Assignee'), 'Mine');
    await user.type(screen.getByLabelText('Search enquiries'), 'nadia');
    await waitFor(() => {
      expect(parameters()).toMatchObject({
        assignee: 'me',
        kind: 'sample',
        search: 'nadia',
        status: 'inProgress',
      });
    });
    await waitFor(() => {
      expect(recorded.at(-1)).toBe(
        '?search=nadia&kind=sample&status=inProgress&assignee=me&sort=received&order=desc&limit=100&page=1',
      );
    });
  });

  it('sorts the inbox by a click on the head of a column', async () => {
    const recorded = recordQueries();
    const { user, parameters } = await list();
    await user.click(screen.getByRole('button', { name: 'Promised' }));
    expect(parameters()).toMatchObject({ order: 'asc', sort: 'due' });
    await waitFor(() => {
      expect(recorded.at(-1)).toBe('?sort=due&order=asc&limit=100&page=1');
    });
  });

  it('shows late enquiries at a click, and everything at the next', async () => {
    const { user, parameters } = await list();
    await user.click(screen.getByRole('button', { name: 'Late: 1' }));
    expect(parameters()).toMatchObject({ late: 'yes' });
    await user.click(await screen.findByRole('button', { name: 'Late: 1', pressed: true }));
    expect(parameters()).not.toHaveProperty('late');
  });

  it('loads the pages of the inbox from the server', async () => {
    const recorded = recordQueries();
    const { user } = await list();
    expect(screen.getByText('Showing 1 of 41 enquiries')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show more enquiries' }));
    await waitFor(() => {
      expect(recorded.at(-1)).toContain('page=2');
    });
  });

  it('offers a way back when no enquiry matches', async () => {
    server.use(respondTo('GET /admin/enquiries', enquiryList([])));
    const { user, parameters } = renderApp('/admin/enquiries?kind=sample', { as: anAdmin() });
    await user.click(await screen.findByRole('button', { name: 'Show all enquiries' }));
    expect(Object.keys(parameters())).toEqual(['columns', 'order', 'sort']);
  });

  it('shows that the inbox is empty', async () => {
    server.use(respondTo('GET /admin/enquiries', enquiryList([], { total: 0, pages: 1 })));
    renderApp('/admin/enquiries', { as: anAdmin() });
    expect(await screen.findByText('No enquiries yet')).toBeVisible();
  });

  it('backend 15: shows that there are more enquiries than it counts, and how to find them', async () => {
    const capped = { total: 1_000, isTotalCapped: true, page: 10, pages: 10 };
    server.use(respondTo('GET /admin/enquiries', enquiryList([anEnquiry()], capped)));
    await list();
    expect(screen.getByText('Showing 1 of 1,000+ enquiries')).toBeVisible();
    expect(screen.getByText('Search to find the others.')).toBeVisible();
  });

  it('shows that the inbox failed to load, logs it, and tries again', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    server.use(respondTo('GET /admin/enquiries', () => refusal('service.unavailable')));
    const { user } = renderApp('/admin/enquiries', { as: anAdmin() });
    expect(await screen.findByText('Service temporarily unavailable')).toBeVisible();
    server.use(respondTo('GET /admin/enquiries', enquiryList([anEnquiry()])));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('grid', { name: 'Enquiries' })).toBeVisible();
  });
});

describe('an enquiry', () => {
  it('opens an enquiry from the inbox, with its whole text', async () => {
    const { user, address } = await list();
    await user.click(screen.getByRole('link', { name: 'Quote: bulk order' }));
    expect(address()).toBe(`/admin/enquiries/${anEnquiry()._id}`);
    expect(await screen.findByText(/Two hundred metres of voile/)).toBeVisible();
    expect(screen.getByText('E-mail sent')).toBeVisible();
    expect(screen.getByRole('link', { name: 'nadia@loomery.test' })).toHaveAttribute(
      'href',
      'mailto:nadia@loomery.test',
    );
  });

  it('replies to an enquiry by e-mail, once', async () => {
    const sent: unknown[] = [];
    const answered = anEnquiry(1, {
      status: 'answered',
      replies: [
        {
          _id: anAdmin()._id,
          by: { _id: anAdmin()._id, name: 'Farida Haque' },
          text: 'Gladly.',
          at: new Date().toISOString(),
          delivery: { status: 'waiting', lastError: null },
        },
      ],
    });
    const { user } = await one();
    server.use(
      respondTo('POST /admin/enquiries/:id/replies', async ({ request }) => {
        sent.push(await request.json(), request.headers.get('idempotency-key'));
        return HttpResponse.json(answered);
      }),
      respondTo('GET /admin/enquiries/:id', answered),
    );
    await user.click(screen.getByRole('button', { name: 'Send reply' }));
    expect(await screen.findByText('Write a reply')).toBeVisible();
    await user.type(screen.getByLabelText('Your reply'), 'Gladly.');
    await user.dblClick(screen.getByRole('button', { name: 'Send reply' }));
    expect(await screen.findByRole('region', { name: 'Answered by Farida Haque' })).toBeVisible();
    expect(screen.getByText('E-mail waiting')).toBeVisible();
    expect(screen.getByLabelText('Your reply')).toHaveValue('');
    expect(sent).toEqual([{ text: 'Gladly.' }, expect.stringMatching(/^[\w-]{36}$/)]);
  });

  it('keeps a reply that could not be sent', async () => {
    server.use(
      respondTo('POST /admin/enquiries/:id/replies', () => refusal('service.unavailable')),
    );
    const { user } = await one();
    await user.type(screen.getByLabelText('Your reply'), 'Gladly.');
    await user.click(screen.getByRole('button', { name: 'Send reply' }));
    expect(await screen.findByText('Service temporarily unavailable')).toBeVisible();
    expect(screen.getByLabelText('Your reply')).toHaveValue('Gladly.');
  });

  it('assigns an enquiry to the admin, and sets its status', async () => {
    const sent: unknown[] = [];
    server.use(
      respondTo('PUT /admin/enquiries/:id', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(anEnquiry());
      }),
    );
    const { user } = await one();
    await user.click(screen.getByRole('button', { name: 'Assign to me' }));
    await waitFor(() => {
      expect(sent).toHaveLength(1);
    });
    await waitFor(() => {
      expect(screen.getByLabelText('Status')).toBeEnabled();
    });
    await user.selectOptions(screen.getByLabelText('Status'), 'In progress');
    await waitFor(() => {
      const { status, assignee } = anEnquiry();
      const seen = { status, assignee: assignee?._id ?? null };
      expect(sent).toEqual([
        { assignee: 'me', seen },
        { status: 'inProgress', seen },
      ]);
    });
  });

  it('assigns an enquiry to another administrator, or unassigns it', async () => {
    const otherAdmin = anAccount(5, { name: 'Jonas Weber', role: 'admin' });
    const sent: unknown[] = [];
    server.use(
      respondTo('GET /admin/users', {
        success: true,
        users: [anAccount(2, { ...anAdmin(), role: 'admin' }), otherAdmin],
        total: 2,
        next: null,
        counts: { users: 2, admins: 2, recent: 0, businessRequests: 0 },
      }),
      respondTo('PUT /admin/enquiries/:id', async ({ request }) => {
        sent.push(await request.json());
        const assignee = { _id: otherAdmin._id, name: otherAdmin.name };
        server.use(respondTo('GET /admin/enquiries/:id', anEnquiry(1, { assignee })));
        return HttpResponse.json(anEnquiry(1, { assignee }));
      }),
    );
    const { user } = await one();
    const field = screen.getByLabelText('Assignee');
    await within(field).findByRole('option', { name: 'Jonas Weber' });
    expect(
      within(field)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Unassigned', 'Farida Haque (me)', 'Jonas Weber']);
    await user.selectOptions(field, 'Jonas Weber');
    await waitFor(() => {
      expect(screen.getByLabelText('Assignee')).toHaveDisplayValue('Jonas Weber');
    });
    await waitFor(() => {
      expect(screen.getByLabelText('Assignee')).toBeEnabled();
    });
    await user.selectOptions(screen.getByLabelText('Assignee'), 'Unassigned');
    await waitFor(() => {
      expect(sent).toEqual([
        { assignee: otherAdmin._id, seen: { status: 'new', assignee: null } },
        { assignee: 'unassigned', seen: { status: 'new', assignee: otherAdmin._id } },
      ]);
    });
  });

  it('shows that an e-mail was refused, and by what', async () => {
    await one({ delivery: { status: 'refused', lastError: '550 No such mailbox here' } });
    expect(screen.getByText('E-mail refused')).toBeVisible();
    expect(screen.getByText(/550 No such mailbox here/)).toBeVisible();
  });

  it('shows a newsletter enquiry without a reply form', async () => {
    await one({ kind: 'newsletter', subject: 'Newsletter', message: null, dueAt: null });
    expect(screen.queryByLabelText('Your reply')).not.toBeInTheDocument();
  });

  it('offers the design of an enquiry as a download', async () => {
    await one({ file: { name: 'lotus.pdf', size: 1_572_864 } });
    expect(screen.getByRole('button', { name: 'lotus.pdf (1.5 MB)' })).toBeVisible();
  });

  it('shows that an enquiry does not exist', async () => {
    server.use(respondTo('GET /admin/enquiries/:id', () => refusal('correspondence.notFound')));
    renderApp('/admin/enquiries/x', { as: anAdmin() });
    expect(await screen.findByText('Enquiry not found')).toBeVisible();
  });
});

describe('the label of the deadline', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  const at = (hours: number) => new Date(now + hours * HOUR_MS).toISOString();

  it.each([
    ['Reply within 5 h', { dueAt: at(5) }],
    ['Dispatch within 48 h', { dueAt: at(48), kind: 'sample' as const }],
    ['Late by 3 h', { dueAt: at(-3), isLate: true }],
    ['In time', { dueAt: at(-3), answeredAt: at(-4), status: 'answered' as const }],
    ['2 h late', { dueAt: at(-3), answeredAt: at(-1), status: 'answered' as const, isLate: true }],
    ['No promise', { dueAt: null }],
  ])('labels the deadline "%s"', (label, parts) => {
    expect(deadlineLabel(anEnquiry(1, parts), now)).toBe(label);
  });
});
