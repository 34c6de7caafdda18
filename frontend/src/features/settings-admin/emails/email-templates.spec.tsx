import type {
  ChangeTemplateInput,
  EmailPreview,
  TemplateView,
} from '@shop/contracts/correspondence/email-templates';
import type { ErrorDetail } from '@shop/contracts/core/error-detail';
import { errors } from '@shop/contracts/core/errors';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { anAdmin } from '../../../testing/builders';
import { renderApp } from '../../../testing/render-app';
import { respondTo, server } from '../../../testing/server';

const at = '2026-11-21T10:00:00.000Z';
const text = (name: string, label: string, parts: Partial<TemplateView['texts'][number]> = {}) => ({
  name,
  label,
  text: `${label} text`,
  first: `First ${name}`,
  isLine: false,
  isOptional: false,
  required: [],
  ...parts,
});
const view: TemplateView = {
  key: 'orderPlaced',
  title: 'Order placed',
  isEdited: true,
  subject: 'Subject text',
  version: 2,
  edited: { by: 'Farida', at },
  isOfOrder: true,
  texts: [
    text('subject', 'Subject', { isLine: true, required: ['order.number'] }),
    text('opening', 'Opening'),
  ],
  placeholders: [{ name: 'order.number', description: 'Number of the order' }],
  versions: [
    { version: 2, texts: { subject: 'Subject text', opening: 'Opening text' }, by: 'Farida', at },
    { version: 1, texts: { subject: 'Older subject' }, by: 'Jonas', at },
  ],
};
const preview: EmailPreview = {
  subject: 'Your order',
  plain: 'Thank you.',
  html: '<p>Thank you.</p>',
  of: 'sample',
  order: null,
  to: null,
};
let sent: unknown[];

beforeEach(() => {
  sent = [];
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
  server.use(
    respondTo('GET /admin/email-templates', { success: true, templates: [view] }),
    respondTo('GET /admin/email-templates/:key', view),
    respondTo('PUT /admin/email-templates/:key', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...view, version: 3 });
    }),
    respondTo('POST /admin/email-templates/:key/preview', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(preview);
    }),
  );
});

async function open() {
  const { user, address } = renderApp('/admin/settings/emails', { as: anAdmin() });
  await user.click(await screen.findByRole('link', { name: 'Order placed' }));
  const subject = await screen.findByRole('textbox', { name: 'Subject' });
  const retype = async (words: string) => {
    await user.clear(subject);
    await user.click(subject);
    await user.paste(words);
  };
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
  return { user, address, retype, save };
}
/** Refuses the next save with these details. */
const refuseSave = (
  code: 'request.invalid' | 'correspondence.templateChanged',
  details: ErrorDetail[],
) => {
  const { status, message } = errors[code];
  server.use(
    respondTo('PUT /admin/email-templates/:key', () =>
      HttpResponse.json({ success: false, code, message, details }, { status }),
    ),
  );
};

describe('the texts of e-mails in the back-office', () => {
  it('W14: lists the e-mails with who edited them, and opens one with its placeholders', async () => {
    const { address } = await open();
    expect(address()).toBe('/admin/settings/emails/orderPlaced');
    expect(screen.getByText('Number of the order')).toBeVisible();
    expect(screen.getByText('Must contain {{order.number}}')).toBeVisible();
  });

  it('W14: shows at its field why a text cannot be saved', async () => {
    const message = 'This e-mail has no placeholder {{nothing}}.';
    refuseSave('request.invalid', [{ path: 'texts.subject', message }]);
    const { retype, save } = await open();
    await retype('{{nothing}}');
    await save();
    const field = await screen.findByRole('textbox', { name: 'Subject', description: message });
    expect(field).toBeInvalid();
  });

  it('W14: saves all texts with their version, and shows both texts on a conflict', async () => {
    const { user, retype, save } = await open();
    await retype('Order {{order.number}}');
    const conflict = { yours: 'Mine', theirs: 'Theirs', by: 'Jonas', at };
    refuseSave('correspondence.templateChanged', [
      { path: 'texts.subject', message: 'Changed.', conflict },
    ]);
    const [subject, opening] = view.texts;
    if (!subject || !opening) throw new Error('the template has no texts');
    const texts = [{ ...subject, text: 'Theirs' }, opening];
    server.use(respondTo('GET /admin/email-templates/:key', { ...view, version: 3, texts }));
    await save();
    const note = within(await screen.findByRole('group', { name: 'Changed in the meantime' }));
    expect(note.getByText('Yours: Order {{order.number}}')).toBeVisible();
    expect(note.getByText('Theirs: Theirs')).toBeVisible();
    expect(note.getByText(/^Jonas has saved other values/)).toBeVisible();
    server.use(
      respondTo('PUT /admin/email-templates/:key', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ ...view, version: 4 });
      }),
    );
    await user.click(note.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => {
      expect(screen.queryByRole('group', { name: 'Changed in the meantime' })).toBeNull();
    });
    expect(screen.getByDisplayValue('Order {{order.number}}')).toBeVisible();
    await save();
    expect(await screen.findByText('Saved.')).toBeInTheDocument();
    expect(sent).toContainEqual({
      version: 3,
      texts: { subject: 'Order {{order.number}}', opening: 'Opening text' },
    } satisfies ChangeTemplateInput);
  });

  it('W14: restores the original texts with one click, and puts an older version into the form', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Use the texts of version 1' }));
    expect(screen.getByDisplayValue('Older subject')).toBeVisible();
    expect(screen.getByDisplayValue('First opening')).toBeVisible();
    const back: unknown[] = [];
    const first = { ...view, isEdited: false, version: 3, edited: null };
    server.use(
      respondTo('GET /admin/email-templates/:key', first),
      respondTo('POST /admin/email-templates/:key/put-back', async ({ request }) => {
        back.push(await request.json());
        return HttpResponse.json(first);
      }),
    );
    const button = screen.getByRole('button', { name: 'Restore the original texts' });
    await user.click(button);
    expect(await screen.findByDisplayValue('Subject text')).toBeVisible();
    expect(back).toEqual([{ version: 2 }]);
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: 'Restore the original texts' })).toBeNull();
    });
  });
});

describe('the preview of an edited e-mail', () => {
  it('W59: shows the edited texts with the chosen order, and indicates when a sample is shown', async () => {
    const { user, retype } = await open();
    expect(await screen.findByText('With sample data.')).toBeVisible();
    await retype('Order {{order.number}}');
    const order = screen.getByRole('textbox', { name: /^Order/ });
    await user.type(order, 'nothing');
    await user.click(screen.getByRole('button', { name: 'Show the preview' }));
    expect(screen.getByText('Enter the ID or the address of an order')).toBeVisible();
    await user.clear(order);
    const id = '00000000-0000-4000-8000-000000000201';
    await user.click(order);
    await user.paste(`https://shop.test/admin/orders/${id}?a=b`);
    await user.click(screen.getByRole('button', { name: 'Show the preview' }));
    await screen.findByText('With sample data.');
    expect(sent.at(-1)).toMatchObject({ order: id, texts: { subject: 'Order {{order.number}}' } });
  });

  it('W59: sends a test of the edited texts to the admin', async () => {
    const { user, retype } = await open();
    const tests: unknown[] = [];
    server.use(
      respondTo('POST /admin/email-templates/:key/test', async ({ request }) => {
        tests.push(await request.json());
        return HttpResponse.json({ success: true, message: 'A test e-mail is on its way.' });
      }),
    );
    await retype('Order {{order.number}}');
    await user.click(screen.getByRole('button', { name: 'Send a test to me' }));
    expect(await screen.findByText('A test e-mail is on its way.')).toBeInTheDocument();
    expect(tests).toMatchObject([{ texts: { subject: 'Order {{order.number}}' } }]);
  });
});
