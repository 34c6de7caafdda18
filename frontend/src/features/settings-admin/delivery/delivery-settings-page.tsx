import { areaName } from '@shop/contracts/places/place-words';
import type {
  ShippingMethodView,
  ShippingView,
  ShippingZoneView,
} from '@shop/contracts/pricing/shipping';
import { Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { adminPaths } from '../../../lib/admin-paths';
import { Badge } from '../../../ui/badge';
import { ButtonLink } from '../../../ui/button';
import { Panel } from '../../../ui/panel';
import { gramsText, moneyText } from '../amounts.rules';
import { Loaded } from '../setting-frame';
import { useListShippingQuery } from '../settings-admin-api';
import styles from '../settings.module.css';

/** /admin/settings/delivery: delivery zones, methods and prices. */
export function DeliverySettingsPage() {
  const query = useListShippingQuery(undefined, { refetchOnMountOrArgChange: true });
  return <Loaded query={query}>{(shipping) => <Zones shipping={shipping} />}</Loaded>;
}

const Zones = ({ shipping: { zones, methods } }: { shipping: ShippingView }) => (
  <div className={styles.page}>
    <div className={styles.toolbar}>
      <p className={styles.soft}>
        Orders can be sent to these zones, by the methods of each zone. The first method is
        preselected.
      </p>
      <ButtonLink to={adminPaths.shippingZoneNew.href()}>
        <Plus aria-hidden />
        Add Zone
      </ButtonLink>
    </div>
    {zones.map((zone) => (
      <Zone
        key={zone._id}
        zone={zone}
        methods={methods.filter((method) => method.zone === zone._id)}
      />
    ))}
  </div>
);

interface ZoneProps {
  zone: ShippingZoneView;
  methods: readonly ShippingMethodView[];
}

const Zone = ({ zone, methods }: ZoneProps) => (
  <Panel
    title={zone.name}
    actions={
      <Link to={adminPaths.shippingZone.href(zone._id)} aria-label={`Change zone ${zone.name}`}>
        Change zone
      </Link>
    }
  >
    <div className={styles.stack}>
      <p className={styles.soft}>{zone.areas.map(areaName).join(', ')}</p>
      {methods.length === 0 && <p>No method yet, so nothing can be sent there.</p>}
      <ul role="list" className={styles.list}>
        {methods.map((method) => (
          <li key={method._id}>
            <Link to={adminPaths.shippingMethod.href(method._id)}>{method.name}</Link>
            <span>{priceText(method)}</span>
            <span className={styles.soft}>{method.time}</span>
            {method.pickup && <Badge tone="info">Pick up</Badge>}
            {!method.isActive && <Badge>Off</Badge>}
          </li>
        ))}
      </ul>
      <p>
        <Link
          to={adminPaths.shippingMethodNew.href(zone._id)}
          aria-label={`Add a method to ${zone.name}`}
        >
          Add a method
        </Link>
      </p>
    </div>
  </Panel>
);

/** `Free`, `$4.90`, or `$4.90 to $19.90, free from $80.00`. */
function priceText({ basis, steps, freeFromCents }: ShippingMethodView): string {
  const prices = steps.map(({ cents }) => cents);
  const least = Math.min(...prices);
  const most = Math.max(...prices);
  const price = (cents: number) => (cents === 0 ? 'Free' : moneyText(cents));
  const range = least === most ? price(least) : `${price(least)} to ${price(most)}`;
  const last = steps.at(-1)?.from ?? 0;
  const by =
    basis === 'weight' && steps.length > 1 ? ` (by weight, to ${gramsText(last)} and more)` : '';
  const free = freeFromCents === null ? '' : `, free from ${moneyText(freeFromCents)}`;
  return `${range}${by}${free}`;
}
