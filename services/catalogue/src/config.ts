import { migrationEnv, parseEnv, serviceEnv, storeEnv } from '@shop/service-kit/config';
import { z } from 'zod';

const catalogueEnv = serviceEnv.extend({
  ...storeEnv.shape,
  /** Enables the care symbols of ISO 3758, for which the shop needs the licence of GINETEX; off if unset. */
  CARE_SYMBOLS: z.enum(['on', 'off']).optional(),
});
export type CatalogueConfig = z.infer<typeof catalogueEnv>;

/** The demo seed runs alone, before any service: it needs the database and the store, not the bus. */
const seedEnv = serviceEnv.pick({ DATABASE_URL: true, LOG_LEVEL: true }).extend({
  ...storeEnv.shape,
  PROFILE: z.enum(['demo'], 'the demo products belong in no other shop').default('demo'),
  /** The folder that caches the generated images. */
  IMAGES_DIR: z.string().min(1),
});

/** Collecting images needs the database and the store, not the bus. */
const imagesEnv = serviceEnv.pick({ DATABASE_URL: true }).extend(storeEnv.shape);

export const drawsCareSymbols = ({ CARE_SYMBOLS }: CatalogueConfig): boolean =>
  CARE_SYMBOLS === 'on';

export const readConfig = (): CatalogueConfig => parseEnv(catalogueEnv);

/** The configuration of the migrations. */
export const readMigrationConfig = (): z.infer<typeof migrationEnv> => parseEnv(migrationEnv);

/** The configuration of the seed, which refuses a production shop. */
export const readSeedConfig = (): z.infer<typeof seedEnv> => parseEnv(seedEnv);

/** The configuration of the image collector. */
export const readImagesConfig = (): z.infer<typeof imagesEnv> => parseEnv(imagesEnv);
