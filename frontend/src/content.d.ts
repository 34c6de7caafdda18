// What bundle/content.ts makes of a file of frontend/content: a page in pages/, a download in downloads/.
declare module '*.md' {
  export const page: InfoContent;
  export const download: Download;

  type InfoContent = import('./features/info/page').InfoContent;
  type Download = import('./features/info/page').Download;
}
