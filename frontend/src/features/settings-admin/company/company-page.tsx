import type { CompanyView } from '@shop/contracts/shop/company-settings';
import { setCompany } from '@shop/contracts/core/company';
import { useState } from 'react';
import { PageTitle } from '../../../ui/page-title';
import { Panel } from '../../../ui/panel';
import { TextAreaField } from '../../../ui/text-area-field';
import { TextField } from '../../../ui/text-field';
import { ConflictNote } from '../conflict-note';
import { Loaded, SettingForm } from '../setting-frame';
import { useGetCompanyQuery, useSaveCompanyMutation } from '../settings-admin-api';
import styles from '../settings.module.css';
import { useSettingForm } from '../use-setting-form';
import { checkCompany, needsPassword, valuesOf, type CompanyValues } from './company.rules';
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
  socialLinks: 'Pages elsewhere',
  currency: 'Currency',
  timeZone: 'Time zone',
  logo: 'Logo',
};

/** /admin/settings/company */
export function CompanyPage() {
  const query = useGetCompanyQuery(undefined, { refetchOnMountOrArgChange: true });
  /** The values typed before another admin's values were loaded. */
  const [kept, setKept] = useState<CompanyValues | null>(null);
  return (
    <Loaded query={query}>
      {(view) => (
        <CompanyForm
          key={view.version}
          view={view}
          initial={kept ?? valuesOf(view.company)}
          onChoose={(mine) => {
            setKept(mine);
            void query.refetch();
          }}
        />
      )}
    </Loaded>
  );
}

interface CompanyFormProps {
  view: CompanyView;
  initial: CompanyValues;
  /** Loads what the other admin has saved, and keeps these values; null takes the other's. */
  onChoose: (mine: CompanyValues | null) => void;
}

function CompanyForm({ view: { version, company }, initial, onChoose }: CompanyFormProps) {
  const [save, { isLoading }] = useSaveCompanyMutation();
  const form = useSettingForm({
    initial: () => initial,
    check: (values) => checkCompany(values, company),
    save: (fields) => save({ ...fields, version }),
    onSaved: (saved) => {
      setCompany(saved.company);
      onChoose(null);
    },
  });
  const { text, values, change, errorOf, conflicts } = form;
  return (
    <SettingForm form={form} isSaving={isLoading}>
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
            hint="Empty: the hours of support"
            maxLength={120}
            optional
            {...text('openingHours')}
          />
          <TextAreaField
            label={labels.taxNumbers}
            hint="One a line: VAT DE123456789"
            rows={3}
            optional
            {...text('taxNumbers')}
          />
          <TextAreaField
            label={labels.socialLinks}
            hint="One a line: Instagram https://instagram.com/loomery"
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
      {conflicts.length > 0 && (
        <ConflictNote
          conflicts={conflicts}
          labels={labels}
          onChoose={(isMineKept) => {
            onChoose(isMineKept ? values : null);
          }}
        />
      )}
    </SettingForm>
  );
}
