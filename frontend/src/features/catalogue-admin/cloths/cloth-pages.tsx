import type { ClothView } from '@shop/contracts/cloth/cloth';
import { lacksSentence } from '@shop/contracts/cloth/cloth-lacks';
import { useDispatch } from 'react-redux';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { alertAdded } from '../../../lib/alerts-slice';
import { errorMessage } from '../../../lib/error-message';
import { adminPaths } from '../../../lib/admin-paths';
import { Button } from '../../../ui/button';
import { LoadFailed } from '../../../ui/list/load-failed';
import { PageTitle } from '../../../ui/page-title';
import { Spinner } from '../../../ui/spinner';
import { useDuplicateProductMutation } from '../product-page/product-page-api';
import { useGetClothQuery, usePublishClothMutation } from './cloth-admin-api';
import { ClothForm } from './cloth-form';
import { ClothStateBadge } from './cloth-state-badge';
import styles from './cloth-form.module.css';

const SHOWN_MS = 5_000;

const AllCloths = () => (
  <p>
    <Link to={adminPaths.cloths.href()}>All cloths</Link>
  </p>
);

/** /admin/cloths/new */
export const NewClothPage = () => (
  <div className={styles.page}>
    <PageTitle isPrivate>New cloth</PageTitle>
    <AllCloths />
    <ClothForm />
  </div>
);

/** /admin/cloths/{code}: the form with the current state of the cloth. */
export function ClothPage() {
  const { code = '' } = useParams();
  const query = useGetClothQuery(code, { refetchOnMountOrArgChange: true });
  const { currentData: cloth, error } = query;
  if (!cloth && !error) return <Spinner label="Loading cloth..." />;
  if (!cloth)
    return (
      <LoadFailed
        title="The cloth could not be loaded"
        text={errorMessage(error, 'Something went wrong.')}
        query={query}
      />
    );
  return (
    <div className={styles.page}>
      <PageTitle isPrivate>{`${cloth.code}, ${cloth.name}`}</PageTitle>
      <AllCloths />
      <Head cloth={cloth} />
      <ClothForm key={cloth.code} cloth={cloth} />
    </div>
  );
}

/** The state of the cloth, what it lacks before it can be published, its products, and its part of the audit record. */
function Head({ cloth }: { cloth: ClothView }) {
  const [publish, { isLoading }] = usePublishClothMutation();
  const dispatch = useDispatch();
  const isPublished = cloth.state === 'published';
  const press = async () => {
    const result = await publish({ code: cloth.code, isPublished: !isPublished });
    const fallback = 'The cloth could not be published';
    const alert = result.error
      ? { type: 'error' as const, msg: errorMessage(result.error, fallback) }
      : { type: 'success' as const, msg: result.data.message };
    dispatch(alertAdded({ ...alert, duration: SHOWN_MS }));
  };
  return (
    <div className={styles.head}>
      <div>
        <h2>
          {cloth.code} {cloth.name} <ClothStateBadge state={cloth.state} />
        </h2>
        <p className={styles.soft}>
          {isPublished
            ? 'This data sheet is public.'
            : cloth.lacks.length > 0
              ? lacksSentence(cloth.lacks)
              : 'This draft can be published.'}
        </p>
        <Products products={cloth.products} />
        <p className={styles.soft}>
          <Link to={`${adminPaths.audit.href()}?kind=cloth&subject=${cloth._id}`}>History</Link>
        </p>
      </div>
      <Button
        variant={isPublished ? 'secondary' : 'primary'}
        busy={isLoading}
        onClick={() => void press()}
      >
        {isPublished ? 'Unpublish' : 'Publish'}
      </Button>
    </div>
  );
}

const Products = ({ products }: Pick<ClothView, 'products'>) =>
  products.length === 0 ? (
    <p className={styles.soft}>No product uses this cloth yet. Choose it in the product form.</p>
  ) : (
    <>
      <p className={styles.soft}>
        Products:{' '}
        {products.map(({ _id, name }, at) => (
          <span key={_id}>
            {at > 0 && ', '}
            <Link to={adminPaths.productEdit.href(_id)}>{name}</Link>
          </span>
        ))}
      </p>
      <AddColourway of={products[0]?._id ?? ''} />
    </>
  );

/** Duplicates a product of the cloth as a draft for another colour. */
function AddColourway({ of }: { of: string }) {
  const [duplicate, { isLoading }] = useDuplicateProductMutation();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const add = async () => {
    const { data, error } = await duplicate(of);
    if (data) {
      void navigate(adminPaths.productEdit.href(data.product._id));
      return;
    }
    const msg = errorMessage(error, 'The product could not be duplicated');
    dispatch(alertAdded({ type: 'error', msg, duration: SHOWN_MS }));
  };
  return (
    <Button variant="secondary" size="small" busy={isLoading} onClick={() => void add()}>
      Add colourway
    </Button>
  );
}
