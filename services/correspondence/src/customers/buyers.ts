import { randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { orderBuyerRpc } from '@shop/contracts/ordering/order-buyer';
import type { OutputOf } from '@shop/contracts/core/message';
import { Bus, systemCaller } from '@shop/service-kit/bus/bus';
import { CircuitBreaker } from '@shop/service-kit/circuit-breaker';
import { DomainError } from '@shop/service-kit/domain-error';

/** The buyer and the number of an order. */
export type OrderBuyer = OutputOf<typeof orderBuyerRpc.find>;

/** Finds the customers of orders. Events of billing only name the order; the order service has the address. */
@Injectable()
export class Buyers implements OnApplicationShutdown {
  private readonly breaker = new CircuitBreaker(() => this.request(randomUUID()), isUnavailable);

  constructor(private readonly bus: Bus) {}

  /**
   * Returns the buyer, which is null if the customer was erased. Throws `service.unavailable` if the order service does
   * not reply: the first event waits for it, and others fail at once so that their transactions hold no connection.
   */
  async of(order: string): Promise<OrderBuyer> {
    if (this.breaker.isOpen) throw new DomainError('service.unavailable');
    return this.breaker.run(() => this.request(order));
  }

  onApplicationShutdown(): void {
    this.breaker.close();
  }

  private request(order: string): Promise<OrderBuyer> {
    return this.bus.request(orderBuyerRpc.find, { order }, systemCaller);
  }
}

const isUnavailable = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'service.unavailable';
