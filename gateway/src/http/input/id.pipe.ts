import type { PipeTransform } from '@nestjs/common';
import type { ErrorCode } from '@shop/contracts/core/errors';
import { id } from '@shop/contracts/core/shapes';
import { DomainError } from '@shop/service-kit/domain-error';

/** Admits a UUID, in lower case; refuses other text with the code. */
export class IdPipe implements PipeTransform<string, string> {
  constructor(private readonly code: ErrorCode) {}

  transform(value: string): string {
    const parsed = id.safeParse(value);
    if (!parsed.success) throw new DomainError(this.code);
    return parsed.data.toLowerCase();
  }
}
