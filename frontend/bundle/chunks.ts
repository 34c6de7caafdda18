// Few files: over HTTP/1.1 each costs more time than the bytes in it.

interface Modules {
  getModuleInfo(id: string): { isEntry: boolean; importers: readonly string[] } | null;
}

/** What the shop is made with: it changes less often than the shop. */
const VENDOR =
  /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@reduxjs|react-redux|immer|reselect|redux|use-sync-external-store)\//;
/** The looks of the list, of a product and of what stands in them come with the first stylesheet: one file, not five. */
const LOOKS = /src\/(features\/catalogue|ui)\/[^?]*\.css/;
/** Small things that pages share, and that the first one may not need. */
const PARTS = /src\/(ui|lib(?!\/zod)|features\/catalogue)\/|lucide-react|contracts\/dist\/policy\./;

/** Whether the entry reaches a module without waiting: it is part of every first load. */
function isFirst(id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const info = modules.getModuleInfo(id);
  return (
    info !== null && (info.isEntry || info.importers.some((from) => isFirst(from, modules, seen)))
  );
}

/** As `output.codeSplitting.groups`. What they leave is divided by who imports it. */
export const chunks = [
  {
    debugName: 'vendor',
    name: (id: string, modules: Modules) =>
      VENDOR.test(id) && isFirst(id, modules) ? 'vendor' : null,
    priority: 3,
  },
  {
    debugName: 'shop',
    name: (id: string, modules: Modules) =>
      LOOKS.test(id) || isFirst(id, modules) ? 'shop' : null,
    priority: 2,
  },
  { name: 'parts', test: PARTS, minShareCount: 2, priority: 1 },
];
