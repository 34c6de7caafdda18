import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import { stepFromText, stepPriceText } from '../../lib/price-steps';
import { VisuallyHidden } from '../../ui/visually-hidden';
import styles from './product-page.module.css';

/** Prices for larger quantities. */
export function PriceSteps({ product }: { product: ProductView }) {
  const { priceSteps = [], sale } = product;
  if (priceSteps.length === 0) return null;
  return (
    <table className={styles.steps}>
      <caption>
        <VisuallyHidden>Prices by quantity</VisuallyHidden>
      </caption>
      <tbody>
        {priceSteps.map((step) => (
          <tr key={step.from}>
            <th scope="row">from {stepFromText(step, sale)}</th>
            <td>{stepPriceText(step, sale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
