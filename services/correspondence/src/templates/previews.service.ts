import { Injectable } from '@nestjs/common';
import type { UserView } from '@shop/contracts/auth/auth';
import type {
  EmailPreview,
  emailTemplatesRpc,
  TemplateKey,
} from '@shop/contracts/correspondence/email-templates';
import type { InputOf } from '@shop/contracts/core/message';
import type { Done } from '@shop/contracts/core/shapes';
import { orderEmailsRpc, type EmailedOrder } from '@shop/contracts/ordering/order-emails';
import { Bus, systemCaller } from '@shop/service-kit/bus/bus';
import { DomainError } from '@shop/service-kit/domain-error';
import { DataSource } from 'typeorm';
import { currentAddress } from '../emails/account-address.query.js';
import { EmailsService } from '../emails/emails.service.js';
import { MailSettings } from '../emails/mail-settings.js';
import { orderNumber } from '../emails/order-lines.js';
import type { EmailContent } from '../emails/template/email-content.js';
import { renderHtml } from '../emails/template/html.js';
import { renderEmail } from '../emails/template/render-email.js';
import { withoutKeys } from '../emails/template/secret.js';
import { EmailTemplatesService } from './email-templates.service.js';
import { sampleOrder } from './sample-data.js';
import { templates } from './template-registry.js';
import { testOf } from './test-content.rules.js';

type PreviewInput = InputOf<typeof emailTemplatesRpc.preview>;

/** Maximum number of test e-mails that an admin gets in an hour. */
const TESTS_AN_HOUR = 20;
const RECENT_TESTS = `
  SELECT count(*)::int AS count FROM emails
   WHERE user_id = $1 AND kind = 'test' AND created_at > now() - interval '1 hour'`;

interface Composed extends Pick<EmailPreview, 'of' | 'order' | 'to'> {
  readonly content: EmailContent;
}

/** Shows e-mails before they are sent, rendered by the code that sends them. */
@Injectable()
export class PreviewsService {
  constructor(
    private readonly database: DataSource,
    private readonly bus: Bus,
    private readonly templatesService: EmailTemplatesService,
    private readonly emails: EmailsService,
    private readonly settings: MailSettings,
  ) {}

  /** Throws `request.invalid` for texts that cannot be saved, and `order.notFound`. */
  async preview(input: PreviewInput): Promise<EmailPreview> {
    const { content, ...shown } = await this.compose(input);
    const { subject, plain } = renderEmail(content);
    const html = withoutKeys(renderHtml(content, this.settings.shopUrl));
    return { subject, plain: withoutKeys(plain), html, ...shown };
  }

  /** Sends the preview to the admin only, without its links, and once for each message. */
  async sendTest(admin: UserView, input: PreviewInput, messageId: string): Promise<Done> {
    const { content } = await this.compose(input);
    const { _id: userId, email: to } = admin;
    await this.database.transaction(async (manager) => {
      await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 5))', [userId]);
      const [recent] = await manager.query<{ count: number }[]>(RECENT_TESTS, [userId]);
      if ((recent?.count ?? 0) >= TESTS_AN_HOUR) throw new DomainError('request.tooMany');
      const envelope = { eventId: messageId, kind: 'test', to, userId } as const;
      await this.emails.write(manager, envelope, testOf(content, this.settings.shopUrl));
    });
    return { success: true, message: `A test e-mail is on its way to ${to}.` };
  }

  private async compose({ key, texts, order }: PreviewInput): Promise<Composed> {
    if (texts) this.templatesService.check(key, texts);
    const { shopUrl } = this.settings;
    const preview = { shopUrl, edited: texts };
    const template = templates[key];
    if ('plain' in template)
      return { content: template.plain(preview), of: 'sample', order: null, to: null };
    const found = await this.findOrder(key, order);
    const emailed = found ?? sampleOrder;
    const content = template.ofOrder({ ...preview, emailed });
    if (!found) return { content, of: 'sample', order: null, to: null };
    const to = await currentAddress(this.database.manager, emailed.order.user);
    return { content, of: order ? 'order' : 'newest', order: orderNumber(emailed.order), to };
  }

  /** Returns null if there is no order yet; the sample is shown instead. */
  private async findOrder(key: TemplateKey, order?: string): Promise<EmailedOrder | null> {
    const request = { order: order ?? null };
    const { found } = await this.bus.request(orderEmailsRpc.find, request, systemCaller);
    if (!found && order !== undefined) throw new DomainError('order.notFound');
    // The newest order may not have changed its status yet. Then the sample shows more.
    const hasNoNews = key === 'orderStatusChanged' && found?.from === null;
    return hasNoNews && order === undefined ? null : found;
  }
}
