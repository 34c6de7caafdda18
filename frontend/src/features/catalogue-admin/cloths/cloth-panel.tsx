import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import { Link } from 'react-router-dom';
import { adminPaths } from '../../../lib/admin-paths';
import { useFindClothsQuery } from './cloth-admin-api';
import { ClothSearch, useFoundCloths } from './cloth-search';

interface ClothPanelProps {
  product: ProductView | undefined;
  /** Code of the chosen cloth, '' for none; undefined until the choice has changed. */
  value: string | undefined;
  onChange: (code: string) => void;
}

/** Chooses the cloth of which a product is a colourway, drafts included: identified by code, found by name. */
export function ClothPanel({ product, value, onChange }: ClothPanelProps) {
  const own = useFindClothsQuery(
    { product: product?._id ?? '' },
    { skip: product === undefined, refetchOnMountOrArgChange: true },
  );
  const code = value ?? own.currentData?.cloths[0]?.code ?? '';
  const found = useFoundCloths(code);
  const chosen = [...found, ...(own.currentData?.cloths ?? [])].find(
    (cloth) => cloth.code === code,
  );
  const hint =
    code === ''
      ? 'A product of a cloth shows its data sheet.'
      : chosen
        ? [chosen.name, ...chosen.highlights, chosen.words].filter(Boolean).join(' · ')
        : 'Choose one from the list.';
  return (
    <div>
      <ClothSearch
        label="Cloth"
        hint={hint}
        value={code}
        disabled={own.isFetching}
        onChange={onChange}
      />
      {chosen && (
        <Link to={adminPaths.cloth.href(chosen.code)}>Open the sheet of {chosen.name}</Link>
      )}
    </div>
  );
}
