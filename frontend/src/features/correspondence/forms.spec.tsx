import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { renderApp } from '../../testing/render-app';
import { respondTo, refusal, server } from '../../testing/server';

interface Sent {
  body: unknown;
  key: string | null;
}

const receipt = { success: true as const, message: 'Thank you for your request!', enquiry: 'x' };

/** Records what is sent to the route of a form. */
function takeDown(call: 'POST /contact' | 'POST /bulk-inquiries' | 'POST /custom-printing') {
  const sent: Sent[] = [];
  server.use(
    respondTo(call, async ({ request }) => {
      sent.push({ body: await request.json(), key: request.headers.get('idempotency-key') });
      return HttpResponse.json(receipt, { status: 201 });
    }),
  );
  return sent;
}

const open = async (address: string, form: string) => {
  const app = renderApp(address);
  return { ...app, form: within(await screen.findByRole('form', { name: form })) };
};

describe('the contact form', () => {
  const fill = async ({ user, form }: Awaited<ReturnType<typeof open>>) => {
    await user.type(form.getByLabelText('Full name'), 'Nadia Rahman');
    await user.type(form.getByLabelText('Email'), 'nadia@loomery.test');
    await user.type(form.getByLabelText('Project details'), 'Voile');
  };

  it('shows for a second and a half that the contact form is being sent, then shows thanks and clears it', async () => {
    const sent = takeDown('POST /contact');
    const page = await open('/contact', 'Request a Quote');
    await fill(page);
    await page.user.selectOptions(page.form.getByLabelText('Inquiry type'), 'Bulk order');
    const began = performance.now();
    await page.user.click(page.form.getByRole('button', { name: 'Send Request' }));
    expect(
      await page.form.findByRole('button', { name: 'Processing Your Request...' }),
    ).toBeDisabled();
    expect(await page.form.findByText('Thank you for your request!')).toBeVisible();
    expect(performance.now() - began).toBeGreaterThan(1_400);
    expect(page.form.getByLabelText('Full name')).toHaveValue('');
    expect(sent).toEqual([
      {
        key: expect.stringMatching(/^[\w-]{36}$/),
        body: {
          name: 'Nadia Rahman',
          email: 'nadia@loomery.test',
          company: '',
          subject: 'bulk-order',
          message: 'Voile',
        },
      },
    ]);
  });

  it('shows next to each field what the contact form lacks, and sends nothing', async () => {
    const sent = takeDown('POST /contact');
    const { user, form } = await open('/contact', 'Request a Quote');
    await user.click(form.getByRole('button', { name: 'Send Request' }));
    expect(await form.findByText('Full name is required')).toBeVisible();
    expect(form.getByText('Project details is required')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('keeps the text of a failed contact form, and tries again under the same key', async () => {
    const keys: (string | null)[] = [];
    server.use(
      respondTo('POST /contact', ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return refusal('service.unavailable');
      }),
    );
    const page = await open('/contact', 'Request a Quote');
    await fill(page);
    await page.user.click(page.form.getByRole('button', { name: 'Send Request' }));
    expect(await page.form.findByRole('alert')).toHaveTextContent(
      'Service temporarily unavailable',
    );
    expect(page.form.getByLabelText('Project details')).toHaveValue('Voile');
    await page.user.click(page.form.getByRole('button', { name: 'Send Request' }));
    await waitFor(() => {
      expect(keys).toHaveLength(2);
    });
    expect(keys[0]).toBe(keys[1]);
  });
});

describe('the bulk inquiry', () => {
  it('requires a fabric category for a bulk inquiry, and sends it once for a double click', async () => {
    const sent = takeDown('POST /bulk-inquiries');
    const { user, form } = await open('/bulk-orders', 'Bulk inquiry');
    await user.type(form.getByLabelText('Name'), 'Nadia');
    await user.type(form.getByLabelText('Email'), 'nadia@loomery.test');
    await user.type(form.getByLabelText('Specifications'), 'Two hundred metres');
    await user.click(form.getByRole('button', { name: 'Send Inquiry' }));
    expect(await form.findByText('Fabric category is required')).toBeVisible();
    await user.selectOptions(form.getByLabelText('Fabric category'), 'Cotton');
    await user.dblClick(form.getByRole('button', { name: 'Send Inquiry' }));
    expect(await form.findByText('Thank you for your request!')).toBeVisible();
    expect(sent).toHaveLength(1);
  });
});

const optionsOf = ({ form }: Awaited<ReturnType<typeof open>>, label: string) =>
  within(form.getByLabelText(label))
    .getAllByRole<HTMLOptionElement>('option')
    .flatMap(({ value }) => (value === '' ? [] : [value]));

describe('the choices of a form', () => {
  it.each([
    [
      '/contact',
      'Request a Quote',
      'Inquiry type',
      [
        'fabric-sourcing',
        'bulk-order',
        'custom-manufacturing',
        'sample-request',
        'technical-consultation',
        'other',
      ],
    ],
    [
      '/custom-printing',
      'Custom printing',
      'Fabric type',
      ['cotton', 'silk', 'polyester', 'blends'],
    ],
    ['/textile-design', 'Design consultation', 'Project type', ['apparel', 'home', 'technical']],
    ['/bulk-orders', 'Bulk inquiry', 'Fabric category', ['cotton', 'silk', 'synthetic']],
  ])("offers the company's choices at %s (%s), %s", async (address, name, label, choices) => {
    expect(optionsOf(await open(address, name), label)).toEqual(choices);
  });

  it.each([
    ['/contact', 'Request a Quote', ['Full name', 'Email', 'Project details']],
    [
      '/custom-printing',
      'Custom printing',
      ['Name or company', 'Business email', 'Fabric type', 'Description'],
    ],
    ['/textile-design', 'Design consultation', ['Name', 'Email', 'Project type', 'Requirements']],
    ['/bulk-orders', 'Bulk inquiry', ['Name', 'Email', 'Fabric category', 'Specifications']],
  ])('requires at %s (%s) only the marked fields: %j', async (address, name, labels) => {
    const { form } = await open(address, name);
    const fields = [
      ...form.getAllByRole('textbox'),
      ...form.getAllByRole('combobox'),
    ] as HTMLInputElement[];
    const required = fields.filter((field) => field.required);
    expect(required).toHaveLength(labels.length);
    for (const label of labels) expect(required).toContain(form.getByLabelText(label));
  });

  it('accepts four kinds of design files', async () => {
    const { form } = await open('/custom-printing', 'Custom printing');
    expect(form.getByLabelText('Design file')).toHaveAttribute(
      'accept',
      '.pdf,.ai,.psd,.tiff,.tif',
    );
  });
});

describe('the design consultation', () => {
  it('shows the fields of a design consultation', async () => {
    const { form } = await open('/textile-design', 'Design consultation');
    for (const label of ['Name', 'Email', 'Phone', 'Project type', 'Requirements'])
      expect(form.getByLabelText(label)).toBeVisible();
  });
});

describe('the printing form', () => {
  const design = { id: `${'a'.repeat(36)}.pdf`, name: 'lotus.pdf', size: 4 };
  const fill = async ({ user, form }: Awaited<ReturnType<typeof open>>) => {
    await user.type(form.getByLabelText('Name or company'), 'Nadia');
    await user.type(form.getByLabelText('Business email'), 'nadia@loomery.test');
    await user.selectOptions(form.getByLabelText('Fabric type'), 'Silk');
    await user.type(form.getByLabelText('Description'), 'A lotus');
  };
  const file = (name: string) => new File(['%PDF'], name, { type: 'application/pdf' });

  it('uploads the design as soon as it is chosen, and names it in the printing form', async () => {
    const names: (string | null)[] = [];
    server.use(
      respondTo('POST /custom-printing/files', ({ request }) => {
        names.push(request.headers.get('x-file-name'));
        return HttpResponse.json({ success: true, file: design }, { status: 201 });
      }),
    );
    const sent = takeDown('POST /custom-printing');
    const page = await open('/custom-printing', 'Custom printing');
    await fill(page);
    await page.user.upload(page.form.getByLabelText('Design file'), file('lotus.pdf'));
    expect(await page.form.findByText('The file is uploaded.')).toBeVisible();
    await page.user.click(page.form.getByRole('button', { name: 'Send Request' }));
    expect(await page.form.findByText('Thank you for your request!')).toBeVisible();
    expect(names).toEqual(['lotus.pdf']);
    expect(sent[0]?.body).toMatchObject({ fabricType: 'silk', designFile: design });
  });

  it('shows why a design was refused, and sends nothing with it', async () => {
    server.use(respondTo('POST /custom-printing/files', () => refusal('correspondence.fileType')));
    const sent = takeDown('POST /custom-printing');
    const page = await open('/custom-printing', 'Custom printing');
    await fill(page);
    await page.user.upload(page.form.getByLabelText('Design file'), file('lotus.pdf'));
    expect(
      await page.form.findByText('Please send the design as a .pdf, .ai, .psd or .tiff file.'),
    ).toBeVisible();
    await page.user.click(page.form.getByRole('button', { name: 'Send Request' }));
    await waitFor(() => {
      expect(page.form.getByRole('button', { name: 'Send Request' })).toBeEnabled();
    });
    expect(sent).toEqual([]);
  });

  it('sends the printing form without a design', async () => {
    const sent = takeDown('POST /custom-printing');
    const page = await open('/custom-printing', 'Custom printing');
    await fill(page);
    await page.user.click(page.form.getByRole('button', { name: 'Send Request' }));
    expect(await page.form.findByText('Thank you for your request!')).toBeVisible();
    expect(sent[0]?.body).not.toHaveProperty('designFile');
  });
});
