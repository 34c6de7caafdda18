import type { AdminReview } from '@shop/contracts/catalogue/reviews';
import { dayText } from '../../lib/day-text';
import { paths } from '../../lib/paths';
import { Badge } from '../../ui/badge';
import type { DataColumn } from '../../ui/table/data-column';
import type { ListColumns } from '../views/list-address';
import { PhotosCell } from './photos-cell';
import { ReviewActions } from './review-actions';

export const reviewColumnIds: ListColumns = {
  usual: ['product', 'written', 'author', 'review', 'stars', 'photos', 'actions'],
  others: ['replied'],
};

export const reviewColumns: readonly DataColumn<AdminReview>[] = [
  {
    id: 'product',
    label: 'Product',
    width: 11,
    isFixed: true,
    sort: { by: 'product' },
    cell: ({ product: { _id, name } }) => (
      <a href={paths.product.href(_id)} title={name}>
        {name}
      </a>
    ),
  },
  {
    id: 'written',
    label: 'Written',
    width: 9.25,
    sort: { by: 'written', first: 'desc' },
    cell: ({ createdAt }) => dayText(createdAt),
  },
  { id: 'author', label: 'Author', width: 6, cell: ({ author }) => author },
  {
    id: 'review',
    label: 'Review',
    width: 16,
    cell: ({ text, isHidden }) => (
      <span title={text}>
        {isHidden && <Badge tone="warning">Hidden</Badge>} {text}
      </span>
    ),
  },
  {
    id: 'stars',
    label: 'Stars',
    width: 4.5,
    figure: true,
    sort: { by: 'stars' },
    cell: ({ stars }) => `${String(stars)} / 5`,
  },
  {
    id: 'photos',
    label: 'Photos',
    width: 6.5,
    cell: (review) => <PhotosCell review={review} />,
  },
  {
    id: 'replied',
    label: 'Replied',
    width: 9.25,
    cell: ({ reply }) => reply && dayText(reply.at),
  },
  {
    id: 'actions',
    label: 'Actions',
    width: 11,
    isFixed: true,
    isAtEnd: true,
    cell: (review) => <ReviewActions review={review} />,
  },
];
