import { Controller } from '@nestjs/common';
import type { PayloadOf } from '@shop/contracts/core/message';
import { reservationEvents } from '@shop/contracts/inventory/reservations';
import type { HandlerDelivery } from '@shop/service-kit/bus/call';
import { EventHandler } from '@shop/service-kit/bus/handlers';
import { storeReservations } from './reservations.query.js';

@Controller()
export class ReservationsConsumer {
  @EventHandler(reservationEvents.changed, 'reservations')
  reservationsChanged(
    { reservations }: PayloadOf<typeof reservationEvents.changed>,
    { manager }: HandlerDelivery,
  ): Promise<void> {
    return storeReservations(manager, reservations);
  }
}
