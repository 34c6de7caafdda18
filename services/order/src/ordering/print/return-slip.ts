// The papers of a return: a slip for the parcel, and a label back to the shop.
import { Injectable } from '@nestjs/common';
import type { UserView } from '@shop/contracts/auth/auth';
import { company } from '@shop/contracts/core/company';
import type { PrintedFile } from '@shop/contracts/core/printed-file';
import { formatLength } from '@shop/contracts/money/length';
import { returnCode } from '@shop/contracts/ordering/order-number';
import type { OrderReturn } from '@shop/contracts/ordering/order-returns';
import { returnReasonText } from '@shop/contracts/ordering/return-reason-labels';
import { addressLines } from '@shop/contracts/places/address-lines';
import { countryCodeOf } from '@shop/contracts/places/country-name';
import { PaperWorker } from '@shop/paper/paper-worker';
import type { Sheet } from '@shop/paper/sheets';
import { isAdmin } from '@shop/service-kit/access';
import { DomainError } from '@shop/service-kit/domain-error';
import { DataSource } from 'typeorm';
import { findOrder } from '../reads/order.query.js';
import { orderNumberOf, type PlacedOrder } from '../reads/order.view.js';
import { returnViewOf } from '../returns/return-views.query.js';

type Reader = Pick<UserView, '_id' | 'role' | 'mustChangePassword'>;

/** States in which the items have not arrived. */
const PRINTABLE = ['approved', 'inTransit'];

@Injectable()
export class ReturnSlips {
  constructor(
    private readonly dataSource: DataSource,
    private readonly paper: PaperWorker,
  ) {}

  /** @throws DomainError `order.returnNotFound`, `order.returnState`, `print.failed` */
  async print(id: string, user: Reader): Promise<PrintedFile> {
    const { manager } = this.dataSource;
    const one = await returnViewOf(manager, id);
    if (!one) throw new DomainError('order.returnNotFound');
    const owner = isAdmin(user) ? {} : { userId: user._id };
    const order = await findOrder(manager, { id: one.order, ...owner });
    if (!order) throw new DomainError('order.returnNotFound');
    if (!PRINTABLE.includes(one.state)) throw new DomainError('order.returnState');
    const code = returnCode(orderNumberOf(order), one.number);
    const { pdf, missing } = await this.paper.print(sheetsOf(one, order, code));
    return { name: `return-${code}.pdf`, pdf: Buffer.from(pdf).toString('base64'), missing };
  }
}

function sheetsOf(one: OrderReturn, order: PlacedOrder, code: string): Sheet[] {
  const place = company.address.split(/[,\n]/).map((part) => part.trim());
  const country = countryCodeOf(place.at(-1) ?? '') ?? '';
  const { recipient, userName, shippingAddress } = order;
  const person = { name: recipient?.name ?? userName, company: recipient?.company };
  const from = addressLines(person, shippingAddress, country);
  const to = [company.name, ...place];
  return [
    {
      kind: 'returnSlip',
      code,
      order: orderNumberOf(order),
      number: one.number,
      from,
      to,
      lines: one.lines.map((line) => ({ name: line.name, amount: amountOf(line), dyeLots: '' })),
      reason: returnReasonText(one),
    },
    { kind: 'label', code, carrier: '', sender: from, to, phone: company.phone },
  ];
}

const amountOf = ({ quantity, unit, lengths }: OrderReturn['lines'][number]): string =>
  unit === undefined
    ? String(quantity)
    : (lengths ?? [quantity]).map((length) => formatLength(length, unit)).join(' + ');
