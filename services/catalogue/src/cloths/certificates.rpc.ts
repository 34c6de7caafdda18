import { Controller } from '@nestjs/common';
import {
  certificateRpc,
  type CertificateList,
  type CertificateQuery,
  type CertificateView,
  type SaveCertificateInput,
} from '@shop/contracts/cloth/certificates';
import type { Done } from '@shop/contracts/core/shapes';
import { RolesAllowed } from '@shop/service-kit/access';
import type { Call } from '@shop/service-kit/bus/call';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { CertificateEditingService } from './certificate-editing.service.js';
import { CertificatesService } from './certificates.service.js';

@Controller()
export class CertificatesRpc {
  constructor(
    private readonly certificates: CertificatesService,
    private readonly editing: CertificateEditingService,
  ) {}

  @RolesAllowed('admin')
  @RpcHandler(certificateRpc.list)
  list(query: CertificateQuery): Promise<CertificateList> {
    return this.certificates.list(query);
  }

  @RolesAllowed('admin')
  @RpcHandler(certificateRpc.get)
  get({ certificate }: { certificate: string }): Promise<CertificateView> {
    return this.certificates.get(certificate);
  }

  @RolesAllowed('admin')
  @RpcHandler(certificateRpc.save)
  async save(input: SaveCertificateInput, call: Call): Promise<CertificateView> {
    await this.editing.save(call.user, input, call.messageId);
    return this.certificates.get(input.certificate);
  }

  @RolesAllowed('admin')
  @RpcHandler(certificateRpc.remove)
  async remove({ certificate }: { certificate: string }, call: Call): Promise<Done> {
    await this.editing.remove(call.user, certificate, call.messageId);
    return { success: true, message: 'Certificate deleted.' };
  }
}
