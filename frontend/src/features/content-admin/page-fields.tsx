import type { PageFields } from '@shop/contracts/content/pages';
import type { ErrorDetail } from '@shop/contracts/core/error-detail';
import { TextAreaField } from '../../ui/text-area-field';
import { TextField } from '../../ui/text-field';
import styles from './content.module.css';
import { faultOf, fieldLabels } from './editions';

interface PageFieldsFormProps {
  fields: PageFields;
  faults: readonly ErrorDetail[];
  onChange: (part: Partial<PageFields>) => void;
}

/** The fields of an edition. */
export function PageFieldsForm({ fields, faults, onChange }: PageFieldsFormProps) {
  const field = (name: keyof PageFields) => ({
    label: fieldLabels[name] ?? name,
    value: fields[name],
    onChange: ({ target }: { target: { value: string } }) => {
      onChange({ [name]: target.value });
    },
    ...faultOf(faults, name),
  });
  return (
    <div className={styles.stack}>
      <TextField {...field('title')} maxLength={120} />
      <TextField {...field('lede')} hint="One sentence under the title" maxLength={300} />
      <TextField
        {...field('image')}
        hint="wide, tall or samples with images of the shop: wide hero-2; or draft 3"
        optional
      />
      <TextField
        {...field('button')}
        hint="Links to the heading of the same name"
        maxLength={60}
        optional
      />
      <TextAreaField
        {...field('text')}
        hint="Markdown: ## Heading, - point, - [Contact](/contact), @cards, @steps, @questions, @form contact, @products use=shirts, @tiles words, {{returns.within}}"
        rows={24}
        spellCheck
      />
    </div>
  );
}
