import type { PipeTransform } from '@nestjs/common';
import { clothCode } from '@shop/contracts/cloth/cloth';
import { DomainError } from '@shop/service-kit/domain-error';

/** Admits the code of a cloth, in capitals; no cloth has an address of another form. */
export class CodePipe implements PipeTransform<string, string> {
  transform(value: string): string {
    const code = clothCode.safeParse(value.toUpperCase());
    if (!code.success) throw new DomainError('catalogue.clothNotFound');
    return code.data;
  }
}
