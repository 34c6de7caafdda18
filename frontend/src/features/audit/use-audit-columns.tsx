import type { AuditEntryView } from '@shop/contracts/core/audit';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { adminPaths } from '../../lib/admin-paths';
import { momentText } from '../../lib/day-text';
import type { DataColumn } from '../../ui/table/data-column';
import type { ListColumns } from '../views/list-address';
import { AuditChanges } from './audit-changes';
import { actionLabel, pageOf } from '../audit-record/audit-labels';

export const auditColumns: ListColumns = { usual: ['when', 'who', 'action', 'what', 'change'] };

/** Returns the columns of the audit record; a click on a name filters the record by it. */
export function useAuditColumns(): readonly DataColumn<AuditEntryView>[] {
  const { search } = useLocation();
  return useMemo(() => {
    const only = (parameter: 'by' | 'subject', id: string) => {
      const params = new URLSearchParams(search);
      params.set(parameter, id);
      return `${adminPaths.audit.href()}?${params.toString()}`;
    };
    return [
      {
        id: 'when',
        label: 'When',
        width: 12,
        isFixed: true,
        sort: { by: 'when', first: 'desc' },
        cell: ({ at }) => <time dateTime={at}>{momentText(at)}</time>,
      },
      {
        id: 'who',
        label: 'Who',
        width: 9,
        cell: ({ by }) => (
          <a href={only('by', by._id)} title={`Only changes by ${by.name}`}>
            {by.name}
          </a>
        ),
      },
      { id: 'action', label: 'Action', width: 10, cell: ({ action }) => actionLabel(action) },
      {
        id: 'what',
        label: 'What',
        width: 15,
        cell: (entry) => {
          const { _id, name } = entry.subject;
          const page = pageOf(entry);
          return (
            <>
              {page !== undefined && (
                <a href={page} aria-label={`Open ${name}`}>
                  Open
                </a>
              )}{' '}
              <a href={only('subject', _id)} title={`Only changes of ${name}`}>
                {name}
              </a>
            </>
          );
        },
      },
      {
        id: 'change',
        label: 'Before and after',
        width: 20,
        cell: (entry) => <AuditChanges entry={entry} />,
      },
    ];
  }, [search]);
}
