import type { WantedImage } from '@shop/contracts/catalogue/wanted-images';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { anAdmin, aProduct } from '../../../testing/builders';
import { renderApp } from '../../../testing/render-app';
import { refusal, respondTo, server } from '../../../testing/server';

const product = { _id: aProduct(1)._id, name: 'Ajrakh Indigo' };
const wanted = (file: string): WantedImage => ({
  _id: `${product._id}${file}`,
  product,
  file,
  wantedAt: '2026-11-28T08:00:00.000Z',
  until: '2026-12-28T08:00:00.000Z',
});
const list = (files: string[]) => ({
  success: true as const,
  images: files.map(wanted),
  total: files.length,
  next: null,
});
const image = (name: string) => new File(['image'], name, { type: 'image/jpeg' });
const open = () => renderApp('/admin/products/images', { as: anAdmin() });

describe('the page of the images that imported products wait for', () => {
  it('W46: sends each file once, shows its products, and marks its row', async () => {
    let files = ['front.jpg', 'back.jpg'];
    const sent: string[] = [];
    server.use(
      respondTo('GET /admin/wanted-images', () => HttpResponse.json(list(files))),
      respondTo('POST /admin/wanted-images', async ({ request }) => {
        const file = (await request.formData()).get('image') as File;
        sent.push(file.name);
        if (file.name === 'other.jpg') return refusal('catalogue.imageNotWanted');
        files = files.filter((name) => name !== file.name);
        return HttpResponse.json({
          success: true as const,
          products: [product],
          count: 1,
          refused: [],
        });
      }),
    );
    const { user } = open();
    expect(await screen.findByRole('row', { name: /front\.jpg/ })).toBeVisible();
    await user.upload(await screen.findByLabelText('Drop image files here, or choose them'), [
      image('front.jpg'),
      image('other.jpg'),
    ]);
    expect(await screen.findByText('1 of 2 images added, 1 not added')).toBeVisible();
    const drop = within(screen.getByRole('region', { name: 'Add images' }));
    const [refused, added] = drop.getAllByRole('listitem');
    expect(refused).toHaveTextContent(
      'Not addedother.jpgNo product waits for an image with this file name.',
    );
    expect(added).toHaveTextContent('Addedfront.jpgAjrakh Indigo');
    expect(await screen.findByRole('row', { name: /front\.jpg The image is added/ })).toBeVisible();
    expect(screen.getByText('Showing 1 of 1 image')).toBeVisible();
    expect(sent.toSorted()).toEqual(['front.jpg', 'other.jpg']);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => {
      expect(sent).toHaveLength(3);
    });
  });

  it('refuses a file of more than 8 MB before it is sent', async () => {
    server.use(respondTo('GET /admin/wanted-images', list([])));
    const { user } = open();
    const large = image('large.jpg');
    Object.defineProperty(large, 'size', { value: 8 * 1024 * 1024 + 1 });
    await user.upload(await screen.findByLabelText('Drop image files here, or choose them'), large);
    const drop = within(screen.getByRole('region', { name: 'Add images' }));
    expect(await drop.findByText('The file is larger than 8 MB.')).toBeVisible();
    expect(screen.getByText('No product waits for an image')).toBeVisible();
  });
});
