import { clothCode, type ClothView } from '@shop/contracts/cloth/cloth';
import { useState, type SyntheticEvent } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { adminPaths } from '../../../lib/admin-paths';
import { alertAdded } from '../../../lib/alerts-slice';
import { errorMessage } from '../../../lib/error-message';
import { Button } from '../../../ui/button';
import { Panel } from '../../../ui/panel';
import { TextField } from '../../../ui/text-field';
import { FormEnd } from '../../../ui/form-end';
import { ConflictNote } from '../../unsaved/conflict-note';
import { UnsavedOffer } from '../../unsaved/unsaved-offer';
import { CHOOSE_FIRST, useTyped } from '../../unsaved/use-typed';
import { useSaveClothMutation } from './cloth-admin-api';
import { checkClothForm, sharesOf, typedShares, valuesOf } from './cloth-form.rules';
import { CertificatesOfCloth } from '../certificates/certificates-of-cloth';
import { CompositionEditor } from './composition-editor';
import { CopyCloth } from './copy-cloth';
import { SheetFields } from './sheet-fields';
import styles from './cloth-form.module.css';

const SHOWN_MS = 5_000;
const CODE = '2 to 24 capital letters, digits and dashes, for example LW-1042';
const none: ReadonlyMap<string, string> = new Map();

/** The form of a cloth sheet; creates a new one if `cloth` is absent. A draft needs only code and name. */
export function ClothForm({ cloth }: { cloth?: ClothView }) {
  const [code, setCode] = useState(cloth?.code ?? '');
  const typed = useTyped({
    initial: () => ({ ...valuesOf(cloth), shares: typedShares(cloth?.composition ?? []) }),
    version: cloth?.version,
  });
  const { shares, ...values } = typed.values;
  const [faults, setFaults] = useState(none);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [save, { isLoading }] = useSaveClothMutation();
  const dispatch = useDispatch();
  const navigate = useNavigate();

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const checked = checkClothForm(values, sharesOf(shares));
    const isCodeRight = clothCode.safeParse(code).success;
    if ('faults' in checked || !isCodeRight) {
      const wrong = new Map('faults' in checked ? checked.faults : none);
      if (!isCodeRight) wrong.set('code', CODE);
      setFaults(wrong);
      setRefusal('Please correct the marked fields.');
      return;
    }
    setFaults(none);
    if (typed.meanwhile.conflicts.length > 0) {
      setRefusal(CHOOSE_FIRST);
      return;
    }
    const result = await save({ code, fields: checked.fields, version: cloth?.version ?? null });
    if (result.error) {
      typed.refused();
      setRefusal(errorMessage(result.error, 'Failed to save the cloth'));
      return;
    }
    setRefusal(null);
    typed.saved();
    const msg = result.data.message;
    dispatch(alertAdded({ type: 'success', msg, duration: SHOWN_MS }));
    if (!cloth) void navigate(adminPaths.cloth.href(code));
  };

  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <UnsavedOffer {...typed.earlier} />
      <Panel title="Name">
        <div className={styles.fields}>
          <TextField
            label="Code"
            hint={CODE}
            value={code}
            disabled={cloth !== undefined}
            {...errorOf(faults, 'code')}
            onChange={({ target }) => {
              setCode(target.value.toUpperCase());
            }}
          />
          <TextField
            label="Name"
            value={values.name}
            {...errorOf(faults, 'name')}
            onChange={({ target }) => {
              typed.change({ name: target.value });
            }}
          />
        </div>
      </Panel>
      <CopyCloth
        onCopy={(other) => {
          const copy = { ...valuesOf(other), name: values.name };
          typed.change({ ...copy, shares: typedShares(other.composition) });
        }}
      />
      <CompositionEditor
        shares={shares}
        error={faults.get('composition')}
        onChange={(next) => {
          typed.change({ shares: next });
        }}
      />
      <SheetFields
        values={values}
        faults={faults}
        onChange={(name, value) => {
          typed.change({ [name]: value });
        }}
      />
      {cloth && <CertificatesOfCloth code={cloth.code} />}
      <ConflictNote {...typed.meanwhile} labels={{ shares: 'Composition' }} />
      <FormEnd>
        {refusal !== null && (
          <p role="alert" className={styles.fault}>
            {refusal}
          </p>
        )}
        <Button type="submit" busy={isLoading}>
          {cloth ? 'Save Changes' : 'Create Draft'}
        </Button>
      </FormEnd>
    </form>
  );
}

const errorOf = (faults: ReadonlyMap<string, string>, name: string) => {
  const error = faults.get(name);
  return error === undefined ? {} : { error };
};
