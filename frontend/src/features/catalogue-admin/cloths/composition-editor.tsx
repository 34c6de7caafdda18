import {
  clothParts,
  compositionFault,
  compositionWords,
  partNames,
  partsOf,
  percentSum,
  withStoredNames,
  type ClothPart,
} from '@shop/contracts/cloth/composition';
import { fibreNames, fibreOf, nameInEu, OTHER_FIBRES } from '@shop/contracts/cloth/fibres';
import { Plus, X } from 'lucide-react';
import { Button } from '../../../ui/button';
import { CheckField } from '../../../ui/check-field';
import { Panel } from '../../../ui/panel';
import { SelectField } from '../../../ui/select-field';
import { TextField } from '../../../ui/text-field';
import { emptyShare, sharesOf, type TypedShare } from './cloth-form.rules';
import styles from './cloth-form.module.css';

const FIBRES = 'fibre-names';
const parts = partNames.map((value) => ({ value, label: clothParts[value] }));

interface CompositionEditorProps {
  shares: readonly TypedShare[];
  onChange: (shares: TypedShare[]) => void;
  /** Error from the server or the form. */
  error: string | undefined;
}

/** Fibres with their shares, their sum, and a preview of the label text. */
export function CompositionEditor({ shares, onChange, error }: CompositionEditorProps) {
  const add = () => {
    const key = Math.max(-1, ...shares.map((share) => share.key)) + 1;
    onChange([...shares, emptyShare(key, shares.at(-1)?.part ?? 'cloth')]);
  };
  return (
    <Panel title="Composition">
      <div className={styles.composition}>
        <ul role="list" className={styles.shares}>
          {shares.map((share, at) => (
            <Share
              key={share.key}
              share={share}
              number={at + 1}
              onChange={(change) => {
                onChange(shares.map((old) => (old === share ? { ...old, ...change } : old)));
              }}
              onRemove={() => {
                onChange(shares.filter((old) => old !== share));
              }}
            />
          ))}
        </ul>
        <datalist id={FIBRES}>
          {fibreNames.map((name) => (
            <option key={name} value={nameInEu(name)} />
          ))}
        </datalist>
        <Button variant="secondary" size="small" className={styles.add} onClick={add}>
          <Plus aria-hidden />
          Add a fibre
        </Button>
        <Reading shares={shares} error={error} />
      </div>
    </Panel>
  );
}

interface ShareProps {
  share: TypedShare;
  number: number;
  onChange: (change: Partial<TypedShare>) => void;
  onRemove: () => void;
}

function Share({ share, number, onChange, onRemove }: ShareProps) {
  const text = (name: 'fibre' | 'percent' | 'tradeName') => ({
    value: share[name],
    onChange: ({ target }: { target: { value: string } }) => {
      onChange({ [name]: target.value });
    },
  });
  const flag = (name: 'isRecycled' | 'isOrganic' | 'isSeveral') => ({
    checked: share[name],
    onChange: ({ target }: { target: { checked: boolean } }) => {
      onChange({ [name]: target.checked });
    },
  });
  return (
    <li className={styles.share} aria-label={`Fibre ${String(number)}`}>
      <TextField label="Fibre" list={FIBRES} autoComplete="off" {...text('fibre')} />
      <TextField label="%" inputMode="decimal" {...text('percent')} />
      <SelectField
        label="Part"
        options={parts}
        value={share.part}
        onChange={({ target }) => {
          onChange({ part: target.value as ClothPart });
        }}
      />
      <TextField label="Trade name" optional {...text('tradeName')} />
      <div className={styles.flags}>
        {fibreOf(share.fibre) === OTHER_FIBRES ? (
          <CheckField label="Several" {...flag('isSeveral')} />
        ) : (
          <>
            <CheckField label="Recycled" {...flag('isRecycled')} />
            <CheckField label="Organic" {...flag('isOrganic')} />
          </>
        )}
      </div>
      <Button
        variant="quiet"
        size="small"
        aria-label={`Remove fibre ${String(number)}`}
        onClick={onRemove}
      >
        <X aria-hidden />
      </Button>
    </li>
  );
}

/** The sum of each part, its errors, and the label text in both wordings. */
function Reading({ shares, error }: Pick<CompositionEditorProps, 'shares' | 'error'>) {
  const said = withStoredNames(sharesOf(shares).filter(({ percent }) => percent > 0));
  const fault = compositionFault(said, false)?.message ?? error;
  const words = compositionWords(said);
  return (
    <div className={styles.reading}>
      <p role="status" className={styles.sum}>
        {said.length === 0 && 'No fibre yet.'}
        {partsOf(said).map(({ part, shares: own }) => (
          <span key={part}>
            {part === 'cloth' ? 'Sum' : clothParts[part]}: {percentSum(own)} %
          </span>
        ))}
      </p>
      {fault && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      {said.length > 0 && (
        <dl>
          <dt>Label in the EU</dt>
          <dd>{words.eu}</dd>
          <dt>Label in the US</dt>
          <dd>{words.us}</dd>
        </dl>
      )}
    </div>
  );
}
