import type { FieldValues, Resolver } from 'react-hook-form';
import { laterResolver } from './later-resolver';

const fields = { email: 'not an address' };
const options = { fields: {}, shouldUseNativeValidation: false };

describe('a validation that is loaded on demand', () => {
  it('returns the faults of the lazily loaded schema', async () => {
    const errors = { email: { type: 'format', message: 'Please enter a valid email address' } };
    const resolver: Resolver<FieldValues, unknown, FieldValues> = () => ({ values: {}, errors });
    const check = laterResolver<FieldValues, unknown, FieldValues>(() =>
      Promise.resolve({ resolver }),
    );
    expect(await check(fields, undefined, options)).toEqual({ values: {}, errors });
  });

  it('returns no faults if the schema cannot be loaded, since the server checks as well', async () => {
    const check = laterResolver<FieldValues, unknown, FieldValues>(() =>
      Promise.reject(new TypeError('Failed to fetch')),
    );
    expect(await check(fields, undefined, options)).toEqual({ values: fields, errors: {} });
  });
});
