import { areaName } from '@shop/contracts/places/place-words';
import type { TouchedOrders } from '@shop/contracts/ordering/order-bulk';
import type { TaxesView, TaxRateView, TaxZoneView } from '@shop/contracts/pricing/taxes';
import { Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { adminPaths } from '../../../lib/admin-paths';
import { Badge } from '../../../ui/badge';
import { ButtonLink } from '../../../ui/button';
import { Panel } from '../../../ui/panel';
import { percentText } from '../amounts.rules';
import { Loaded } from '../setting-frame';
import { useListTaxesQuery, useListTouchedByRatesQuery } from '../settings-admin-api';
import styles from '../settings.module.css';
import { taxClassName } from '../tax-class-names';
import { dayText } from '../../../lib/day-text';
import { LaterRate } from './later-rate';

/** /admin/settings/taxes: tax zones and their rates. */
export function TaxesPage() {
  const query = useListTaxesQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data: touched } = useListTouchedByRatesQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return <Loaded query={query}>{(taxes) => <Zones taxes={taxes} touched={touched} />}</Loaded>;
}

interface Touched {
  touched: TouchedOrders | undefined;
}

const Zones = ({ taxes: { zones, rates }, touched }: Touched & { taxes: TaxesView }) => (
  <div className={styles.page}>
    <div className={styles.toolbar}>
      <p className={styles.soft}>
        Countries outside these zones are not taxed: shoppers there pay the listed price.
      </p>
      <ButtonLink to={adminPaths.taxZoneNew.href()}>
        <Plus aria-hidden />
        Add Zone
      </ButtonLink>
    </div>
    {zones.map((zone) => (
      <Zone
        key={zone._id}
        zone={zone}
        rates={rates.filter((rate) => rate.zone === zone._id)}
        touched={touched}
      />
    ))}
  </div>
);

interface ZoneProps extends Touched {
  zone: TaxZoneView;
  rates: readonly TaxRateView[];
}

const Zone = ({ zone, rates, touched }: ZoneProps) => (
  <Panel
    title={zone.name}
    actions={
      <Link to={adminPaths.taxZone.href(zone._id)} aria-label={`Change zone ${zone.name}`}>
        Change zone
      </Link>
    }
  >
    <div className={styles.stack}>
      <p className={styles.soft}>{zone.areas.map(areaName).join(', ')}</p>
      {zone.isUnion && (
        <p>
          <Badge tone="info">European Union</Badge>
        </p>
      )}
      {zone.isExport && <p>Sales to it are exports: no tax is owed.</p>}
      <ul role="list" className={styles.list}>
        {rates.map((rate) => (
          <li key={rate._id}>
            <Link to={adminPaths.taxRate.href(rate._id)}>
              {taxClassName(rate.taxClass)} {percentText(rate.rate)} %
            </Link>
            <span className={styles.soft}>{termText(rate)}</span>
            <Later rate={rate} touched={touched} />
          </li>
        ))}
      </ul>
      {!zone.isExport && (
        <p>
          <Link to={adminPaths.taxRateNew.href(zone._id)} aria-label={`Add a rate to ${zone.name}`}>
            Add a rate
          </Link>
        </p>
      )}
    </div>
  </Panel>
);

/** Describes the term of a rate, `from 2027-01-01`; empty for a rate that is always valid. */
function termText({ validFrom, validTo }: TaxRateView): string {
  const from = validFrom === null ? '' : `from ${dayText(validFrom)} `;
  return `${from}${validTo === null ? '' : `until ${dayText(validTo)}`}`.trim();
}

/** Renders nothing for a rate that affects no open order. */
function Later({ rate, touched }: Touched & { rate: TaxRateView }) {
  const { validFrom } = rate;
  const own = touched?.rates.find((one) => one.rate === rate._id);
  if (!touched || !own || validFrom === null) return null;
  return <LaterRate rate={{ ...rate, validFrom }} touched={own} today={touched.today} />;
}
