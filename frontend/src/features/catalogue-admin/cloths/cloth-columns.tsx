import type { ClothRow } from '@shop/contracts/cloth/cloth';
import { adminPaths } from '../../../lib/admin-paths';
import { dayText } from '../../../lib/day-text';
import type { DataColumn } from '../../../ui/table/data-column';
import type { ListColumns } from '../../views/list-address';
import { ClothStateBadge } from './cloth-state-badge';

export const clothColumnIds: ListColumns = {
  usual: ['name', 'code', 'composition', 'properties', 'products', 'changed', 'state'],
};

export const clothColumns: readonly DataColumn<ClothRow>[] = [
  {
    id: 'name',
    label: 'Name',
    width: 12,
    isFixed: true,
    sort: { by: 'name' },
    cell: ({ code, name }) => (
      <a href={adminPaths.cloth.href(code)} title={name}>
        {name}
      </a>
    ),
  },
  { id: 'code', label: 'Code', width: 7, sort: { by: 'code' }, cell: ({ code }) => code },
  {
    id: 'composition',
    label: 'Composition',
    width: 13,
    cell: ({ words }) => <span title={words}>{words}</span>,
  },
  {
    id: 'properties',
    label: 'Properties',
    width: 12,
    cell: ({ highlights }) => (
      <small title={highlights.join(' · ')}>{highlights.join(' · ')}</small>
    ),
  },
  {
    id: 'products',
    label: 'Products',
    width: 5.5,
    figure: true,
    cell: ({ productCount }) => productCount,
  },
  {
    id: 'changed',
    label: 'Changed',
    width: 9.25,
    sort: { by: 'updated', first: 'desc' },
    cell: ({ updatedAt }) => dayText(updatedAt),
  },
  {
    id: 'state',
    label: 'State',
    width: 7,
    cell: ({ state }) => <ClothStateBadge state={state} />,
  },
];
