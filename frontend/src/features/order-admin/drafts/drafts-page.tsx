import { draftState, draftStates } from '@shop/contracts/ordering/draft-inputs';
import type { DraftList } from '@shop/contracts/ordering/drafts';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { adminPaths } from '../../../lib/admin-paths';
import { useListFailure } from '../../../lib/use-list-failure';
import { useListRows } from '../../../lib/use-list-rows';
import { ButtonLink } from '../../../ui/button';
import { FilterSelect } from '../../../ui/list/filter-select';
import { ListTable } from '../../../ui/table/list-table';
import { useListView } from '../../views/use-list-view';
import { ViewBar } from '../../views/view-bar';
import { draftStateLabels } from './draft-words';
import { useListDraftsInfiniteQuery } from './drafts-api';
import styles from './drafts.module.css';
import { draftColumns, useDraftColumns, type DraftRow } from './use-draft-columns';

/** Drafts loaded at once. */
const PAGE = 100;
const address = z.object({ state: draftState.optional().catch(undefined) });
const states = draftStates.map((value) => ({ value, label: draftStateLabels[value] }));
const draftsOf = ({ drafts }: DraftList) => drafts;
const idOf = ({ _id }: DraftRow) => _id;
const nameOf = ({ customer }: DraftRow) => `draft for ${customer.name}`;

/** /admin/drafts, the newest first. */
export function DraftsPage() {
  const { filters, isFiltered, isReady, change, reset, layout, shown } = useListView({
    list: 'drafts',
    schema: address,
    columns: draftColumns,
  });
  const list = useListDraftsInfiniteQuery(
    { ...filters, limit: PAGE },
    { refetchOnMountOrArgChange: true, skip: !isReady },
  );
  const rows = useListRows(list.currentData, draftsOf);
  const failure = useListFailure('Drafts', list.error);
  const columns = useDraftColumns();
  const navigate = useNavigate();
  const first = list.currentData?.pages[0];
  return (
    <div className={styles.page}>
      <div className={styles.toolbar}>
        <FilterSelect
          label="State"
          all="All states"
          options={states}
          value={filters.state}
          onPick={(state) => {
            change({ state });
          }}
        />
        <ButtonLink to={adminPaths.draftNew.href()}>New draft</ButtonLink>
      </div>
      <ViewBar {...shown} />
      <ListTable
        what="drafts"
        whence="Staff make them for customers who order by phone or at a fair."
        rowId={idOf}
        rowName={nameOf}
        total={{ count: first?.total ?? 0, isCapped: first?.isTotalCapped ?? false }}
        onOpen={({ _id }) => void navigate(adminPaths.draft.href(_id))}
        onReset={reset}
        query={list}
        {...{ rows, columns, layout, failure, filters, isFiltered }}
      />
    </div>
  );
}
