import type { WantedImage } from '@shop/contracts/catalogue/wanted-images';
import { adminPaths } from '../../../lib/admin-paths';
import { dayText } from '../../../lib/day-text';
import type { DataColumn } from '../../../ui/table/data-column';
import type { ListColumns } from '../../views/list-address';

export const wantedImageColumnIds: ListColumns = { usual: ['file', 'product', 'until'] };

export const wantedImageName = ({ file, product }: WantedImage) => `${file} of ${product.name}`;

export const wantedImageColumns: readonly DataColumn<WantedImage>[] = [
  {
    id: 'file',
    label: 'File',
    width: 18,
    isFixed: true,
    cell: ({ file }) => <strong title={file}>{file}</strong>,
  },
  {
    id: 'product',
    label: 'Product',
    width: 18,
    cell: ({ product }) => (
      <a href={adminPaths.product.href(product._id)} title={product.name}>
        {product.name}
      </a>
    ),
  },
  { id: 'until', label: 'Waits until', width: 10, cell: ({ until }) => dayText(until) },
];
