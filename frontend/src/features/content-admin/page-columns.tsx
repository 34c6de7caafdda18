import type { PageRow } from '@shop/contracts/content/pages';
import { adminPaths } from '../../lib/admin-paths';
import { momentText } from '../../lib/day-text';
import type { DataColumn } from '../../ui/table/data-column';
import type { ListColumns } from '../views/list-address';
import { PageStateBadges } from './page-state';

export const pageColumnIds: ListColumns = { usual: ['page', 'address', 'state', 'changed', 'by'] };

export const pageName = ({ title, path }: PageRow) => title ?? path;

export const pageColumns: readonly DataColumn<PageRow>[] = [
  {
    id: 'page',
    label: 'Page',
    width: 14,
    isFixed: true,
    cell: (page) => <a href={adminPaths.contentPage.href(page._id)}>{pageName(page)}</a>,
  },
  {
    id: 'address',
    label: 'Address',
    width: 12,
    cell: ({ path }) => <span title={path}>{path}</span>,
  },
  {
    id: 'state',
    label: 'State',
    width: 18,
    cell: (page) => <PageStateBadges page={page} />,
  },
  {
    id: 'changed',
    label: 'Changed',
    width: 12,
    cell: ({ by, at }) => (by === null ? '–' : momentText(at)),
  },
  { id: 'by', label: 'By', width: 9, cell: ({ by }) => by ?? '–' },
];
