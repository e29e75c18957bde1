import { unzipSync } from 'fflate';

/** The files of a ZIP by their names, for tests outside the server’s workspace. */
export const unzip = (bytes: Uint8Array): Record<string, Uint8Array> => unzipSync(bytes);
