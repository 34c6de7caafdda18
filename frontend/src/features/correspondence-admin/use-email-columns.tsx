import type { EmailView } from '@shop/contracts/correspondence/correspondence';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { adminPaths } from '../../lib/admin-paths';
import { momentText } from '../../lib/day-text';
import { Badge } from '../../ui/badge';
import type { DataColumn } from '../../ui/table/data-column';
import type { ListColumns } from '../views/list-address';
import { deliveryLabels, deliveryTones, emailKindLabels } from './email-labels';

export const emailColumns: ListColumns = {
  usual: ['subject', 'to', 'kind', 'written', 'delivery'],
};

/** Returns the columns of the e-mails; a link opens the e-mail over the current list. */
export function useEmailColumns(): readonly DataColumn<EmailView>[] {
  const { search } = useLocation();
  return useMemo(
    () => [
      {
        id: 'subject',
        label: 'Subject',
        width: 16,
        isFixed: true,
        sort: { by: 'subject' },
        cell: ({ _id, subject }) => (
          <a href={`${adminPaths.email.href(_id)}${search}`} title={subject}>
            {subject}
          </a>
        ),
      },
      {
        id: 'to',
        label: 'To',
        width: 13,
        sort: { by: 'to' },
        cell: ({ to }) => <span title={to}>{to}</span>,
      },
      { id: 'kind', label: 'Kind', width: 10, cell: ({ kind }) => emailKindLabels[kind] },
      {
        id: 'written',
        label: 'Written',
        width: 12,
        sort: { by: 'written', first: 'desc' },
        cell: ({ createdAt }) => momentText(createdAt),
      },
      {
        id: 'delivery',
        label: 'Delivery',
        width: 12,
        sort: { by: 'status' },
        cell: ({ status, lastError }) => (
          <>
            <Badge tone={deliveryTones[status]}>{deliveryLabels[status]}</Badge>{' '}
            {status !== 'sent' && lastError && <small title={lastError}>{lastError}</small>}
          </>
        ),
      },
    ],
    [search],
  );
}
