declare module 'bidi-js' {
  interface Bidi {
    getEmbeddingLevels(
      text: string,
      direction?: 'ltr' | 'rtl' | 'auto',
    ): {
      levels: Uint8Array;
    };
    getMirroredCharacter(character: string): string | null;
  }
  const bidiFactory: () => Bidi;
  export = bidiFactory;
}
