import type { OrderDetail } from '@shop/contracts/ordering/order';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { Container } from '../../../ui/container';
import { PageHeading } from '../../../ui/page-heading';
import { PageTitle } from '../../../ui/page-title';
import { Spinner } from '../../../ui/spinner';
import { selectAuth } from '../../auth/auth-slice';
import { useOrderQuery } from '../order-api';
import { WithdrawalForm } from './withdrawal-form';

const TITLE = 'Withdraw from a contract';

/** /withdrawal: open to everyone. With `?order=` the signed-in customer ticks the lines of that order. */
export function WithdrawalPage() {
  const [params] = useSearchParams();
  const { user, loading } = useSelector(selectAuth);
  const id = params.get('order') ?? '';
  const query = useOrderQuery(id, { skip: id === '' || !user });
  const isLoading = id !== '' && (loading || query.isLoading);
  const order: OrderDetail | undefined = query.isError ? undefined : query.data;
  return (
    <Container width="form" page>
      <PageTitle>{TITLE}</PageTitle>
      <PageHeading
        title={TITLE}
        intro="Tell us which contract you are withdrawing from. We confirm receipt by e-mail at once."
      />
      {isLoading ? (
        <Spinner label="Loading order..." />
      ) : (
        <WithdrawalForm user={user} order={order} />
      )}
    </Container>
  );
}
