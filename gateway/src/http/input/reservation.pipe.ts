import type { PipeTransform } from '@nestjs/common';
import { reservation } from '@shop/contracts/inventory/cutting';
import { DomainError } from '@shop/service-kit/domain-error';

/** Admits the number of a reserved piece; no piece has a number of another form. */
export class ReservationPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    const parsed = reservation.safeParse(value);
    if (!parsed.success) throw new DomainError('catalogue.pieceNotFound');
    return parsed.data;
  }
}
