import { Controller } from '@nestjs/common';
import { correctionRpc } from '@shop/contracts/billing/document-corrections';
import { documentRpc, type DocumentQuery, type TaxQuery } from '@shop/contracts/billing/documents';
import type { InputOf, OutputOf } from '@shop/contracts/core/message';
import { RolesAllowed, SignedIn } from '@shop/service-kit/access';
import type { Call } from '@shop/service-kit/bus/call';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { Corrections } from './corrections.service.js';
import { DocumentReads } from './document-reads.service.js';

type Rpc = typeof documentRpc;

@Controller()
export class DocumentsRpc {
  constructor(
    private readonly reads: DocumentReads,
    private readonly corrections: Corrections,
  ) {}

  @SignedIn()
  @RpcHandler(documentRpc.ofOwnOrder)
  ofOwnOrder(
    { order }: InputOf<Rpc['ofOwnOrder']>,
    { user }: Call,
  ): Promise<OutputOf<Rpc['ofOwnOrder']>> {
    return this.reads.ofOwnOrder(order, user);
  }

  @RolesAllowed('admin')
  @RpcHandler(documentRpc.ofOrder)
  ofOrder({ order }: InputOf<Rpc['ofOrder']>): Promise<OutputOf<Rpc['ofOrder']>> {
    return this.reads.ofOrder(order);
  }

  @SignedIn()
  @RpcHandler(documentRpc.print)
  print({ document }: InputOf<Rpc['print']>, { user }: Call): Promise<OutputOf<Rpc['print']>> {
    return this.reads.print(document, user);
  }

  @SignedIn()
  @RpcHandler(documentRpc.xml)
  xml({ document }: InputOf<Rpc['xml']>, { user }: Call): Promise<OutputOf<Rpc['xml']>> {
    return this.reads.xml(document, user);
  }

  @RolesAllowed('admin')
  @RpcHandler(documentRpc.list)
  list(query: DocumentQuery): Promise<OutputOf<Rpc['list']>> {
    return this.reads.list(query);
  }

  @RolesAllowed('admin')
  @RpcHandler(documentRpc.issue)
  issue({ order }: InputOf<Rpc['issue']>): Promise<OutputOf<Rpc['issue']>> {
    return this.reads.issue(order);
  }

  @RolesAllowed('admin')
  @RpcHandler(correctionRpc.correct)
  correct(
    input: InputOf<typeof correctionRpc.correct>,
    { user }: Call,
  ): Promise<OutputOf<typeof correctionRpc.correct>> {
    return this.corrections.correct({ _id: user._id, name: user.name }, input);
  }

  @RolesAllowed('admin')
  @RpcHandler(documentRpc.books)
  books({ month, after }: InputOf<Rpc['books']>): Promise<OutputOf<Rpc['books']>> {
    return this.reads.books(month, after ?? null);
  }

  @RolesAllowed('admin')
  @RpcHandler(documentRpc.numbered)
  numbered(): Promise<OutputOf<Rpc['numbered']>> {
    return this.reads.numbered();
  }

  @RolesAllowed('admin')
  @RpcHandler(documentRpc.tax)
  tax({ quarter }: TaxQuery): Promise<OutputOf<Rpc['tax']>> {
    return this.reads.tax(quarter);
  }
}
