import { useSelector } from 'react-redux';
import { errorMessage } from '../../../lib/error-message';
import { paths } from '../../../lib/paths';
import { Button, ButtonLink } from '../../../ui/button';
import { selectIsAuthenticated } from '../../auth/auth-slice';
import {
  useDropRestockMutation,
  useListRestocksQuery,
  useRequestRestockMutation,
} from './restock-api';

const LABEL = 'Tell me when it is back';

/** Requests one e-mail when a sold-out product is in stock again. A guest must log in. */
export function RestockRequest({ product }: { product: string }) {
  const isAuthenticated = useSelector(selectIsAuthenticated);
  const { data } = useListRestocksQuery(undefined, { skip: !isAuthenticated });
  const [request, requesting] = useRequestRestockMutation();
  const [drop, dropping] = useDropRestockMutation();
  if (!isAuthenticated)
    return (
      <ButtonLink
        to={paths.login.href()}
        state={{ from: paths.product.href(product) }}
        variant="secondary"
        wide
      >
        {LABEL}
      </ButtonLink>
    );
  const isWaiting = data?.products.includes(product) === true;
  const error = requesting.error ?? dropping.error;
  return (
    <>
      <Button
        variant="secondary"
        wide
        aria-pressed={isWaiting}
        busy={requesting.isLoading || dropping.isLoading}
        onClick={() => void (isWaiting ? drop(product) : request(product))}
      >
        {LABEL}
      </Button>
      <p role="status">{isWaiting && 'We will write to you once it is in stock again.'}</p>
      {error !== undefined && <p role="alert">{errorMessage(error, 'This could not be saved')}</p>}
    </>
  );
}
