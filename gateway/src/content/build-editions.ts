import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { PageDetail, PageFields, PageView } from '@shop/contracts/content/pages';
import { SpaFolder } from '../spa/spa-folder.js';

/** The texts of pages in the build: what the shop shows until admins publish others. */
@Injectable()
export class BuildEditions {
  constructor(private readonly folder: SpaFolder) {}

  /** Adds the text of the build; null for a page of the shop's own, or if this gateway serves no build. */
  async viewOf(page: PageDetail): Promise<PageView> {
    const fields = await this.fieldsOf(page.path);
    return { ...page, build: fields && { fields, hash: hashOf(fields) } };
  }

  async titleOf(path: string): Promise<string | null> {
    return (await this.fieldsOf(path))?.title ?? null;
  }

  private async fieldsOf(path: string): Promise<PageFields | null> {
    const spa = await this.folder.built?.read();
    return spa?.site.editions[path] ?? null;
  }
}

const hashOf = ({ title, lede, image, button, text }: PageFields): string =>
  createHash('sha256')
    .update(JSON.stringify([title, lede, image, button, text]))
    .digest('hex');
