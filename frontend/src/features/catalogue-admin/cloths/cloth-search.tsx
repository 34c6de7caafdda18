import type { ClothRow } from '@shop/contracts/cloth/cloth';
import { useDeferredValue, useId } from 'react';
import { TextField } from '../../../ui/text-field';
import { useFindClothsQuery } from './cloth-admin-api';

const SUGGESTIONS = 10;

interface ClothSearchProps {
  label: string;
  /** The typed text: a code, or a part of a name. */
  value: string;
  hint: string;
  disabled?: boolean;
  onChange: (code: string) => void;
}

/** The cloths that fit what is typed. */
export function useFoundCloths(typed: string): readonly ClothRow[] {
  const search = useDeferredValue(typed);
  const { data } = useFindClothsQuery({ search, limit: SUGGESTIONS, sort: 'name' });
  return data?.cloths ?? [];
}

/** A cloth, drafts too, chosen by code and found by name. */
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
