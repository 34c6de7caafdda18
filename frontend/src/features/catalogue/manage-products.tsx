import { Plus } from 'lucide-react';
import { adminPaths } from '../../lib/admin-paths';
import { ButtonLink } from '../../ui/button';
import styles from './product-list/product-list-page.module.css';

/** The buttons of an admin above the list, and a floating one. */
export function ManageProducts() {
  return (
    <>
      <aside className={styles.admin} aria-labelledby="manage-products">
        <div>
          <h2 id="manage-products" className={styles.adminTitle}>
            Manage Products
          </h2>
          <p className={styles.adminText}>Add, edit or remove products in the back-office.</p>
        </div>
        <ButtonLink to={adminPaths.products.href()} variant="secondary" size="small">
          Manage Products
        </ButtonLink>
      </aside>
      <ButtonLink to={adminPaths.products.href()} className={styles.add}>
        <Plus aria-hidden />
        Add Product
      </ButtonLink>
    </>
  );
}
