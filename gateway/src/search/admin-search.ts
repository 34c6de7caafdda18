import { Injectable } from '@nestjs/common';
import {
  adminSearchRpc,
  type AdminSearchQuery,
  type AdminSearchReply,
  type Hits,
  type SearchGroup,
} from '@shop/contracts/core/admin-search';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { DomainError } from '@shop/service-kit/domain-error';

type SearchRpc = (typeof adminSearchRpc)[keyof typeof adminSearchRpc];
type Found = Partial<Hits<SearchGroup>> & { unavailable?: SearchGroup[] };

/** Codes of a service that is down, too slow for its time limit, or of a version without a search. */
const AWAY = new Set(['service.unavailable', 'service.busy', 'request.notFound']);

/** Searches all services at once. The groups of one that does not reply in time are empty, and named. */
@Injectable()
export class AdminSearch {
  constructor(private readonly bus: Bus) {}

  async find(query: AdminSearchQuery, caller: CallerContext): Promise<AdminSearchReply> {
    const replies = await Promise.all(
      Object.values(adminSearchRpc).map((rpc) => this.request(rpc, query, caller)),
    );
    const none = { orders: [], customers: [], products: [], rolls: [], enquiries: [] };
    const found = replies.reduce<Found>((all, reply) => ({ ...all, ...reply }), {});
    return {
      success: true,
      ...none,
      ...found,
      unavailable: replies.flatMap(({ unavailable = [] }) => unavailable),
    };
  }

  private async request(
    rpc: SearchRpc,
    query: AdminSearchQuery,
    caller: CallerContext,
  ): Promise<Found> {
    try {
      return await this.bus.request(rpc, query, caller);
    } catch (error) {
      if (error instanceof DomainError && AWAY.has(error.code))
        return { unavailable: Object.keys(rpc.output.shape) as SearchGroup[] };
      throw error;
    }
  }
}
