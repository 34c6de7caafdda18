import type { CompanyView } from '@shop/contracts/shop/company-settings';
import { setCompany } from '@shop/contracts/core/company';
import { PageTitle } from '../../../ui/page-title';
import { Panel } from '../../../ui/panel';
import { TextAreaField } from '../../../ui/text-area-field';
import { TextField } from '../../../ui/text-field';
import { Loaded, SettingForm } from '../setting-frame';
import { useGetCompanyQuery, useSaveCompanyMutation } from '../settings-admin-api';
import styles from '../settings.module.css';
import { useSettingForm } from '../use-setting-form';
import { checkCompany, needsPassword, valuesOf } from './company.rules';
import { LogoField } from './logo-field';
import { MoneyPanel } from './money';

const labels = {
  name: 'Name',
  legalName: 'Legal name',
  address: 'Address',
  email: 'E-mail',
  phone: 'Phone',
  taxNumbers: 'Tax numbers',
  openingHours: 'Opening hours',
  socialLinks: 'Social media pages',
  sign: 'Currency symbol',
  format: 'Amount format',
  timeZone: 'Time zone',
  logo: 'Logo',
};

/** /admin/settings/company */
export function CompanyPage() {
  const query = useGetCompanyQuery(undefined, { refetchOnMountOrArgChange: true });
  return <Loaded query={query}>{(view) => <CompanyForm view={view} />}</Loaded>;
}

function CompanyForm({ view: { version, company } }: { view: CompanyView }) {
  const [save, { isLoading }] = useSaveCompanyMutation();
  const form = useSettingForm({
    initial: () => valuesOf(company),
    version,
    check: (values) => checkCompany(values, company),
    secrets: ['password'],
    save: (fields) => save({ ...fields, version }),
    onSaved: (saved) => {
      setCompany(saved.company);
    },
  });
  const { text, values, change, errorOf } = form;
  return (
    <SettingForm form={form} labels={labels} isSaving={isLoading}>
      <PageTitle isPrivate>Company</PageTitle>
      <Panel title="Company">
        <div className={styles.fields}>
          <TextField label={labels.name} maxLength={40} {...text('name')} />
          <TextField label={labels.legalName} maxLength={120} {...text('legalName')} />
          <TextField label={labels.address} maxLength={200} {...text('address')} />
          <TextField label={labels.email} type="email" {...text('email')} />
          <TextField label={labels.phone} type="tel" {...text('phone')} />
          <TextField
            label={labels.openingHours}
            hint="Leave empty for the support hours"
            maxLength={120}
            optional
            {...text('openingHours')}
          />
          <TextAreaField
            label={labels.taxNumbers}
            hint="One per line: VAT DE123456789"
            rows={3}
            optional
            {...text('taxNumbers')}
          />
          <TextAreaField
            label={labels.socialLinks}
            hint="One per line: Instagram https://instagram.com/loomery"
            rows={3}
            optional
            {...text('socialLinks')}
          />
        </div>
      </Panel>
      <LogoField
        logo={values.logo}
        onChange={(logo) => {
          change({ logo });
        }}
        {...errorOf('logo')}
      />
      <MoneyPanel form={form} isPasswordNeeded={needsPassword(values, company)} />
    </SettingForm>
  );
}
