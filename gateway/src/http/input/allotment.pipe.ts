import type { PipeTransform } from '@nestjs/common';
import { allotment } from '@shop/contracts/inventory/cutting';
import { DomainError } from '@shop/service-kit/domain-error';

/** Lets the number of a promised piece through; there is no piece of another form. */
export class AllotmentPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    const parsed = allotment.safeParse(value);
    if (!parsed.success) throw new DomainError('catalogue.pieceNotFound');
    return parsed.data;
  }
}
