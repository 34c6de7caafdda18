import { useParams } from 'react-router-dom';
import { adminPaths } from '../../../lib/admin-paths';
import { Loaded, SettingPage } from '../setting-frame';
import { useGetDiscountQuery } from '../settings-admin-api';
import { CodesPanel } from './codes-panel';
import { DiscountForm } from './discount-form';

const back = { back: 'Discounts', backTo: adminPaths.settingsDiscounts.href() };

/** /admin/settings/discounts/new and /discounts/{id} */
export function DiscountPage() {
  const { id } = useParams();
  return id === undefined ? (
    <SettingPage title="New discount" {...back}>
      <DiscountForm />
    </SettingPage>
  ) : (
    <SavedDiscount id={id} />
  );
}

function SavedDiscount({ id }: { id: string }) {
  const query = useGetDiscountQuery(id, { refetchOnMountOrArgChange: true });
  return (
    <Loaded query={query}>
      {(discount) => (
        <SettingPage title={discount.name} {...back}>
          {discount.kind === 'code' && <CodesPanel discount={discount._id} />}
          <DiscountForm key={discount._id} discount={discount} />
        </SettingPage>
      )}
    </Loaded>
  );
}
