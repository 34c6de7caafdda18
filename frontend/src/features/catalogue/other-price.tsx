import type { LengthUnit } from '@shop/contracts/money/units';
import { otherPriceText } from '../../lib/length-text';
import styles from './price.module.css';

interface OtherPriceProps {
  price: number;
  unit: LengthUnit;
  /** The unit that the reader wants to see. */
  shown: LengthUnit;
}

/** The price of a unit in another unit, beside that of the unit of sale. */
export const OtherPrice = ({ price, unit, shown }: OtherPriceProps) => (
  <span className={styles.other}>{otherPriceText(price, unit, shown)}</span>
);
