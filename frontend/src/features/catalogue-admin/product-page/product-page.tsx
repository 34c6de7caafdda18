import type { AdminProduct } from '@shop/contracts/catalogue/catalogue-admin';
import { lineName } from '@shop/contracts/catalogue/line-name';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { adminPaths } from '../../../lib/admin-paths';
import { errorMessage, errorStatus } from '../../../lib/error-message';
import { Badge } from '../../../ui/badge';
import { LoadFailed } from '../../../ui/list/load-failed';
import { BackLink } from '../../../ui/office/back-link';
import { StepLinks } from '../../../ui/office/step-links';
import { PageTitle } from '../../../ui/page-title';
import { Panel } from '../../../ui/panel';
import { Spinner } from '../../../ui/spinner';
import { returning, useListSteps } from '../../../ui/table/opened-list';
import { useGetAdminProductQuery } from '../catalogue-admin-api';
import { ProductForm } from '../product-form';
import { ProductHistory } from '../product-history';
import { stateText, stateTones } from '../product-states';
import { SalePanel } from '../sale-panel';
import { ImageScales } from './image-scales';
import { ProductActions } from './product-actions';
import styles from './product-page.module.css';
import { ProductUses } from './product-uses';

/** /admin/products/{id}: the current state of the product. */
export function ProductAdminPage() {
  const { id = '' } = useParams();
  const steps = useListSteps('products', id);
  const query = useGetAdminProductQuery(id, { refetchOnMountOrArgChange: true });
  const { currentData: product, error, refetch } = query;
  const isUnknown = errorStatus(error) === 404;
  const [saves, setSaves] = useState(0);
  const saved = async () => {
    await refetch();
    setSaves((count) => count + 1);
  };
  return (
    <div className={styles.page}>
      <div className={styles.ways}>
        <BackLink to={adminPaths.products.href() + (steps?.search ?? '')} state={returning}>
          All products
        </BackLink>
        {steps && <StepLinks what="product" steps={steps} hrefOf={adminPaths.product.href} />}
      </div>
      {!product && !error && <Spinner label="Loading product..." />}
      {!product && error && (
        <LoadFailed
          title={isUnknown ? 'Product Not Found' : 'The product could not be loaded'}
          text={isUnknown ? undefined : errorMessage(error, 'Something went wrong.')}
          query={query}
        />
      )}
      {product && <Product product={product} saves={saves} onSaved={() => void saved()} />}
    </div>
  );
}

interface ProductProps {
  product: AdminProduct;
  /** Number of saves on this page. */
  saves: number;
  onSaved: () => void;
}

function Product({ product, saves, onSaved }: ProductProps) {
  const { _id, sku, state, liveFrom } = product;
  const name = lineName(product);
  // A new key after each save remounts the form with the saved values.
  const key = `${_id} ${String(saves)}`;
  return (
    <>
      <PageTitle isPrivate>{name}</PageTitle>
      <div className={styles.head}>
        <div>
          <h2 className={styles.title}>
            {name} <Badge tone={stateTones[state]}>{stateText(state, liveFrom)}</Badge>
          </h2>
          <p className={styles.soft}>SKU: {sku}</p>
        </div>
        <ProductActions product={product} />
      </div>
      <Panel title="Product">
        {!product.isGiftCard && (
          <SalePanel key={`sale of ${key}`} product={product} onSaved={onSaved} />
        )}
        <ProductForm key={key} product={product} onSaved={onSaved} />
      </Panel>
      {product.images.length > 0 && (
        <Panel title="Scale of the images">
          <ImageScales product={_id} images={product.images} />
        </Panel>
      )}
      <Panel title="Where it is used">
        <ProductUses product={_id} />
      </Panel>
      <Panel title="Changes">
        <ProductHistory key={`history of ${key}`} product={_id} />
      </Panel>
    </>
  );
}
