import type { Badge } from './badge.ts';
import { checkCredential, type CheckResult } from './check-credential.ts';
import { readFileText } from './baked.ts';
import { readDid, readKeys } from './credential-file.ts';
import type { DidDocument } from './data-integrity.ts';
import { describeResult } from './words.ts';

type Keys = Record<string, string>[];

/** A credential has some kilobytes: more is another file, and would only freeze the page. */
const LARGEST = 5_000_000;

function find(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page lacks #${id}.`);
  return found;
}

const embedded = find('trusted').textContent;
interface State {
  keys: Keys;
  did: DidDocument | undefined;
  statusList: string | undefined;
  lists: string[];
  text: string | undefined;
}
const trusted = JSON.parse(embedded) as Partial<Pick<State, 'did' | 'statusList' | 'lists'>>;
const state: State = {
  keys: readKeys(embedded) ?? [],
  did: trusted.did,
  statusList: trusted.statusList,
  lists: trusted.lists ?? [],
  text: undefined,
};

function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

const utc = (moment: string) => `${moment.slice(0, 10)}, ${moment.slice(11, 16)} UTC`;

function listFacts(badge: Badge): HTMLElement {
  const facts: [term: string, value: string][] = [
    ['Holder', badge.holder],
    ['Course', `${badge.course}, version ${badge.version}`],
    ['Score', `${badge.score}%`],
    ['Issuer', `${badge.issuer} (${badge.issuerId})`],
    ['Issued', utc(badge.validFrom)],
    ['Valid until', utc(badge.validUntil)],
    ['Number', badge.number],
  ];
  const list = document.createElement('dl');
  for (const [term, value] of facts) {
    const row = document.createElement('div');
    row.append(element('dt', term), element('dd', value));
    list.append(row);
  }
  return list;
}

function show(result: CheckResult): void {
  const { title, text } = describeResult(result);
  const answer = document.createElement('section');
  answer.className = result.isValid ? 'answer good' : 'answer';
  answer.append(element('h2', title), element('p', text));
  if (result.badge) answer.append(listFacts(result.badge));
  find('result').replaceChildren(answer);
}

function describeSources(): void {
  const { length } = state.keys;
  find('sources').textContent =
    (length > 0
      ? `This page holds ${length === 1 ? 'one key' : `${length} keys`} of the academy`
      : 'No academy keys loaded') +
    (state.lists.length > 0 ? ' and a status list.' : ' and no status list.') +
    ' Download current ones from /.well-known/did.json, /.well-known/jwks.json, and /status/revocation/1 on the academy’s site (for credentials from before November 2026, /api/credential-status).';
  if (length === 0) find('more').setAttribute('open', '');
}

async function check(): Promise<void> {
  if (state.text === undefined) return;
  const { text, ...trust } = state;
  const result = await checkCredential(text, { ...trust, now: new Date() });
  // A file that was opened meanwhile has an answer of its own.
  if (text === state.text) show(result);
}

async function read(file: File | undefined): Promise<string | undefined> {
  return file && file.size <= LARGEST ? readFileText(new Uint8Array(await file.arrayBuffer())) : undefined;
}

async function openCredential(file: File | undefined): Promise<void> {
  if (!file) return;
  state.text = (await read(file)) ?? '';
  await check();
}

async function openKeys(input: HTMLInputElement): Promise<void> {
  const file = input.files?.[0];
  if (!file) return;
  const text = (await read(file)) ?? '';
  const keys = readKeys(text);
  const did = readDid(text);
  if (keys?.length) state.keys = keys;
  if (did) state.did = did;
  find('keys-note').textContent =
    keys?.length || did
      ? 'Now using these keys. Make sure they come from the academy. The result is only as trustworthy as the keys.'
      : 'This file contains no keys. The previous keys are still in use.';
  describeSources();
  await check();
}

async function openList(input: HTMLInputElement): Promise<void> {
  const file = input.files?.[0];
  if (!file) return;
  const text = (await read(file)) ?? '';
  if (text.includes('BitstringStatusListCredential')) state.lists = [text];
  else state.statusList = text;
  find('list-note').textContent = 'Now using this status list.';
  describeSources();
  await check();
}

function onFile(id: string, handle: (input: HTMLInputElement) => Promise<void>): void {
  const input = find(id);
  if (input instanceof HTMLInputElement) input.addEventListener('change', () => void handle(input));
}

onFile('credential', (input) => openCredential(input.files?.[0]));
onFile('keys', openKeys);
onFile('list', openList);

const drop = find('drop');
// Beside the field, a dropped file would replace the page.
document.addEventListener('dragover', (event) => {
  event.preventDefault();
  drop.classList.add('over');
});
document.addEventListener('dragleave', () => drop.classList.remove('over'));
document.addEventListener('drop', (event) => {
  event.preventDefault();
  drop.classList.remove('over');
  void openCredential(event.dataTransfer?.files[0]);
});
describeSources();
