// What bundle/content.ts makes of a file of frontend/content: a page in pages/, a download in downloads/.
declare module '*.md' {
  import type { Download, InfoContent } from './features/info/page';

  export const page: InfoContent;
  export const download: Download;
}
