import { lineName } from '@shop/contracts/catalogue/line-name';
import { X } from 'lucide-react';
import { Button } from '../../../ui/button';
import { Panel } from '../../../ui/panel';
import { TextField } from '../../../ui/text-field';
import { ProductPicker } from '../../product-search/product-picker';
import type { TypedLine } from './draft-form.rules';
import styles from './drafts.module.css';

interface DraftLinesProps {
  lines: readonly TypedLine[];
  faults: Readonly<Record<string, string>>;
  onChange: (lines: TypedLine[]) => void;
}

/** The lines of a draft: products that are found by name, each with an amount. */
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

interface AddProductProps {
  /** Ids of the products in the lines. */
  known: readonly string[];
  onAdd: (line: TypedLine) => void;
}

/** Adds a line with the least amount of a product. */
const AddProduct = ({ known, onAdd }: AddProductProps) => (
  <ProductPicker
    known={known}
    onAdd={(added) => {
      const { _id: product, sale } = added;
      const amount = sale ? String(Math.max(1, sale.least)) : '1';
      onAdd({ product, name: lineName(added), unit: sale?.unit, amount });
    }}
  />
);
