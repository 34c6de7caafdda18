import type { DiscountView } from '@shop/contracts/pricing/discounts';
import { adminPaths } from '../../../lib/admin-paths';
import { dayText, momentText } from '../../../lib/day-text';
import { Badge } from '../../../ui/badge';
import type { DataColumn } from '../../../ui/table/data-column';
import type { ListColumns } from '../../views/list-address';
import { moneyText, percentText } from '../amounts.rules';

export const discountColumnIds: ListColumns = {
  usual: ['discount', 'codes', 'effect', 'orders', 'state'],
  others: ['made'],
};

export const discountColumns: readonly DataColumn<DiscountView>[] = [
  {
    id: 'discount',
    label: 'Discount',
    width: 14,
    isFixed: true,
    sort: { by: 'name' },
    cell: ({ _id, name }) => (
      <a href={adminPaths.discount.href(_id)} title={name}>
        {name}
      </a>
    ),
  },
  { id: 'codes', label: 'Code', width: 12, cell: codesText },
  { id: 'effect', label: 'What it does', width: 12, cell: effectText },
  {
    id: 'orders',
    label: 'Orders',
    width: 6,
    figure: true,
    cell: ({ uses, usesMax }) =>
      `${String(uses)}${usesMax === null ? '' : ` of ${String(usesMax)}`}`,
  },
  { id: 'state', label: 'State', width: 14, cell: (one) => <State discount={one} /> },
  {
    id: 'made',
    label: 'Made',
    width: 9.25,
    sort: { by: 'made', first: 'desc' },
    cell: ({ createdAt }) => dayText(createdAt),
  },
];

function codesText({ kind, codeCount, firstCode }: DiscountView): string {
  if (kind === 'automatic') return 'Automatic';
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
