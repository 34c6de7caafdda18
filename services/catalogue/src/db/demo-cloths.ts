import type { DemoCloth } from '@shop/seeds/demo-cloths';
import type { DataSource } from 'typeorm';
import { addCloth } from '../cloths/add-cloth.js';
import { setClothState } from '../cloths/cloth.query.js';
import { assertSheet } from '../cloths/cloth.rules.js';

/** Adds the sheets that are not there yet, published; returns the code of each product's cloth. */
export async function addDemoCloths(
  dataSource: DataSource,
  cloths: readonly DemoCloth[],
): Promise<ReadonlyMap<string, string>> {
  await dataSource.transaction(async (manager) => {
    for (const { code, fields } of cloths) {
      assertSheet(fields, 'published');
      const added = await addCloth(manager, code, fields);
      if (added) await setClothState(manager, { ...added, state: 'published', version: 1 });
    }
  });
  return new Map(cloths.flatMap(({ code, products }) => products.map((id) => [id, code])));
}
