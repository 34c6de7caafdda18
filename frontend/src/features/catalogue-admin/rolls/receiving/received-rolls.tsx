import { stepsOf, type ReceivedRoll, type RowFaults } from './receive.rules';
import { RollProduct } from './roll-product';
import { RollRows } from './roll-rows';
import type { Rows } from './use-rows';

interface ReceivedRollsProps {
  list: Rows<ReceivedRoll>;
  faults: ReadonlyMap<number, RowFaults>;
  /** Number of the first roll. */
  from?: number;
}

/** Rolls of any products that are kept by roll. */
export function ReceivedRolls({ list, faults, from }: ReceivedRollsProps) {
  return (
    <RollRows
      list={list}
      faults={faults}
      from={from}
      unitOf={({ product }) => stepsOf(product).unit}
      productField={({ key: row, productText, product }) => (
        <RollProduct
          text={productText}
          product={product}
          error={faults.get(row)?.product}
          onChange={(productText, product) => {
            list.change(row, { productText, product });
          }}
        />
      )}
    />
  );
}
