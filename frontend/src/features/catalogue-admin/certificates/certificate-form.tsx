import type { CertificateView } from '@shop/contracts/cloth/certificates';
import { certificateSchemes } from '@shop/contracts/cloth/certificate-words';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { adminPaths } from '../../../lib/admin-paths';
import { alertAdded } from '../../../lib/alerts-slice';
import { errorMessage } from '../../../lib/error-message';
import { Button } from '../../../ui/button';
import { Panel } from '../../../ui/panel';
import { SelectField } from '../../../ui/select-field';
import { DateField } from '../../../ui/office/date-field';
import { TextField } from '../../../ui/text-field';
import { FormEnd } from '../../../ui/form-end';
import { ConflictNote } from '../../unsaved/conflict-note';
import { UnsavedOffer } from '../../unsaved/unsaved-offer';
import { CHOOSE_FIRST, useTyped } from '../../unsaved/use-typed';
import { useSaveCertificateMutation } from './certificate-admin-api';
import {
  checkCertificateForm,
  valuesOf,
  type CertificateFieldName,
} from './certificate-form.rules';
import styles from './certificate-form.module.css';
import { CoveredCloths } from './covered-cloths';

const SHOWN_MS = 5_000;
const schemes = certificateSchemes.map(([value, label]) => ({ value, label }));
const labels = { issuer: 'Institute', checkUrl: 'Verification address' };
const none: ReadonlyMap<string, string> = new Map();

interface CertificateFormProps {
  certificate?: CertificateView;
  /** Shown before the save button. */
  actions?: ReactNode;
}

/** The form of a certificate with the cloths that it covers; creates a new one if `certificate` is absent. */
export function CertificateForm({ certificate, actions }: CertificateFormProps) {
  const typed = useTyped({
    initial: () => valuesOf(certificate),
    version: certificate?.version,
  });
  const { values, change } = typed;
  const [faults, setFaults] = useState(none);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [save, { isLoading }] = useSaveCertificateMutation();
  const dispatch = useDispatch();
  const navigate = useNavigate();

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const checked = checkCertificateForm(values);
    setFaults('faults' in checked ? checked.faults : none);
    if ('faults' in checked) {
      setRefusal('Please correct the marked fields.');
      return;
    }
    if (typed.meanwhile.conflicts.length > 0) {
      setRefusal(CHOOSE_FIRST);
      return;
    }
    const { fields } = checked;
    const result = await save({ fields, ...(certificate && { saved: certificate }) });
    if (result.error) {
      typed.refused();
      setRefusal(errorMessage(result.error, 'Failed to save the certificate'));
      return;
    }
    setRefusal(null);
    typed.saved();
    dispatch(alertAdded({ type: 'success', msg: result.data.message, duration: SHOWN_MS }));
    if (!certificate) void navigate(adminPaths.certificate.href(result.data.certificate._id));
  };

  const field = (name: CertificateFieldName) => {
    const error = faults.get(name);
    return {
      value: values[name],
      ...(error !== undefined && { error }),
      onChange: ({ target }: { target: { value: string } }) => {
        change({ [name]: target.value });
      },
    };
  };

  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <UnsavedOffer {...typed.earlier} />
      <Panel title="Certificate">
        <div className={styles.fields}>
          <SelectField label="Scheme" options={schemes} {...field('scheme')} />
          <TextField label="Number" {...field('number')} />
          <TextField label="Product class" optional {...field('productClass')} />
          <TextField label="Holder" {...field('holder')} />
          <TextField label="Institute" {...field('issuer')} />
          <TextField label="Verification address" optional {...field('checkUrl')} />
          <TextField label="Scope" optional {...field('scope')} />
          <DateField label="Issued on" {...field('issuedOn')} />
          <DateField label="Expires on" hint="Hidden from this day on" {...field('expiresOn')} />
        </div>
      </Panel>
      <CoveredCloths
        codes={values.cloths}
        onChange={(cloths) => {
          change({ cloths });
        }}
      />
      <ConflictNote {...typed.meanwhile} labels={labels} />
      <FormEnd>
        {refusal !== null && (
          <p role="alert" className={styles.fault}>
            {refusal}
          </p>
        )}
        {actions}
        <Button type="submit" busy={isLoading}>
          {certificate ? 'Save Changes' : 'Add Certificate'}
        </Button>
      </FormEnd>
    </form>
  );
}
