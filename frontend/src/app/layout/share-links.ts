/** Links that share a page; each takes the address of the page. */
export const shareLinks = [
  { name: 'Facebook', to: 'https://www.facebook.com/sharer/sharer.php?u=' },
  { name: 'Pinterest', to: 'https://www.pinterest.com/pin/create/button/?url=' },
  { name: 'WhatsApp', to: 'https://wa.me/?text=' },
  { name: 'LinkedIn', to: 'https://www.linkedin.com/sharing/share-offsite/?url=' },
] as const;
