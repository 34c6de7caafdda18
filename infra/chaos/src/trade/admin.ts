import type { OrderStatus } from '@shop/contracts/order';
import type { Answer, Door } from '../shop/door.js';

/** Someone of the back-office. */
export class Admin {
  constructor(
    private readonly door: Door,
    readonly token: string,
  ) {}

  changeStatus(order: string, status: OrderStatus): Promise<Answer> {
    return this.door.ask({
      method: 'PUT',
      path: `/api/orders/${order}/status`,
      token: this.token,
      body: { status },
    });
  }

  /** Saves a form of the back-office. */
  saveForm(path: string, form: Record<string, string>): Promise<Answer> {
    return this.door.ask({ method: 'PUT', path, token: this.token, form });
  }

  get(path: string): Promise<Answer> {
    return this.door.ask({ method: 'GET', path, token: this.token });
  }
}
