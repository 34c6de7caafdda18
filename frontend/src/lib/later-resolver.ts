import type { FieldValues, Resolver } from 'react-hook-form';

/**
 * Loads the schema of a form, and zod, with the first validation. If they cannot be loaded, only the server validates.
 */
export const laterResolver =
  <F extends FieldValues, C, T>(
    load: () => Promise<{ resolver: Resolver<F, C, T> }>,
  ): Resolver<F, C, T> =>
  async (fields, context, options) => {
    const loaded = await load().catch(() => null);
    if (loaded) return loaded.resolver(fields, context, options);
    return { values: fields as unknown as T, errors: {} };
  };
