import type { PageRow } from '@shop/contracts/content/pages';
import { Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import { adminPaths } from '../../lib/admin-paths';
import { momentText } from '../../lib/day-text';
import { useFailure } from '../../lib/use-failure';
import { useUrlFilters } from '../../lib/use-url-filters';
import { ButtonLink } from '../../ui/button';
import { PagedList } from '../../ui/list/paged-list';
import { Table } from '../../ui/list/table';
import { useListPagesQuery } from './content-admin-api';
import styles from './content.module.css';
import { PageStateBadges } from './page-state';

const address = z.object({ page: z.coerce.number().int().min(1).catch(1) });

/** The pages of information of the shop, by address. */
export function ContentPage() {
  const { query, change, reset } = useUrlFilters(address);
  const list = useListPagesQuery(query, { refetchOnMountOrArgChange: true });
  const failure = useFailure('Pages could not be loaded', list.error);
  return (
    <div className={styles.page}>
      <div className={styles.toolbar}>
        <p className={styles.soft}>
          A page that no admin has edited shows its original text. Its blocks stay: forms, cards and
          images.
        </p>
        <div className={styles.actions}>
          <ButtonLink variant="secondary" to={adminPaths.contentMenus.href()}>
            Menus
          </ButtonLink>
          <ButtonLink to={adminPaths.contentNew.href()}>
            <Plus aria-hidden />
            Add Page
          </ButtonLink>
        </div>
      </div>
      <PagedList
        what="pages"
        query={list}
        failure={failure}
        rowsOf={({ rows }) => rows}
        isFiltered={false}
        whence="Add the first one."
        onReset={reset}
        onPage={(page) => {
          change({ page });
        }}
      >
        {({ rows }) => (
          <div className={styles.pages}>
            <Table cards caption="Pages">
              <thead>
                <tr>
                  <th scope="col">Page</th>
                  <th scope="col">State</th>
                  <th scope="col">Changed</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <Row key={row._id} row={row} />
                ))}
              </tbody>
            </Table>
          </div>
        )}
      </PagedList>
    </div>
  );
}

const Row = ({ row }: { row: PageRow }) => (
  <tr>
    <th scope="row" className={styles.name}>
      <Link to={adminPaths.contentPage.href(row._id)}>
        {row.title ?? row.path}
        <span className={styles.small}>{row.path}</span>
      </Link>
    </th>
    <td className={styles.state}>
      <PageStateBadges page={row} />
    </td>
    <td className={styles.by}>{row.by === null ? '–' : `${row.by}, ${momentText(row.at)}`}</td>
  </tr>
);
