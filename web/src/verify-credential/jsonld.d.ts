/** The part in use of a package that comes without types. */
declare module 'jsonld' {
  interface RemoteDocument {
    contextUrl: null;
    documentUrl: string;
    document: object;
  }
  const jsonld: {
    canonize: (
      document: object,
      options: {
        algorithm: 'RDFC-1.0';
        format: 'application/n-quads';
        safe: true;
        documentLoader: (url: string) => Promise<RemoteDocument>;
      },
    ) => Promise<string>;
  };
  export default jsonld;
}
