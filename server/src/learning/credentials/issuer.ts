import type { Config } from '../../config.ts';

/** Who issues credentials, for ever: the host in the DID must go on serving its keys. */
export type Issuer = Config['issuer'];

export const listAddress = ({ url }: Pick<Issuer, 'url'>, list: number) => `${url}/status/revocation/${list}`;

export const credentialAddress = ({ url }: Pick<Issuer, 'url'>, number: string) =>
  `${url}/api/certificates/${number}/credential`;

export const achievementAddress = ({ url }: Pick<Issuer, 'url'>, courseId: number, version: string) =>
  `${url}/achievements/${courseId}/${version}`;

/** Where the page with a certificate’s evidence is. */
export const evidenceAddress = ({ url }: Pick<Issuer, 'url'>, number: string) => `${url}/verify/${number}`;

/** Where the proof of a certificate’s entry in the public log is: one file (C2SP tlog-proof), open to all. */
export const proofAddress = ({ url }: Pick<Issuer, 'url'>, number: string) =>
  `${url}/api/certificates/${number}/tlog-proof`;

export const keyAddress = ({ url }: Pick<Issuer, 'url'>, id: string) => `${url}/keys/${id}`;

/** The time on the wire: whole seconds, in UTC. */
export const wholeSecond = (moment: Date | string) =>
  `${new Date(moment).toISOString().slice(0, 'YYYY-MM-DDThh:mm:ss'.length)}Z`;
