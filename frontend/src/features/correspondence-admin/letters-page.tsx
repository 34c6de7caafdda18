import { Outlet } from 'react-router-dom';
import { useFailure } from '../../lib/use-failure';
import { PagedList } from '../../ui/paged-list';
import { useListLettersQuery } from './correspondence-admin-api';
import { LetterFilterBar } from './letter-filters';
import styles from './letters-page.module.css';
import { LettersTable } from './letters-table';
import { useLetterFilters } from './use-letter-filters';

/** Every letter of the shop, with what became of it; one opens above the list, at an address of its own. */
export function LettersPage() {
  const { filters, query, isFiltered, change, reset } = useLetterFilters();
  const list = useListLettersQuery(query, { refetchOnMountOrArgChange: true });
  const failure = useFailure('Letters could not be loaded', list.error);
  return (
    <div className={styles.page}>
      <LetterFilterBar filters={filters} onChange={change} />
      <PagedList
        what="letters"
        query={list}
        failure={failure}
        rowsOf={({ letters }) => letters}
        isFiltered={isFiltered}
        whence="Welcomes, news of orders, replies and the newsletter are kept here once they are written."
        onReset={reset}
        onPage={(page) => {
          change({ page });
        }}
      >
        {({ letters }) => <LettersTable letters={letters} sorting={filters} onSort={change} />}
      </PagedList>
      <Outlet />
    </div>
  );
}
