import type { ProductView } from '@shop/contracts/catalogue';
import { useDeferredValue, useId } from 'react';
import { Link } from 'react-router-dom';
import { adminPaths } from '../../../lib/admin-paths';
import { TextField } from '../../../ui/text-field';
import { useListClothsQuery } from './cloth-admin-api';

interface ClothPanelProps {
  product: ProductView | undefined;
  /** Code of the chosen cloth, '' for none; undefined until the choice is touched. */
  value: string | undefined;
  onChange: (code: string) => void;
}

const SUGGESTIONS = 10;

/** The cloth of which a product is a colourway, drafts too: chosen by code, found by name. */
export function ClothPanel({ product, value, onChange }: ClothPanelProps) {
  const list = useId();
  const own = useListClothsQuery(
    { product: product?._id ?? '' },
    { skip: product === undefined, refetchOnMountOrArgChange: true },
  );
  const code = value ?? own.currentData?.cloths[0]?.code ?? '';
  const search = useDeferredValue(code);
  const { data } = useListClothsQuery({ search, limit: SUGGESTIONS, sort: 'name' });
  const chosen = [...(data?.cloths ?? []), ...(own.currentData?.cloths ?? [])].find(
    (cloth) => cloth.code === code,
  );
  const hint =
    code === ''
      ? 'A product of a cloth shows its data sheet.'
      : chosen
        ? [chosen.name, ...chosen.highlights, chosen.words].filter(Boolean).join(' · ')
        : 'Choose one of the list.';
  return (
    <div>
      <TextField
        label="Cloth"
        list={list}
        autoComplete="off"
        hint={hint}
        value={code}
        disabled={own.isFetching}
        onChange={({ target }) => {
          onChange(target.value.toUpperCase());
        }}
      />
      <datalist id={list}>
        {data?.cloths.map((cloth) => (
          <option key={cloth._id} value={cloth.code} label={cloth.name} />
        ))}
      </datalist>
      {chosen && (
        <Link to={adminPaths.cloth.href(chosen.code)}>Open the sheet of {chosen.name}</Link>
      )}
    </div>
  );
}
