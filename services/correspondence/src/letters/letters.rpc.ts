import { Controller } from '@nestjs/common';
import { correspondenceRpc } from '@shop/contracts/correspondence';
import { type InputOf } from '@shop/contracts/message';
import { RolesAllowed } from '@shop/service-kit/access';
import { Audit } from '@shop/service-kit/audit/audit';
import { Answers } from '@shop/service-kit/bus/answers';
import { type Call } from '@shop/service-kit/bus/call';
import { LettersService } from './letters.service.js';

@Controller()
export class LettersRpc {
  constructor(
    private readonly letters: LettersService,
    private readonly audit: Audit,
  ) {}

  @Answers(correspondenceRpc.listLetters)
  @RolesAllowed('admin')
  list(query: InputOf<typeof correspondenceRpc.listLetters>) {
    return this.letters.list(query);
  }

  @Answers(correspondenceRpc.getLetter)
  @RolesAllowed('admin')
  async get({ letter }: InputOf<typeof correspondenceRpc.getLetter>, { user }: Call) {
    const read = await this.letters.get(letter);
    await this.audit.noteRead({
      by: { _id: user._id, name: user.name },
      action: 'email.read',
      subject: { kind: 'email', _id: letter, name: read.subject },
      after: null,
    });
    return read;
  }
}
