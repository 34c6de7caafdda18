import { Injectable } from '@nestjs/common';
import { customerFileRpc } from '@shop/contracts/auth/customer-file';
import { reviewRpc } from '@shop/contracts/catalogue/reviews';
import { customerMailRpc } from '@shop/contracts/correspondence/customer-mail';
import type { CustomerPage } from '@shop/contracts/customers/customer-page';
import { customerOrdersRpc } from '@shop/contracts/ordering/customer-orders';
import type { CallerContext } from '@shop/service-kit/bus/bus';
import { RetryingReader } from '../http/retrying-reader.js';
import { unlessAway } from '../http/unless-away.js';

/** Collects the data of a customer from all services. A part is null if its service is down. */
@Injectable()
export class CustomerReader {
  constructor(private readonly reader: RetryingReader) {}

  /** Throws `auth.userNotFound`. */
  async read(user: string, caller: CallerContext): Promise<CustomerPage> {
    const { reader } = this;
    const [file, orders, written] = await Promise.all([
      reader.request(customerFileRpc.get, { user }, caller),
      unlessAway(reader.request(customerOrdersRpc.find, { user }, caller)),
      unlessAway(reader.request(reviewRpc.ofCustomer, { user }, caller)),
    ]);
    const { email } = file.customer;
    const mail = await unlessAway(reader.request(customerMailRpc.find, { email }, caller));
    return { success: true, ...file, orders, mail, reviews: written?.reviews ?? null };
  }
}
