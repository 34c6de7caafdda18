import { Injectable, StandardSchemaValidationPipe } from '@nestjs/common';
import type { ErrorDetail } from '@shop/contracts/core/error-detail';
import { DomainError } from '@shop/service-kit/domain-error';
import { z } from 'zod';
import { lineOf, messageOf } from './validation-messages.js';

type StandardSchema = Parameters<StandardSchemaValidationPipe['validate']>[1];
const MAX_DETAILS = 20;

/** The parsed value; else `request.invalid` with the message of the first fault and a detail for each. */
export function checked<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { error: messageOf });
  if (result.success) return result.data;
  const details: ErrorDetail[] = result.error.issues
    .slice(0, MAX_DETAILS)
    .map(({ path, message }) => ({
      path: path.map(String).join('.'),
      message: lineOf(path) + message,
    }));
  throw new DomainError('request.invalid', details, details[0]?.message);
}

/** Checks bodies and queries against the contract: `@Body({ schema })`, `@Query({ schema })`. */
@Injectable()
export class SchemaPipe extends StandardSchemaValidationPipe {
  protected override validate<T>(value: unknown, schema: StandardSchema): { value: T } {
    if (!(schema instanceof z.ZodType)) {
      throw new TypeError('a schema of the contract is a zod schema');
    }
    return { value: checked(schema, value) as T };
  }
}
