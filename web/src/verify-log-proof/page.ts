import { checkProof, parsePolicy, type Policy, type ProofProblem, type ProofResult } from './check-proof.ts';

/** Both files have some kilobytes. */
const LARGEST = 1_000_000;

const PROBLEMS: Record<ProofProblem, { title: string; text: string }> = {
  'not-a-proof': {
    title: 'Not a proof',
    text: 'The .tlog-proof file is not one that this academy makes, or it was changed.',
  },
  'other-file': {
    title: 'The proof is of another file',
    text: 'It does not belong to this signature, or one of the two files was changed.',
  },
  'unknown-log': { title: 'Another log', text: 'The proof is of a log whose key this page does not have.' },
  signature: {
    title: 'Invalid signature',
    text: 'The state of the log in the proof is not signed by the log’s key.',
  },
  'not-in-the-log': {
    title: 'Not in the log',
    text: 'The proof does not lead from the signature to the signed state of the log.',
  },
  'too-few-witnesses': {
    title: 'Not seen by enough witnesses',
    text: 'Fewer witnesses than required have signed this state of the log.',
  },
  'no-key': { title: 'No key', text: 'Open the policy with the key of the log below.' },
};

function find(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page lacks #${id}.`);
  return found;
}

const embedded = JSON.parse(find('trusted').textContent) as { policy?: string };
const state: { policy: Policy | undefined; proof: string | undefined; logged: Uint8Array | undefined } = {
  policy: parsePolicy(embedded.policy ?? ''),
  proof: undefined,
  logged: undefined,
};

function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

const utc = (at: Date) => `${at.toISOString().slice(0, 10)}, ${at.toISOString().slice(11, 16)} UTC`;

function listFacts(result: ProofResult & { isValid: true }): HTMLElement {
  const facts: [term: string, value: string][] = [
    ['Log', result.origin],
    ['Entry', `${result.index.toLocaleString('en-US')} of ${result.size.toLocaleString('en-US')}`],
    ...result.seen.map(({ name, at }): [string, string] => ['Seen by', `${name}, ${utc(at)}`]),
  ];
  const list = document.createElement('dl');
  for (const [term, value] of facts) {
    const row = document.createElement('div');
    row.append(element('dt', term), element('dd', value));
    list.append(row);
  }
  return list;
}

function describeValid({ seen }: ProofResult & { isValid: true }): string {
  if (seen.length > 0)
    return 'The signature was in the public log when the witnesses below signed its state. Whether the certificate is valid today is on the academy’s site.';
  return 'The signature is in a state of the log that the academy signed. No witness has confirmed when. Whether the certificate is valid today is on the academy’s site.';
}

function show(result: ProofResult): void {
  const answer = document.createElement('section');
  answer.className = result.isValid ? 'answer good' : 'answer';
  if (result.isValid)
    answer.append(element('h2', 'In the log'), element('p', describeValid(result)), listFacts(result));
  else {
    const { title, text } = PROBLEMS[result.problem];
    answer.append(element('h2', title), element('p', text));
  }
  find('result').replaceChildren(answer);
}

function describeSources(): void {
  const { policy } = state;
  const count = policy?.witnesses.length ?? 0;
  find('sources').textContent = policy
    ? `This page holds the key of ${policy.logs.map((vkey) => vkey.split('+')[0]).join(', ')} and of ${count === 1 ? 'one witness' : `${count} witnesses`}. An inspection binder has them in keys/log-policy.txt.`
    : 'No keys loaded. An inspection binder has them in keys/log-policy.txt.';
  if (!policy) find('more').setAttribute('open', '');
}

async function check(): Promise<void> {
  const { proof, logged, policy } = state;
  const missing = proof === undefined ? 'proof (.tlog-proof)' : 'signature (.jwt)';
  find('files-note').textContent =
    proof === undefined || logged === undefined ? `Now open the ${missing}.` : 'Both files are open.';
  if (proof === undefined || logged === undefined) return;
  const result = await checkProof(proof, logged, policy ?? { logs: [], witnesses: [], quorum: 0 });
  // Files that were opened meanwhile have an answer of their own.
  if (proof === state.proof && logged === state.logged) show(result);
}

async function open(files: FileList | null | undefined): Promise<void> {
  for (const file of files ?? []) {
    if (file.size > LARGEST) continue;
    if (file.name.endsWith('.tlog-proof')) state.proof = await file.text();
    else state.logged = new Uint8Array(await file.arrayBuffer());
  }
  await check();
}

async function openPolicy(file: File | undefined): Promise<void> {
  if (!file) return;
  const policy = file.size <= LARGEST ? parsePolicy(await file.text()) : undefined;
  if (policy) state.policy = policy;
  find('policy-note').textContent = policy
    ? 'Now using these keys. The result is only as trustworthy as they are.'
    : 'This file names no log. The previous keys are still in use.';
  describeSources();
  await check();
}

function onFiles(id: string, handle: (files: FileList | null) => Promise<void>): void {
  const input = find(id);
  if (input instanceof HTMLInputElement) input.addEventListener('change', () => void handle(input.files));
}

onFiles('files', open);
onFiles('policy', (files) => openPolicy(files?.[0]));

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
  void open(event.dataTransfer?.files);
});
describeSources();
