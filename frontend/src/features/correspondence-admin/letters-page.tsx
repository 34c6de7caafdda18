import { Outlet } from 'react-router-dom';
import { Mail } from 'lucide-react';
import { useFailure } from '../../lib/use-failure';
import { EmptyState } from '../../ui/empty-state';
import { ListState, NothingFits } from '../../ui/list-state';
import { Pager } from '../../ui/pager';
import { useListLettersQuery } from './correspondence-admin-api';
import { LetterFilterBar } from './letter-filters';
import styles from './letters-page.module.css';
import { LettersTable } from './letters-table';
import { useLetterFilters } from './use-letter-filters';

/** Every letter of the shop, with what became of it; one opens above the list, at an address of its own. */
export function LettersPage() {
  const { filters, query, change, reset } = useLetterFilters();
  const list = useListLettersQuery(query, { refetchOnMountOrArgChange: true });
  const failure = useFailure('Letters could not be loaded', list.error);
  const isFiltered = Boolean(filters.search ?? filters.kind ?? filters.status);
  return (
    <div className={styles.page}>
      <LetterFilterBar filters={filters} onChange={change} />
      <ListState what="letters" query={list} failure={failure}>
        {({ letters, total, page, pages }) =>
          letters.length === 0 ? (
            <NoLetters isFiltered={isFiltered} onReset={reset} />
          ) : (
            <>
              <LettersTable letters={letters} sorting={filters} onSort={change} />
              <Pager
                page={page}
                pages={pages}
                onPage={(next) => {
                  change({ page: next });
                }}
              >
                Showing {letters.length} of {total.toLocaleString('en-US')} letters
              </Pager>
            </>
          )
        }
      </ListState>
      <Outlet />
    </div>
  );
}

function NoLetters({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  if (isFiltered) return <NothingFits what="letters" onReset={onReset} />;
  return (
    <EmptyState
      icon={<Mail />}
      title="No letters yet"
      text="Welcomes, news of orders, replies and the newsletter are kept here once they are written."
    />
  );
}
