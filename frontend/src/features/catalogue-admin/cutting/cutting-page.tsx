import { useFailure } from '../../../lib/use-failure';
import { Button } from '../../../ui/button';
import { PagedList } from '../../../ui/list/paged-list';
import { SavedPdf } from '../../../lib/saved-pdf';
import { Segmented } from '../../../ui/segmented';
import { useListPiecesQuery, usePrintPiecesMutation } from './cutting-api';
import { groupsOf, summaryOf } from './cutting.rules';
import styles from './cutting-page.module.css';
import { PieceGroups } from './piece-groups';
import { useCuttingFilters } from './use-cutting-filters';

const PIECES = 50;
const ways = [
  { value: 'roll', label: 'By roll' },
  { value: 'order', label: 'By order' },
] as const;

/** /admin/cutting: the pieces to cut from each roll, optimised for a keyboard and a tablet. */
export function CuttingPage() {
  const { filters, query, change, reset } = useCuttingFilters();
  const requested = { ...query, limit: PIECES };
  const list = useListPiecesQuery(requested, { refetchOnMountOrArgChange: true });
  const failure = useFailure('Pieces could not be loaded', list.error);
  const [print, printing] = usePrintPiecesMutation();
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <p role="status">{list.data && list.data.total > 0 && summaryOf(list.data)}</p>
        <Segmented
          label="Group the pieces"
          options={ways}
          value={filters.by}
          onChange={(by) => {
            change({ by });
          }}
        />
        <Button
          variant="secondary"
          size="small"
          busy={printing.isLoading}
          onClick={() => void print(undefined)}
        >
          Print cutting list
        </Button>
      </div>
      <SavedPdf result={printing} failed="The list could not be printed" />
      {filters.order !== undefined && (
        <p className={styles.soft}>
          Only the pieces of one order.{' '}
          <Button variant="quiet" size="small" onClick={reset}>
            Show all pieces
          </Button>
        </p>
      )}
      <PagedList
        what="pieces"
        query={list}
        failure={failure}
        rowsOf={({ pieces }) => pieces}
        isFiltered={filters.order !== undefined || filters.page > 1}
        whence="Pieces appear here when customers order cloth kept by roll."
        onReset={reset}
        onPage={(page) => {
          change({ page });
        }}
      >
        {({ pieces }) => <PieceGroups groups={groupsOf(pieces, filters.by)} />}
      </PagedList>
    </div>
  );
}
