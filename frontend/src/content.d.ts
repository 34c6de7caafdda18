// The modules that vite/content.ts makes of frontend/content: pages and downloads.
declare module '*.md' {
  export const page: () => InfoContent;
  export const download: Download;

  type InfoContent = import('@shop/contracts/content/info-content').InfoContent;
  type Download = import('./features/info/page').Download;
}
