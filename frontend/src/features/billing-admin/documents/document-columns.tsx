import type { DocumentRow } from '@shop/contracts/billing/documents';
import { adminPaths } from '../../../lib/admin-paths';
import { dayText } from '../../../lib/day-text';
import type { DataColumn } from '../../../ui/table/data-column';
import { documentName, documentSum } from '../../order/documents/document-list';
import type { ListColumns } from '../../views/list-address';

export const documentColumnIds: ListColumns = {
  usual: ['document', 'issued', 'order', 'buyer', 'sum'],
};

export const documentColumns: readonly DataColumn<DocumentRow>[] = [
  { id: 'document', label: 'Document', width: 14, isFixed: true, cell: documentName },
  { id: 'issued', label: 'Issued', width: 9.25, cell: ({ issuedOn }) => dayText(issuedOn) },
  {
    id: 'order',
    label: 'Order',
    width: 9,
    cell: ({ order, orderNumber }) => <a href={adminPaths.order.href(order)}>{orderNumber}</a>,
  },
  {
    id: 'buyer',
    label: 'For',
    width: 14,
    cell: ({ buyer }) => <span title={buyer}>{buyer}</span>,
  },
  { id: 'sum', label: 'Sum', width: 7, figure: true, cell: documentSum },
];
