import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import type { ClothSheet } from '@shop/contracts/cloth/cloth';
import { formatLength } from '@shop/contracts/money/length';
import type { Sale } from '@shop/contracts/money/units';
import { Button } from '../../../ui/button';
import { CheckField } from '../../../ui/check-field';
import { Dialog } from '../../../ui/dialog';
import { Segmented } from '../../../ui/segmented';
import { SelectField } from '../../../ui/select-field';
import { Spinner } from '../../../ui/spinner';
import { TextField } from '../../../ui/text-field';
import { useGetClothSheetQuery } from '../cloth/cloth-api';
import styles from './calculator.module.css';
import { LayoutDrawing } from './layout-drawing';
import { cmText, type Need, type Outcome } from './need';
import { projects, type ProjectField } from './projects';
import { purchaseOf } from './sale-length';
import { useCalculator } from './use-calculator';

interface CalculatorProps {
  product: ProductView;
  sale: Sale;
  /** Longest length that can be ordered. */
  max: number;
  onUse: (length: number) => void;
  /** Adds separate lengths to the cart. */
  onAddLengths: (lengths: number[]) => void;
  onClose: () => void;
}

/** Calculates how much of this cloth a project needs, from its width, repeat and shrinkage. */
export function Calculator(props: CalculatorProps) {
  const code = props.product.cloth?.code ?? '';
  const { currentData: sheet, isFetching } = useGetClothSheetQuery(code, { skip: code === '' });
  return (
    <Dialog open onClose={props.onClose} title="How much do I need?" size="large">
      {isFetching && !sheet ? (
        <Spinner label="Loading the data sheet..." />
      ) : (
        <CalculatorForm {...props} sheet={sheet} />
      )}
    </Dialog>
  );
}

const UNITS = [
  { value: 'cm', label: 'Centimetres' },
  { value: 'in', label: 'Inches' },
] as const;
const SAFETY = [
  { value: '0', label: 'None' },
  { value: '5', label: '5 %' },
  { value: '10', label: '10 %' },
];

function CalculatorForm(props: CalculatorProps & { sheet: ClothSheet | undefined }) {
  const form = useCalculator(props.sheet);
  const { project, fields, unit, wishes, outcome } = form;
  return (
    <div className={styles.columns}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
        }}
      >
        <SelectField
          label="What are you making?"
          value={project.id}
          options={projects.map(({ id, label }) => ({ value: id, label }))}
          onChange={(event) => {
            form.setProject(event.target.value);
          }}
        />
        <Segmented
          label="Unit of your tape"
          options={UNITS}
          value={unit}
          onChange={form.changeUnit}
        />
        <div className={styles.fields}>
          {fields.map((field) => (
            <CalculatorField key={field.name} field={field} form={form} />
          ))}
          <SelectField
            label="Added for safety"
            value={String(wishes.safety)}
            options={SAFETY}
            onChange={(event) => {
              form.changeWishes({ safety: Number(event.target.value) });
            }}
          />
        </div>
        <CheckField
          label="I will wash it first"
          checked={wishes.isWashed}
          onChange={(event) => {
            form.changeWishes({ isWashed: event.target.checked });
          }}
        />
        {project.hasMotif && form.isPatterned && (
          <CheckField
            label="Start at a motif I choose"
            checked={wishes.startsAtMotif}
            onChange={(event) => {
              form.changeWishes({ startsAtMotif: event.target.checked });
            }}
          />
        )}
      </form>
      <Result {...props} outcome={outcome} width={form.clothWidth} />
    </div>
  );
}

interface CalculatorFieldProps {
  field: ProjectField;
  form: ReturnType<typeof useCalculator>;
}

function CalculatorField({ field, form }: CalculatorFieldProps) {
  const value = form.textOf(field);
  if (field.kind === 'choice') {
    return (
      <SelectField
        label={field.label}
        value={value}
        options={field.options}
        onChange={(event) => {
          form.change(field, event.target.value);
        }}
      />
    );
  }
  const isLength = field.kind === 'length';
  return (
    <TextField
      label={isLength ? `${field.label} (${form.unit})` : field.label}
      inputMode={isLength ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={value}
      error={form.isFaulty(field) ? (isLength ? 'Type a length.' : 'Type a number.') : undefined}
      onChange={(event) => {
        form.change(field, event.target.value);
      }}
    />
  );
}

function Result(props: CalculatorProps & { outcome: Outcome | null; width: number }) {
  const { outcome, width } = props;
  return (
    <section className={styles.result} aria-label="Result">
      <div aria-live="polite">
        {outcome === null && <p>Correct the marked fields to see the result.</p>}
        {outcome !== null && 'refusal' in outcome && <p>{outcome.refusal}</p>}
        {outcome !== null && 'need' in outcome && (
          <>
            <p className={styles.need}>{metresText(outcome.need)}</p>
            <p>{outcome.need.formula}</p>
            {outcome.other !== undefined && <p>{outcome.other}</p>}
            {outcome.note !== undefined && <p>{outcome.note}</p>}
          </>
        )}
      </div>
      {outcome !== null && 'need' in outcome && (
        <>
          <LayoutDrawing need={outcome.need} width={width} />
          <Purchases {...props} need={outcome.need} />
        </>
      )}
    </section>
  );
}

const metresText = ({ cm }: Need): string =>
  `You need ${(cm / 100).toFixed(2)} m of cloth (${cmText(cm)}).`;

function Purchases({
  need,
  sale,
  max,
  onUse,
  onAddLengths,
  onClose,
}: CalculatorProps & { need: Need }) {
  const { length, lengths, note } = purchaseOf(need, sale, max);
  const shown = (units: number) => formatLength(units, sale.unit, sale.cutsPerUnit);
  return (
    <div className={styles.purchases}>
      {note !== null && <p>{note}</p>}
      {lengths !== null && (
        <Button
          wide
          onClick={() => {
            onAddLengths(lengths);
            onClose();
          }}
        >
          Add {lengths.length} × {shown(lengths[0] ?? 0)} to Cart
        </Button>
      )}
      {length !== null && (
        <Button
          wide
          variant={lengths === null ? 'primary' : 'secondary'}
          onClick={() => {
            onUse(length);
            onClose();
          }}
        >
          Use {shown(length)}
        </Button>
      )}
    </div>
  );
}
