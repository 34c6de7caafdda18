import type { OrderStatus } from '@shop/contracts/ordering/order-status';
import type { CallResponse, LoadBalancer } from './load-balancer.js';

/** An admin of the back-office. */
export class Admin {
  constructor(
    private readonly loadBalancer: LoadBalancer,
    readonly token: string,
  ) {}

  changeStatus(order: string, status: OrderStatus): Promise<CallResponse> {
    return this.loadBalancer.request({
      method: 'PUT',
      path: `/api/orders/${order}/status`,
      token: this.token,
      body: { status },
    });
  }

  /** Saves a form of the back-office. */
  saveForm(path: string, form: Record<string, string>): Promise<CallResponse> {
    return this.loadBalancer.request({ method: 'PUT', path, token: this.token, form });
  }

  /** Sends JSON to the back-office; requests with the same key count as one press. */
  post(path: string, body: object, key?: string): Promise<CallResponse> {
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
    return this.loadBalancer.request({ method: 'POST', path, token: this.token, body, headers });
  }

  put(path: string, body: object): Promise<CallResponse> {
    return this.loadBalancer.request({ method: 'PUT', path, token: this.token, body });
  }

  delete(path: string): Promise<CallResponse> {
    return this.loadBalancer.request({ method: 'DELETE', path, token: this.token });
  }

  get(path: string): Promise<CallResponse> {
    return this.loadBalancer.request({ method: 'GET', path, token: this.token });
  }
}
