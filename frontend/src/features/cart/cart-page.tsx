import { ShoppingBag } from 'lucide-react';
import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { paths } from '../../lib/paths';
import { ButtonLink } from '../../ui/button';
import { Container } from '../../ui/container';
import { EmptyState } from '../../ui/list/empty-state';
import { PageHeading } from '../../ui/page-heading';
import { PageTitle } from '../../ui/page-title';
import type { CartItem } from './cart-item';
import { CartLine } from './cart-line';
import styles from './cart-page.module.css';
import { selectCart } from './cart-slice';
import { CartSummary } from './cart-summary';
import { useRefreshCart } from './use-refresh-cart';

export function CartPage() {
  const { items, itemCount } = useSelector(selectCart);
  const refreshCart = useRefreshCart();

  useEffect(() => {
    void refreshCart();
  }, [refreshCart]);

  if (items.length === 0) return <EmptyCart />;
  return (
    <Container page>
      <PageTitle isPrivate>Cart</PageTitle>
      <PageHeading title="Your cart" intro={`${String(itemCount)} ${nounOf(items, itemCount)}`} />
      <div className={styles.columns}>
        <ul role="list" className={styles.lines} aria-label="Cart lines">
          {items.map((line) => (
            <CartLine key={line.product} line={line} />
          ))}
        </ul>
        <CartSummary />
      </div>
    </Container>
  );
}

/** Lengths are not counted as pieces. */
function nounOf(items: readonly CartItem[], count: number): string {
  const noun = items.some(({ sale }) => sale) ? 'item' : 'piece';
  return count === 1 ? noun : `${noun}s`;
}

function EmptyCart() {
  return (
    <Container page>
      <PageTitle isPrivate>Cart</PageTitle>
      <EmptyState
        level={1}
        icon={<ShoppingBag />}
        title="Your cart is empty"
        text="Cloth you add will appear here."
      >
        <ButtonLink to={paths.products.href()}>Continue Shopping</ButtonLink>
      </EmptyState>
    </Container>
  );
}
