import { Controller } from '@nestjs/common';
import type { PayloadOf } from '@shop/contracts/core/message';
import { rollEvents } from '@shop/contracts/inventory/roll-events';
import type { EventBatchDelivery, EventDelivery } from '@shop/service-kit/bus/call';
import { EventBatchHandler } from '@shop/service-kit/bus/handlers';
import { saveRolls } from './rolls.query.js';

/** Projects rolls. */
@Controller()
export class RollsConsumer {
  @EventBatchHandler(rollEvents.changed, 'rolls.changed')
  changed(
    deliveries: readonly EventDelivery<PayloadOf<typeof rollEvents.changed>>[],
    { manager }: EventBatchDelivery,
  ): Promise<void> {
    return saveRolls(
      manager,
      deliveries.flatMap(({ payload }) => payload.rolls),
    );
  }
}
