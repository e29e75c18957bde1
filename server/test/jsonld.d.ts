/** The part that tests use of a package that comes without types. */
declare module 'jsonld' {
  const jsonld: {
    expand: (
      document: object,
      options: { documentLoader: DocumentLoader; safe: boolean },
    ) => Promise<Record<string, Record<string, unknown>[]>[]>;
  };
  export default jsonld;
}
