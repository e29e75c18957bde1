import type { Badge } from './badge.ts';
import { checkCredential, type CheckResult } from './check-credential.ts';
import { readKeys } from './credential-file.ts';
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
const state: { keys: Keys; statusList: string | undefined; text: string | undefined } = {
  keys: readKeys(embedded) ?? [],
  statusList: (JSON.parse(embedded) as { statusList?: string }).statusList,
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
    (state.statusList ? ' and a status list.' : ' and no status list.') +
    ' Download current ones from /api/certificate-keys and /api/credential-status on the academy’s site.';
  if (length === 0) find('more').setAttribute('open', '');
}

async function check(): Promise<void> {
  if (state.text === undefined) return;
  const { text, keys, statusList } = state;
  const result = await checkCredential(text, { keys, statusList, now: new Date() });
  // A file that was opened meanwhile has an answer of its own.
  if (text === state.text) show(result);
}

async function read(file: File | undefined): Promise<string | undefined> {
  return file && file.size <= LARGEST ? file.text() : undefined;
}

async function openCredential(file: File | undefined): Promise<void> {
  if (!file) return;
  state.text = (await read(file)) ?? '';
  await check();
}

async function openKeys(input: HTMLInputElement): Promise<void> {
  const file = input.files?.[0];
  if (!file) return;
  const keys = readKeys((await read(file)) ?? '');
  if (keys?.length) state.keys = keys;
  find('keys-note').textContent = keys?.length
    ? 'Now using these keys. Make sure they come from the academy. The result is only as trustworthy as the keys.'
    : 'This file contains no keys. The previous keys are still in use.';
  describeSources();
  await check();
}

async function openList(input: HTMLInputElement): Promise<void> {
  const file = input.files?.[0];
  if (!file) return;
  state.statusList = (await read(file)) ?? '';
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
