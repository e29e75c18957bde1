/** Answers of many people to the items of one bank, as flat columns that a thread gets without copying texts. */
export interface ResponseTable {
  items: readonly TableItem[];
  /** Where the answers of each person begin; one entry more than there are persons. */
  start: Uint32Array;
  /** Index of the item that was answered. */
  item: Uint16Array;
  /** The chosen option in the order of the bank, or NO_OPTION. */
  option: Int8Array;
  /** Seconds that the answer took; 0 where they are unknown. */
  seconds: Uint16Array;
  /** Of each person, how many questions the form had and how many were right, other wordings included. */
  asked: Uint8Array;
  right: Uint8Array;
  /** Minutes that each form took. */
  minutes: Float32Array;
  /** Of each item, how many forms were drawn from a bank that had it. */
  offered: Uint32Array;
  /** By the name of a grouping, the group of each person; an empty text where none was given. */
  groups: Readonly<Record<string, readonly string[]>>;
}

export interface TableItem {
  id: string;
  /** Index of the correct option. */
  key: number;
  options: number;
}

export interface TablePerson {
  answers: { item: number; option: number | null; seconds: number | null }[];
  asked: number;
  right: number;
  minutes: number;
  /** Items that the form could have asked. */
  offered: Iterable<number>;
}

export const NO_OPTION = -1;
const LONGEST_SECONDS = 65_535;

/** Collects people one by one, so that nothing but the columns is held. */
export function collectResponses(items: readonly TableItem[]) {
  const start = [0];
  const columns = { item: [] as number[], option: [] as number[], seconds: [] as number[] };
  const people = { asked: [] as number[], right: [] as number[], minutes: [] as number[] };
  const offered = new Uint32Array(items.length);
  const add = (person: TablePerson) => {
    for (const { item, option, seconds } of person.answers) {
      columns.item.push(item);
      columns.option.push(option ?? NO_OPTION);
      columns.seconds.push(Math.min(LONGEST_SECONDS, Math.round(seconds ?? 0)));
    }
    start.push(columns.item.length);
    people.asked.push(person.asked);
    people.right.push(person.right);
    people.minutes.push(person.minutes);
    for (const item of person.offered) offered[item] = (offered[item] ?? 0) + 1;
  };
  const finish = (groups: ResponseTable['groups'] = {}): ResponseTable => ({
    items,
    start: Uint32Array.from(start),
    item: Uint16Array.from(columns.item),
    option: Int8Array.from(columns.option),
    seconds: Uint16Array.from(columns.seconds),
    asked: Uint8Array.from(people.asked),
    right: Uint8Array.from(people.right),
    minutes: Float32Array.from(people.minutes),
    offered,
    groups,
  });
  return { add, finish };
}

export const personsIn = ({ start }: Pick<ResponseTable, 'start'>): number => start.length - 1;

/** An entry of a column; the loops below never leave it. */
export const at = (column: ArrayLike<number>, index: number): number => column[index] ?? 0;
