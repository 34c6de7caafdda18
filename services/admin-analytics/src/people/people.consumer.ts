import { Controller } from '@nestjs/common';
import { authFacts } from '@shop/contracts/auth';
import { type PayloadOf } from '@shop/contracts/message';
import { Hears } from '@shop/service-kit/bus/answers';
import { type Delivery } from '@shop/service-kit/bus/call';
import { keepPeople } from './people.query.js';

type UserRegistered = PayloadOf<typeof authFacts.userRegistered>;
type UserRemoved = PayloadOf<typeof authFacts.userRemoved>;

/** Counts the accounts of the shop. */
@Controller()
export class PeopleConsumer {
  @Hears(authFacts.userRegistered, 'people')
  userRegistered(user: UserRegistered, { manager }: Delivery): Promise<void> {
    return keepPeople(manager, [{ user: user._id, registeredAt: user.createdAt, removed: false }]);
  }

  @Hears(authFacts.userRemoved, 'people.removed')
  userRemoved({ user }: UserRemoved, { manager }: Delivery): Promise<void> {
    return keepPeople(manager, [{ user, registeredAt: null, removed: true }]);
  }
}
