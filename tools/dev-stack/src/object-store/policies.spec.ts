import { temporaryFolder } from '../testing/temporary-folder.js';
import { Policies } from './policies.js';

const statement = (Effect: string, Action: string, keys: string, Principal: unknown = '*') => ({
  Effect,
  Principal,
  Action,
  Resource: [`arn:aws:s3:::loomery/${keys}`],
});

describe('the policy of a bucket', () => {
  const folder = temporaryFolder();
  const read = 's3:GetObject';

  function policiesWith(...statements: unknown[]): Policies {
    const policies = new Policies(folder.path);
    policies.keep('loomery', JSON.stringify({ Statement: statements }));
    return policies;
  }

  it('allows what the bucket policy names and nothing else', () => {
    const policies = policiesWith(statement('Allow', read, 'products/*'));
    expect(policies.allowAnybody(read, 'loomery', 'products/a.webp')).toBe(true);
    expect(policies.allowAnybody(read, 'loomery', 'staging/a.png')).toBe(false);
    expect(policies.allowAnybody('s3:PutObject', 'loomery', 'products/a.webp')).toBe(false);
  });

  it('prefers a refusal of the policy over a permission', () => {
    const policies = policiesWith(
      statement('Allow', 's3:*', '*'),
      statement('Deny', read, 'products/secret*'),
    );
    expect(policies.allowAnybody(read, 'loomery', 'products/open')).toBe(true);
    expect(policies.allowAnybody(read, 'loomery', 'products/secret-1')).toBe(false);
  });

  it('allows anonymous calls only what is public', () => {
    const forOne = statement('Allow', read, '*', { AWS: ['arn:aws:iam::1:user/weaver'] });
    const forAll = statement('Allow', read, '*', { AWS: ['*'] });
    expect(policiesWith(forOne).allowAnybody(read, 'loomery', 'x')).toBe(false);
    expect(policiesWith(forAll).allowAnybody(read, 'loomery', 'x')).toBe(true);
  });

  it('refuses a bucket policy that is invalid', () => {
    expect(new Policies(folder.path).keep('loomery', 'nonsense')).toBe(false);
    expect(new Policies(folder.path).allowAnybody(read, 'loomery', 'x')).toBe(false);
  });
});
