import { download as certificate } from '../../../content/downloads/oeko-tex-certificate.md';
import { download as manual } from '../../../content/downloads/quality-manual.md';
import { download as report } from '../../../content/downloads/sustainability-report-2024.md';
import type { Download } from './page';

/** Files that the build renders as PDFs, with a sample mark on each page. */
export const downloads: readonly Download[] = [manual, certificate, report];
