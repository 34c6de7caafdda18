import type { LengthUnit } from '@shop/contracts/money/units';
import { otherPriceText } from '../../lib/length-text';
import styles from './price.module.css';

interface OtherPriceProps {
  price: number;
  unit: LengthUnit;
  /** Unit that the reader wants to see. */
  shown: LengthUnit;
}

/** The price per unit in another unit, next to that in the unit of sale. */
export const OtherPrice = ({ price, unit, shown }: OtherPriceProps) => (
  <span className={styles.other}>{otherPriceText(price, unit, shown)}</span>
);
