import type { ClothRow } from '@shop/contracts/cloth/cloth';
import { useDeferredValue, useId } from 'react';
import { TextField } from '../../../ui/text-field';
import { useFindClothsQuery } from './cloth-admin-api';

const SUGGESTIONS = 10;

interface ClothSearchProps {
  label: string;
  /** Typed text: a code, or part of a name. */
  value: string;
  hint: string;
  disabled?: boolean;
  onChange: (code: string) => void;
}

/** Returns the cloths that match the typed text. */
export function useFoundCloths(typed: string): readonly ClothRow[] {
  const search = useDeferredValue(typed);
  const { data } = useFindClothsQuery({ search, limit: SUGGESTIONS, sort: 'name' });
  return data?.cloths ?? [];
}

/** A field for a cloth, drafts included: identified by code, found by name. */
export function ClothSearch({ onChange, ...field }: ClothSearchProps) {
  const list = useId();
  return (
    <>
      <TextField
        {...field}
        list={list}
        autoComplete="off"
        onChange={({ target }) => {
          onChange(target.value.toUpperCase());
        }}
      />
      <datalist id={list}>
        {useFoundCloths(field.value).map((cloth) => (
          <option key={cloth._id} value={cloth.code} label={cloth.name} />
        ))}
      </datalist>
    </>
  );
}
