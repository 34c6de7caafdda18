import { draftState, draftStates } from '@shop/contracts/ordering/draft-inputs';
import type { DraftList } from '@shop/contracts/ordering/drafts';
import { z } from 'zod';
import { adminPaths } from '../../../lib/admin-paths';
import { ROWS } from '../../../lib/numbered-pages';
import { ButtonLink } from '../../../ui/button';
import { FilterSelect } from '../../../ui/list/filter-select';
import { OfficeList } from '../../views/office-list';
import { useListView } from '../../views/use-list-view';
import { draftColumnIds, draftColumns, type DraftRow } from './draft-columns';
import { draftStateLabels } from './draft-words';
import { useListDraftsInfiniteQuery } from './drafts-api';
import styles from './drafts.module.css';

const address = z.object({ state: draftState.optional().catch(undefined) });
const states = draftStates.map((value) => ({ value, label: draftStateLabels[value] }));
const draftsOf = ({ drafts }: DraftList) => drafts;
const nameOf = ({ customer }: DraftRow) => `draft for ${customer.name}`;
const hrefOf = ({ _id }: DraftRow) => adminPaths.draft.href(_id);

/** /admin/drafts, newest first. */
export function DraftsPage() {
  const view = useListView({ list: 'drafts', schema: address, columns: draftColumnIds });
  const { filters, change, isReady } = view;
  const query = useListDraftsInfiniteQuery(
    { ...filters, limit: ROWS },
    { refetchOnMountOrArgChange: true, skip: !isReady },
  );
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
      <OfficeList
        what="drafts"
        whence="Drafts are orders you create for customers, for example by phone or at a fair."
        rowsOf={draftsOf}
        columns={draftColumns}
        view={view}
        query={query}
        nameOf={nameOf}
        hrefOf={hrefOf}
      />
    </div>
  );
}
