import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { houseFigures, houseFiguresRpc, type HouseFigures } from '@shop/contracts/house-figures';
import { Public } from '@shop/service-kit/access';
import type { From } from '@shop/service-kit/bus/bus';
import { OnBehalf } from '../http/on-behalf.js';
import { Reads } from '../http/reads.js';
import { Replies } from '../http/replies.js';

const KEPT_MS = 60_000;

/** The figures on the home page; a minute old will do, so visitors cost the service nothing. */
@ApiTags('admin-analytics')
@Controller('api/house-figures')
export class HouseFiguresController {
  private kept: { figures: Promise<HouseFigures>; until: number } | undefined;

  constructor(private readonly reads: Reads) {}

  @Get()
  @Public()
  @Replies(houseFigures, 'service.unavailable')
  get(@OnBehalf() from: From): Promise<HouseFigures> {
    const now = Date.now();
    if (this.kept && this.kept.until > now) return this.kept.figures;
    const figures = this.reads.ask(houseFiguresRpc, {}, from);
    this.kept = { figures, until: now + KEPT_MS };
    figures.catch(() => {
      this.kept = undefined;
    });
    return figures;
  }
}
