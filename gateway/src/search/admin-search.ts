import { Injectable } from '@nestjs/common';
import {
  adminSearchRpc,
  type AdminSearchQuery,
  type AdminSearchReply,
  type Hits,
  type SearchGroup,
} from '@shop/contracts/core/admin-search';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { unlessAway } from '../http/unless-away.js';

type SearchRpc = (typeof adminSearchRpc)[keyof typeof adminSearchRpc];
type Found = Partial<Hits<SearchGroup>> & { unavailable?: SearchGroup[] };

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
    const found = await unlessAway<Found>(this.bus.request(rpc, query, caller));
    return found ?? { unavailable: Object.keys(rpc.output.shape) as SearchGroup[] };
  }
}
