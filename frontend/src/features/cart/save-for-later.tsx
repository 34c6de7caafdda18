import { useDispatch, useSelector } from 'react-redux';
import { alertAdded } from '../../lib/alerts-slice';
import { errorMessage } from '../../lib/error-message';
import { paths } from '../../lib/paths';
import { VisuallyHidden } from '../../ui/visually-hidden';
import { selectIsAuthenticated } from '../auth/auth-slice';
import { loginToSave } from '../saved/login-to-save';
import { useAddSavedMutation } from '../saved/saved-api';
import type { CartItem } from './cart-item';
import styles from './cart-line.module.css';
import { itemRemoved } from './cart-slice';

/** Moves a line from the cart to the saved list of the account; a guest must log in. */
export function SaveForLater({ line }: { line: Pick<CartItem, 'product' | 'name'> }) {
  const isAuthenticated = useSelector(selectIsAuthenticated);
  const [save, { isLoading }] = useAddSavedMutation();
  const dispatch = useDispatch();
  const { product, name } = line;

  const move = async () => {
    if (!isAuthenticated) {
      dispatch(alertAdded(loginToSave(paths.cart.href())));
      return;
    }
    const { error } = await save(product);
    if (error) {
      dispatch(alertAdded({ type: 'error', msg: errorMessage(error, 'Not saved') }));
      return;
    }
    dispatch(itemRemoved(product));
    dispatch(alertAdded({ type: 'success', msg: `${name} is on your saved list.` }));
  };
  return (
    <button
      type="button"
      className={styles.another}
      disabled={isLoading}
      onClick={() => void move()}
    >
      Save for later
      <VisuallyHidden>: {name}</VisuallyHidden>
    </button>
  );
}
