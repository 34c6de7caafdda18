/** Names the browser's tab; React lifts it into the head. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · Loomery`}</title>;
}
