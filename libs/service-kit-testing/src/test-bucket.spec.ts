import { Client } from 'minio';
import { optionsOf } from '@shop/service-kit/object-store';
import { testBucket, type StoreUser } from './test-bucket.js';

/** Prefixes to which each user can write; none of the users can read the whole bucket. */
const MAY_PUT: Record<StoreUser, readonly string[]> = {
  gateway: ['staging', 'designs'],
  catalogue: ['products', 'site'],
  correspondence: [],
};

describe('the bucket of a spec', () => {
  it.each(Object.entries(MAY_PUT))(
    'lets %s access only its part of the test bucket',
    async (user, folders) => {
      const { bucket, storeAs, close } = await testBucket();
      const client = new Client(optionsOf(storeAs(user as StoreUser)));
      const refused = { code: 'AccessDenied' };
      for (const folder of ['products', 'site', 'staging', 'designs', 'elsewhere']) {
        const put = client.putObject(bucket, `${folder}/x`, 'x');
        if (folders.includes(folder)) await put;
        else await expect(put).rejects.toMatchObject(refused);
      }
      await expect(client.makeBucket('mine')).rejects.toMatchObject(refused);
      await expect(client.setBucketPolicy(bucket, '')).rejects.toMatchObject(refused);
      await close();
    },
  );
});
