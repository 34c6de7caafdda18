import { shippingZoneFields, type ShippingZoneView } from '@shop/contracts/pricing/shipping';
import { useNavigate } from 'react-router-dom';
import { adminPaths } from '../../../lib/admin-paths';
import { Panel } from '../../../ui/panel';
import { TextField } from '../../../ui/text-field';
import { gramsText, readGrams, TypedAmounts } from '../amounts.rules';
import { AreasField } from '../areas-field';
import { areasText, typedAreas } from '../areas.rules';
import { DeleteSetting } from '../delete-setting';
import { SettingForm } from '../setting-frame';
import { useListShippingQuery, useSaveSettingMutation } from '../settings-admin-api';
import styles from '../settings.module.css';
import { checkedBy, useSettingForm } from '../use-setting-form';
import { ZonePage } from '../zone-page';

/** /admin/settings/delivery/zones/new and /zones/{id} */
export function ShippingZonePage() {
  const query = useListShippingQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <ZonePage
      query={query}
      title="New delivery zone"
      back="Delivery"
      backTo={adminPaths.settingsDelivery.href()}
    >
      {(zone: ShippingZoneView | undefined) => <ZoneForm zone={zone} />}
    </ZonePage>
  );
}

const labels = { defaultGrams: 'Default weight' };

interface ZoneValues {
  name: string;
  areas: string;
  defaultGrams: string;
}

function check({ name, areas, defaultGrams }: ZoneValues) {
  const typed = new TypedAmounts();
  return checkedBy(shippingZoneFields, typed, {
    name,
    areas: typedAreas(typed, areas),
    defaultGrams: typed.amount('defaultGrams', defaultGrams, readGrams),
  });
}

function ZoneForm({ zone }: { zone: ShippingZoneView | undefined }) {
  const [save, { isLoading }] = useSaveSettingMutation();
  const navigate = useNavigate();
  const form = useSettingForm({
    initial: (): ZoneValues => ({
      name: zone?.name ?? '',
      areas: areasText(zone?.areas ?? []),
      defaultGrams: gramsText(zone?.defaultGrams ?? 200),
    }),
    version: zone?.version,
    check,
    save: (fields) => save({ path: 'shipping-zones', fields, saved: zone }),
    onSaved: ({ _id }) =>
      void navigate(
        zone ? adminPaths.settingsDelivery.href() : adminPaths.shippingMethodNew.href(_id),
      ),
  });
  return (
    <SettingForm
      form={form}
      labels={labels}
      isSaving={isLoading}
      actions={
        zone && (
          <DeleteSetting
            path="shipping-zones"
            id={zone._id}
            name={zone.name}
            question="Its methods are deleted, too. Nothing can be sent there any more."
            backTo={adminPaths.settingsDelivery.href()}
          />
        )
      }
    >
      <Panel title="Zone">
        <div className={styles.fields}>
          <TextField label="Name" {...form.text('name')} />
          <AreasField {...form.text('areas')} />
          <TextField
            label={labels.defaultGrams}
            hint="For a piece or a metre without its own weight"
            {...form.text('defaultGrams')}
          />
        </div>
      </Panel>
    </SettingForm>
  );
}
