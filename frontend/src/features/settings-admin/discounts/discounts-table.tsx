import type { DiscountView } from '@shop/contracts/pricing/discounts';
import { Link } from 'react-router-dom';
import { adminPaths } from '../../../lib/admin-paths';
import { Badge } from '../../../ui/badge';
import { Table } from '../../../ui/list/table';
import { moneyText, percentText } from '../amounts.rules';
import styles from '../settings.module.css';
import { momentText } from '../../../lib/day-text';

export const DiscountsTable = ({ discounts }: { discounts: readonly DiscountView[] }) => (
  <div className={styles.discounts}>
    <Table cards caption="Discounts">
      <thead>
        <tr>
          <th scope="col">Discount</th>
          <th scope="col">What it does</th>
          <th scope="col" data-figure>
            Orders
          </th>
          <th scope="col">State</th>
        </tr>
      </thead>
      <tbody>
        {discounts.map((discount) => (
          <Row key={discount._id} discount={discount} />
        ))}
      </tbody>
    </Table>
  </div>
);

const Row = ({ discount }: { discount: DiscountView }) => (
  <tr>
    <th scope="row" className={styles.name}>
      <Link to={adminPaths.discount.href(discount._id)}>
        {discount.name}
        <span className={styles.small}>{codesText(discount)}</span>
      </Link>
    </th>
    <td className={styles.what}>{effectText(discount)}</td>
    <td data-figure className={styles.uses}>
      {discount.uses}
      {discount.usesMax !== null && ` of ${String(discount.usesMax)}`}
    </td>
    <td className={styles.state}>
      <State discount={discount} />
    </td>
  </tr>
);

function codesText({ kind, codeCount, firstCode }: DiscountView): string {
  if (kind === 'automatic') return 'By itself';
  if (codeCount <= 1) return firstCode ?? 'No code yet';
  return `${firstCode ?? ''} and ${(codeCount - 1).toLocaleString('en-US')} more`;
}

const targets = { order: 'the order', line: 'each cloth', shipping: 'delivery' } as const;

/** `10 % off the order`, `$5.00 off delivery`, `Free delivery`. */
function effectText({ effect, level, value }: DiscountView): string {
  if (effect === 'free') return 'Free delivery';
  const amount = effect === 'percent' ? `${percentText(value)} %` : moneyText(value);
  return `${amount} off ${targets[level]}`;
}

function State({
  discount: { isActive, startsAt, endsAt, uses, usesMax },
}: {
  discount: DiscountView;
}) {
  const now = Date.now();
  if (!isActive) return <Badge>Off</Badge>;
  if (endsAt !== null && Date.parse(endsAt) <= now) return <Badge>Ended</Badge>;
  if (usesMax !== null && uses >= usesMax) return <Badge tone="warning">Used up</Badge>;
  if (startsAt !== null && Date.parse(startsAt) > now)
    return <Badge tone="info">{`Starts ${momentText(startsAt)}`}</Badge>;
  return <Badge tone="success">Running</Badge>;
}
