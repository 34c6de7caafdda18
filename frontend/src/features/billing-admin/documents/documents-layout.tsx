import { Outlet } from 'react-router-dom';
import { adminPaths } from '../../../lib/admin-paths';
import { PartNav } from '../../../ui/office/part-nav';
import styles from './documents.module.css';

const parts = [
  { label: 'All', to: adminPaths.documents.href(), isExact: true },
  { label: 'Tax report', to: adminPaths.taxReport.href() },
];

/** /admin/documents: invoices, credit notes and their tax. */
export const DocumentsLayout = () => (
  <div className={styles.page}>
    <PartNav label="Documents" parts={parts} />
    <Outlet />
  </div>
);
