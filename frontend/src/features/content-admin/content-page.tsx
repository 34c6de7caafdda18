import type { PageList, PageRow } from '@shop/contracts/content/pages';
import { Plus } from 'lucide-react';
import { z } from 'zod';
import { adminPaths } from '../../lib/admin-paths';
import { ROWS } from '../../lib/numbered-pages';
import { ButtonLink } from '../../ui/button';
import { OfficeList } from '../views/office-list';
import { useListView } from '../views/use-list-view';
import { useListPagesInfiniteQuery } from './content-admin-api';
import styles from './content.module.css';
import { pageColumnIds, pageColumns, pageName } from './page-columns';

const address = z.object({});
const pagesOf = ({ rows }: PageList) => rows;
const hrefOf = ({ _id }: PageRow) => adminPaths.contentPage.href(_id);

/** The information pages of the shop, listed by address. */
export function ContentPage() {
  const view = useListView({ list: 'pages', schema: address, columns: pageColumnIds });
  const query = useListPagesInfiniteQuery(ROWS, {
    refetchOnMountOrArgChange: true,
    skip: !view.isReady,
  });
  return (
    <div className={styles.page}>
      <div className={styles.toolbar}>
        <p className={styles.soft}>
          Pages that have not been edited show their original text. Forms, cards and images always
          stay.
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
      <OfficeList
        what="pages"
        whence="Add the first one."
        rowsOf={pagesOf}
        columns={pageColumns}
        nameOf={pageName}
        view={view}
        query={query}
        hrefOf={hrefOf}
      />
    </div>
  );
}
