import { Injectable } from '@nestjs/common';
import {
  emailTemplatesRpc,
  templateKeys,
  type TemplateKey,
  type TemplateList,
  type TemplateSummary,
  type TemplateTexts,
  type TemplateView,
} from '@shop/contracts/correspondence/email-templates';
import type { Rpc } from '@shop/contracts/core/message';
import { type Admin, Audit } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { isFirstDelivery } from '@shop/service-kit/inbox/commands';
import { stableUuid } from '@shop/service-kit/stable-uuid';
import { DataSource, type EntityManager } from 'typeorm';
import { MailSettings } from '../emails/mail-settings.js';
import { describedPlaceholders } from '../emails/template/placeholders.js';
import { KnownTemplates } from './known-templates.js';
import { templates } from './template-registry.js';
import {
  addVersion,
  newestVersions,
  versionsOf,
  type TemplateVersion,
} from './template-versions.query.js';
import { allTextsOf, editedTextsOf, faultsOf } from './template.rules.js';

interface Saving {
  readonly rpc: Rpc;
  readonly by: Admin;
  readonly key: TemplateKey;
  /** Version on which the edit is based. */
  readonly version: number;
  readonly texts: TemplateTexts;
}

/** Stores the texts of e-mails that admins edit. */
@Injectable()
export class EmailTemplatesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: Audit,
    private readonly known: KnownTemplates,
    private readonly settings: MailSettings,
  ) {}

  async list(): Promise<TemplateList> {
    const rows = await newestVersions(this.dataSource.manager);
    const newest = new Map(rows.map((row) => [row.key, row]));
    return { success: true, templates: templateKeys.map((key) => summaryOf(key, newest.get(key))) };
  }

  async get(key: TemplateKey): Promise<TemplateView> {
    return viewOf(key, await versionsOf(this.dataSource.manager, key));
  }

  /** Throws `request.invalid` with a sentence for each text that cannot be saved. */
  check(key: TemplateKey, texts: TemplateTexts): void {
    const faults = faultsOf(templates[key].template, texts, this.settings.shopUrl);
    if (faults.length > 0) throw new DomainError('request.invalid', faults, faults[0]?.message);
  }

  /** Saves the texts once for each message. Throws `correspondence.templateChanged` if the version is outdated. */
  save(
    by: Admin,
    input: { key: TemplateKey; version: number; texts: TemplateTexts },
    messageId: string,
  ): Promise<TemplateView> {
    this.check(input.key, input.texts);
    return this.write({ rpc: emailTemplatesRpc.save, by, ...input }, messageId);
  }

  /** Restores the first edition as a new version. */
  putBack(
    by: Admin,
    input: { key: TemplateKey; version: number },
    messageId: string,
  ): Promise<TemplateView> {
    const texts = allTextsOf(templates[input.key].template, {});
    return this.write({ rpc: emailTemplatesRpc.putBack, by, ...input, texts }, messageId);
  }

  private async write(saving: Saving, messageId: string): Promise<TemplateView> {
    await this.dataSource.transaction(async (manager) => {
      if (await isFirstDelivery(manager, saving.rpc, messageId)) await this.store(manager, saving);
    });
    await this.known.look();
    return this.get(saving.key);
  }

  private async store(manager: EntityManager, saving: Saving): Promise<void> {
    const { by, key, version } = saving;
    const { title, template } = templates[key];
    const [stored] = await versionsOf(manager, key);
    if ((stored?.version ?? 0) !== version) throw conflictOf(saving, stored);
    const texts = editedTextsOf(template, {
      ...allTextsOf(template, stored?.texts ?? {}),
      ...saving.texts,
    });
    const before = allTextsOf(template, stored?.texts ?? {});
    const after = allTextsOf(template, texts);
    if (Object.keys(after).every((name) => after[name] === before[name])) return;
    if (!(await addVersion(manager, { key, version: version + 1, texts, by: by.name })))
      throw conflictOf(saving, (await versionsOf(manager, key))[0]);
    await this.audit.record(manager, {
      by,
      action: 'template.changed',
      subject: { kind: 'template', _id: stableUuid(`template ${key}`), name: title },
      before,
      after,
    });
  }
}

function summaryOf(key: TemplateKey, newest: TemplateVersion | undefined): TemplateSummary {
  const { title, template } = templates[key];
  const texts = allTextsOf(template, newest?.texts ?? {});
  return {
    key,
    title,
    isEdited: Object.keys(editedTextsOf(template, texts)).length > 0,
    subject: texts['subject'] ?? '',
    version: newest?.version ?? 0,
    edited: newest ? { by: newest.by, at: newest.at.toISOString() } : null,
  };
}

function viewOf(key: TemplateKey, versions: readonly TemplateVersion[]): TemplateView {
  const { template, ...registered } = templates[key];
  const texts = allTextsOf(template, versions[0]?.texts ?? {});
  return {
    ...summaryOf(key, versions[0]),
    texts: Object.entries(template.texts).map(([name, { text: first, ...declared }]) => ({
      name,
      ...declared,
      first,
      text: texts[name] ?? first,
      required: [...declared.required],
    })),
    placeholders: describedPlaceholders(template.placeholders),
    isOfOrder: 'ofOrder' in registered,
    versions: versions.map(({ version, texts: edited, by, at }) => ({
      version,
      texts: edited,
      by,
      at: at.toISOString(),
    })),
  };
}

/** Returns `correspondence.templateChanged` with both values of every text that differs. */
function conflictOf({ key, texts }: Saving, stored: TemplateVersion | undefined): DomainError {
  const theirs = allTextsOf(templates[key].template, stored?.texts ?? {});
  const { message } = new DomainError('correspondence.templateChanged');
  const details = Object.entries(texts)
    .filter(([name, text]) => theirs[name] !== undefined && theirs[name] !== text)
    .map(([name, yours]) => ({
      path: `texts.${name}`,
      message,
      conflict: {
        yours,
        theirs: theirs[name] ?? '',
        by: stored?.by ?? null,
        at: stored?.at.toISOString() ?? null,
      },
    }));
  return new DomainError('correspondence.templateChanged', details);
}
