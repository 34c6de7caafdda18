import { Controller } from '@nestjs/common';
import { correspondenceRpc } from '@shop/contracts/correspondence';
import { type InputOf } from '@shop/contracts/message';
import { RolesAllowed } from '@shop/service-kit/access';
import { Answers } from '@shop/service-kit/bus/answers';
import { LettersService } from './letters.service.js';

@Controller()
export class LettersRpc {
  constructor(private readonly letters: LettersService) {}

  @Answers(correspondenceRpc.listLetters)
  @RolesAllowed('admin')
  list(query: InputOf<typeof correspondenceRpc.listLetters>) {
    return this.letters.list(query);
  }

  @Answers(correspondenceRpc.getLetter)
  @RolesAllowed('admin')
  get({ letter }: InputOf<typeof correspondenceRpc.getLetter>) {
    return this.letters.get(letter);
  }
}
