import { applyDecorators } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import { errors, errorView, type ErrorCode } from '@shop/contracts/core/errors';
import { z } from 'zod';
import { nouns } from './docs/nouns.js';

type Schema = NonNullable<Parameters<typeof ApiResponse>[0] & { schema?: object }>['schema'];

/** Returns the schema as OpenAPI 3.1 has it; nouns of the contract stand in its `$defs`. */
export const jsonSchema = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'output', metadata: nouns, unrepresentable: 'any' });

/** Documents the reply and the refusal codes of a route in OpenAPI, besides those of its access (docs.ts). */
export function Replies(schema: z.ZodType, ...refusals: ErrorCode[]): MethodDecorator {
  const statuses = new Set(refusals.map((code) => errors[code].status));
  const codesOf = (status: number) => refusals.filter((code) => errors[code].status === status);
  return applyDecorators(
    ApiResponse({ status: '2XX', description: 'Done', schema: jsonSchema(schema) }),
    ...[...statuses].map((status) =>
      ApiResponse({
        status,
        description: codesOf(status).join(', '),
        schema: jsonSchema(errorView),
      }),
    ),
  );
}
