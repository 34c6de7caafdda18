export const folderEdges: Record<string, Record<string, readonly string[]>>;
