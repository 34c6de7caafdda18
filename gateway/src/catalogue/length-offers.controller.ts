import { Controller, Get, Header, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { catalogueRpc } from '@shop/contracts/catalogue/catalogue';
import {
  lengthOffer,
  lengthsQuery,
  type LengthOffer,
} from '@shop/contracts/inventory/length-offer';
import { MAX_LENGTHS } from '@shop/contracts/money/units';
import { Public } from '@shop/service-kit/access';
import type { CallerContext } from '@shop/service-kit/bus/bus';
import { z } from 'zod';
import { Caller } from '../http/access/caller.js';
import { IdPipe } from '../http/input/id.pipe.js';
import { Replies } from '../http/replies.js';
import { RetryingReader } from '../http/retrying-reader.js';

const LENGTHS = `Give 1 to ${String(MAX_LENGTHS)} lengths, such as length=6.4,2`;
const NUMBER = /^\d{1,4}(\.\d+)?$/;
const lengthsOf = (text: string): number[] =>
  text.split(',').map((one) => (NUMBER.test(one) ? Number(one) : NaN));

/** `?length=6.4,2`: lengths in units. */
const offerQuery = z.object({
  length: z
    .string(LENGTHS)
    .max(300, LENGTHS)
    .refine((text) => lengthsQuery.safeParse(lengthsOf(text)).success, LENGTHS),
});

/** Returns the lengths that can be ordered; never cached, because stock changes with every order. */
@ApiTags('catalogue')
@Controller('api/products')
export class LengthOffersController {
  constructor(private readonly reader: RetryingReader) {}

  @Get(':id/lengths')
  @Public()
  @Header('cache-control', 'no-store')
  @Replies(
    lengthOffer,
    'request.invalid',
    'catalogue.invalidProductId',
    'catalogue.productNotFound',
    'catalogue.soldByPiece',
    'service.unavailable',
  )
  offer(
    @Param('id', new IdPipe('catalogue.invalidProductId')) product: string,
    @Query({ schema: offerQuery }) { length }: z.infer<typeof offerQuery>,
    @Caller() caller: CallerContext,
  ): Promise<LengthOffer> {
    const lengths = lengthsOf(length);
    return this.reader.request(catalogueRpc.offerLengths, { product, lengths }, caller);
  }
}
