import type { DeliveryRate } from '@shop/contracts/ordering/checkout';
import { formatDollars } from '@shop/contracts/money/price';
import type { DeliveryBlock } from '@shop/contracts/content/info-content';
import { useDeliveryRatesQuery } from './delivery-api';
import { Section } from './section';
import { TableSection } from './table-section';

const COLUMNS = ['Way', 'Delivery', 'Price'];

function priceOf({ from, to, freeFrom }: DeliveryRate): string {
  if (to === 0) return 'Free';
  const price =
    from === to ? formatDollars(from) : `${formatDollars(from)} to ${formatDollars(to)}`;
  return freeFrom === null ? price : `${price}, free from ${formatDollars(freeFrom)}`;
}

const nameOf = ({ name, isLocal }: DeliveryRate) =>
  isLocal ? `${name} (some postal codes)` : name;

/** Delivery prices from the settings, one table for each group of countries. */
export function DeliverySection({ title, note }: DeliveryBlock) {
  const { data } = useDeliveryRatesQuery(undefined);
  if (!data?.delivery) {
    return (
      <Section title={title}>
        <p>The checkout shows the delivery price before you place your order.</p>
      </Section>
    );
  }
  return data.delivery.map(({ countries, methods }, at) => (
    <TableSection
      key={countries.join()}
      kind="table"
      title={at === 0 ? title : `To ${countries.join(', ')}`}
      columns={COLUMNS}
      rows={methods.map((method) => [nameOf(method), method.time, priceOf(method)])}
      note={at === 0 ? [`To ${countries.join(', ')}.`, note].filter(Boolean).join(' ') : undefined}
    />
  ));
}
