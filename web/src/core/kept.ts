/** A schema of zod, or anything that judges what it is given in the same way. */
interface Schema<T> {
  safeParse: (value: unknown) => { data?: T | undefined };
}

interface Kept<T> {
  /** What was kept; undefined for nothing, and for what has another shape by now. */
  read: () => T | undefined;
  /** Undefined keeps nothing any more. */
  write: (value: T | undefined) => void;
}

/** A browser may refuse its storage or have no room left: then a reload forgets, and nothing else changes. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

function entry<T>(
  key: string,
  parse: (text: string) => T | undefined,
  format: (value: T) => string,
): Kept<T> {
  return {
    read: () =>
      attempt(() => {
        const text = sessionStorage.getItem(key);
        return text === null ? undefined : parse(text);
      }),
    write: (value) =>
      attempt(() =>
        value === undefined ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, format(value)),
      ),
  };
}

/** What this tab keeps under a name for as long as it is open: a draft, or what the server has not confirmed. */
export function kept<T>(key: string, schema: Schema<T>): Kept<T> {
  return entry(
    key,
    (text) => schema.safeParse(JSON.parse(text)).data,
    (value) => JSON.stringify(value),
  );
}

/** The same for a text, which is kept as it is. */
export function keptText(key: string): Kept<string> {
  return entry(key, String, String);
}
