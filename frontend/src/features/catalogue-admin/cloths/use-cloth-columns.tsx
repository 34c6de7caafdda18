import type { ClothQuery, ClothRow, ClothState } from '@shop/contracts/cloth/cloth';
import { Link } from 'react-router-dom';
import { adminPaths } from '../../../lib/admin-paths';
import { Badge } from '../../../ui/badge';
import { SortHead, type Sorting } from '../../../ui/list/sort-head';
import { Table } from '../../../ui/list/table';
import styles from './cloths-page.module.css';
import { dayText } from '../../../lib/day-text';

export const clothStateLabels: Record<ClothState, string> = {
  draft: 'Draft',
  published: 'Published',
};

export const StateBadge = ({ state }: { state: ClothState }) => (
  <Badge tone={state === 'published' ? 'success' : 'neutral'}>{clothStateLabels[state]}</Badge>
);

type Sort = ClothQuery['sort'];
interface ClothsTableProps {
  cloths: readonly ClothRow[];
  sorting: Sorting<Sort>;
  onSort: (sorting: Sorting<Sort>) => void;
}

export const ClothsTable = ({ cloths, ...sorted }: ClothsTableProps) => (
  <div className={styles.cloths}>
    <Table cards caption="Cloths">
      <thead>
        <tr>
          <SortHead label="Code" by="code" {...sorted} />
          <SortHead label="Name" by="name" {...sorted} />
          <th scope="col">Composition</th>
          <th scope="col" data-figure>
            Products
          </th>
          <SortHead label="Changed" by="updated" first="desc" {...sorted} />
          <th scope="col">State</th>
        </tr>
      </thead>
      <tbody>
        {cloths.map((cloth) => (
          <Row key={cloth._id} cloth={cloth} />
        ))}
      </tbody>
    </Table>
  </div>
);

const Row = ({ cloth }: { cloth: ClothRow }) => (
  <tr>
    <td className={styles.code}>{cloth.code}</td>
    <th scope="row" className={styles.name}>
      <Link to={adminPaths.cloth.href(cloth.code)}>{cloth.name}</Link>
      <span className={styles.small}>{cloth.highlights.join(' · ')}</span>
    </th>
    <td className={styles.words}>{cloth.words}</td>
    <td data-figure className={styles.count}>
      {cloth.productCount}
    </td>
    <td className={styles.date}>{dayText(cloth.updatedAt)}</td>
    <td className={styles.state}>
      <StateBadge state={cloth.state} />
    </td>
  </tr>
);
