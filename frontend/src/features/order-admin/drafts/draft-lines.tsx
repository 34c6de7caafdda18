import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import { X } from 'lucide-react';
import { useDeferredValue, useId, useState } from 'react';
import { Button } from '../../../ui/button';
import { Panel } from '../../../ui/panel';
import { TextField } from '../../../ui/text-field';
import type { TypedLine } from './draft-form.rules';
import { useFindDraftProductsQuery } from './drafts-api';
import styles from './drafts.module.css';

interface DraftLinesProps {
  lines: readonly TypedLine[];
  faults: Readonly<Record<string, string>>;
  onChange: (lines: TypedLine[]) => void;
}

/** Products may share a name, but no SKU. */
const labelOf = ({ name, sku }: ProductView): string => `${name}, ${sku}`;

/** The lines of a draft: products found by their name, and how much of each. */
export function DraftLines({ lines, faults, onChange }: DraftLinesProps) {
  const put = (at: number, amount: string) => {
    onChange(lines.map((line, nth) => (nth === at ? { ...line, amount } : line)));
  };
  return (
    <Panel title="Products">
      <div className={styles.form}>
        <ul role="list" aria-label="Lines" className={styles.lines}>
          {lines.map(({ product, name, unit, amount }, at) => (
            <li key={product} className={styles.line}>
              <span>{name}</span>
              <TextField
                label={unit ? `Lengths of ${name}, ${unit}` : `Pieces of ${name}`}
                inputMode="decimal"
                autoComplete="off"
                value={amount}
                error={faults[`items.${String(at)}`]}
                onChange={({ target }) => {
                  put(at, target.value);
                }}
              />
              <Button
                variant="quiet"
                aria-label={`Remove ${name}`}
                onClick={() => {
                  onChange(lines.filter((_, nth) => nth !== at));
                }}
              >
                <X aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
        {faults['items'] !== undefined && <p className={styles.fault}>{faults['items']}</p>}
        <AddProduct
          known={lines.map(({ product }) => product)}
          onAdd={(line) => {
            onChange([...lines, line]);
          }}
        />
      </div>
    </Panel>
  );
}

function AddProduct({
  known,
  onAdd,
}: {
  known: readonly string[];
  onAdd: (line: TypedLine) => void;
}) {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.split(',')[0]?.trim() ?? '');
  const { data } = useFindDraftProductsQuery(search, { skip: search === '' });
  const products = data?.products ?? [];
  const list = useId();
  const found = products.find((one) => labelOf(one) === typed || one.name === typed);
  const isNew = found !== undefined && !known.includes(found._id);
  return (
    <div className={styles.add}>
      <TextField
        label="Product"
        hint={found && !isNew ? 'It is there already' : 'Choose one of the list, by its name'}
        list={list}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
        }}
      />
      <datalist id={list}>
        {products.map((one) => (
          <option key={one._id} value={labelOf(one)} />
        ))}
      </datalist>
      <Button
        variant="secondary"
        disabled={!isNew}
        onClick={() => {
          if (!found) return;
          const { _id: product, name, sale } = found;
          const amount = sale ? String(Math.max(1, sale.least)) : '1';
          onAdd({ product, name, unit: sale?.unit, amount });
          setTyped('');
        }}
      >
        Add product
      </Button>
    </div>
  );
}
