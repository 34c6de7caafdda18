import { Controller } from '@nestjs/common';
import { authFacts } from '@shop/contracts/auth';
import { type PayloadOf } from '@shop/contracts/message';
import { Hears } from '@shop/service-kit/bus/answers';
import { type Delivery } from '@shop/service-kit/bus/call';

type UserRegistered = PayloadOf<typeof authFacts.userRegistered>;

/** Counts the accounts of the shop. */
@Controller()
export class PeopleConsumer {
  @Hears(authFacts.userRegistered, 'people')
  async userRegistered(user: UserRegistered, { manager }: Delivery): Promise<void> {
    await manager.query(
      `WITH fresh AS (
         INSERT INTO people (user_id, registered_at) VALUES ($1, $2)
         ON CONFLICT DO NOTHING RETURNING 1)
       UPDATE counts SET total = total + (SELECT count(*) FROM fresh) WHERE noun = 'people'`,
      [user._id, user.createdAt],
    );
  }
}
