import { Heart } from 'lucide-react';
import { useDispatch, useSelector } from 'react-redux';
import { alertAdded } from '../../../lib/alerts-slice';
import { errorMessage } from '../../../lib/error-message';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { selectIsAuthenticated } from '../../auth/auth-slice';
import { loginToSave } from '../../saved/login-to-save';
import styles from '../product-page.module.css';
import {
  useDropSavedMutation,
  useListSavedQuery,
  useAddSavedMutation,
} from '../../saved/saved-api';

/** Adds a product to the saved list of the account, or removes it. A guest must log in. */
export function SaveButton({ product }: { product: string }) {
  const isAuthenticated = useSelector(selectIsAuthenticated);
  const { data } = useListSavedQuery(undefined, { skip: !isAuthenticated });
  const [save, saving] = useAddSavedMutation();
  const [drop, dropping] = useDropSavedMutation();
  const dispatch = useDispatch();
  const isSaved = isAuthenticated && data?.products.some(({ _id }) => _id === product) === true;

  const toggle = async () => {
    if (!isAuthenticated) {
      dispatch(alertAdded(loginToSave(paths.product.href(product))));
      return;
    }
    const { error } = await (isSaved ? drop(product) : save(product));
    if (error) dispatch(alertAdded({ type: 'error', msg: errorMessage(error, 'Not saved') }));
  };

  return (
    <Button
      variant="secondary"
      wide
      aria-pressed={isSaved}
      busy={saving.isLoading || dropping.isLoading}
      onClick={() => void toggle()}
    >
      <Heart aria-hidden className={isSaved ? styles.kept : undefined} />
      {isSaved ? 'Saved' : 'Save'}
    </Button>
  );
}
