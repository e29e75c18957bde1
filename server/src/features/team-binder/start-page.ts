import type { Matrix } from '@trialwright/contract';
import { writeDay } from '../../teams/rules/sentences.ts';
import { escape, fileLink, htmlTable, type HtmlCell } from './html.ts';
import type { OpenPoint } from './open-points.ts';
import type { BinderData, BinderLine } from './read-binder.ts';
import { START_PAGE_CSS } from './start-page-style.ts';

/** More lines than these stand in the files only. */
const MOST = 60;

/** What the page tells of a file. */
export interface ListedFile {
  name: string;
  about: string;
}

export interface StartPage {
  data: BinderData;
  points: readonly OpenPoint[];
  files: readonly ListedFile[];
  /** The public log: the size at which rows are proven, and how many are not yet. */
  log: { size: number; proven: number; waiting: number };
  academy: string;
  publicUrl: string;
}

const count = (number: number, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;
const minute = (moment: Date) => `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const beyond = (total: number, where: string) =>
  total > MOST ? `<p class="soft">The first ${MOST} of ${total}. All are in ${fileLink(where)}.</p>` : '';

/** The organization; of a trial, its site too where that has another name. */
function placeOf({ organization: { name }, trials: [trial], trialId }: StartPage['data']): string {
  if (trialId === undefined || !trial) return name;
  const { site, sponsor } = trial.data;
  return `${site === name ? name : `${name}, ${site}`}. Sponsor: ${sponsor}`;
}

function whatItIs({ data, academy }: StartPage): string {
  const { organization, trials, trialId, asOf, knownAt } = data;
  const [trial] = trials;
  const of =
    trialId !== undefined && trial
      ? `${trial.data.protocol}, ${trial.data.title}`
      : `all trials of ${organization.name}`;
  return [
    `<p class="soft">Inspection binder</p>`,
    `<h1>${escape(of)}</h1>`,
    `<p>${escape(placeOf(data))}.<br>`,
    `As of <b>${escape(writeDay(asOf))}</b> (${escape(organization.zone)}), by everything on record at ${minute(knownAt)}.</p>`,
    `<p>This folder shows who worked on the trial${trialId === undefined ? 's' : ''}, what training was required of them, what shows that they had it, and who signed for which task. It was made by ${escape(academy)} from the organization’s records. It can be read and checked without a network and without ${escape(academy)}.</p>`,
  ].join('\n');
}

function atAGlance({ data, points }: StartPage): string {
  const { matrix, lines, signatures } = data;
  const late = data.facts.filter(
    (versions) => versions.length > 1 && versions[0]?.kind === 'evidence',
  ).length;
  const figures: [string, string][] = [
    [`${matrix.ready} of ${matrix.asked}`, 'people ready'],
    [String(lines.filter(({ isOpen }) => isOpen).length), 'delegated tasks on this day'],
    [String(points.length), 'open points'],
    [String(signatures.length), 'signatures'],
    [String(late), 'corrections of evidence'],
  ];
  return `<dl class="figures">${figures
    .map(([figure, name]) => `<div><dt>${escape(name)}</dt><dd>${escape(figure)}</dd></div>`)
    .join('')}</dl>`;
}

function openPoints({ points }: StartPage): string {
  if (points.length === 0) return '<p>None on this day.</p>';
  const rows = points.slice(0, MOST).map(({ kind, about, text }) => [about, kind, text]);
  return (
    htmlTable('What is not as it should be on this day', ['About', 'Kind', 'Point'], rows) +
    beyond(points.length, 'open-points.csv')
  );
}

const isOpen = (state: Matrix['rows'][number]['cells'][number]['state']) =>
  state === 'overdue' || state === 'missing';

function people({ data: { matrix } }: StartPage): string {
  if (matrix.rows.length === 0) return '<p>Nobody is on record for this day.</p>';
  // Of many, those who are not ready come first.
  const inOrder =
    matrix.rows.length > MOST
      ? matrix.rows.toSorted((a, b) => Number(a.isReady ?? true) - Number(b.isReady ?? true))
      : matrix.rows;
  const rows = inOrder.slice(0, MOST).map(({ name, title, isReady, cells }): HtmlCell[] => {
    const open = cells.flatMap(({ state }, index) =>
      isOpen(state) ? [matrix.columns[index]?.title ?? ''] : [],
    );
    return [
      name,
      title,
      isReady === null ? 'Nothing asked' : isReady ? 'Ready' : { html: '<span class="no">Not ready</span>' },
      open.length > 0 ? open.join(', ') : 'Nothing',
    ];
  });
  return (
    htmlTable(
      'Ready: nothing that is required is overdue or missing',
      ['Name', 'Title', 'On this day', 'Open'],
      rows,
    ) + beyond(matrix.rows.length, 'training/matrix.csv')
  );
}

function describeLine({
  id,
  name,
  task,
  taskTitle,
  from,
  to,
  status,
  authorization,
  replacedBy,
  isOpen: open,
  missing,
}: BinderLine): HtmlCell[] {
  const period = to === null ? `${writeDay(from)}, open` : `${writeDay(from)} to ${writeDay(to)}`;
  const training = !open ? '' : missing.length === 0 ? 'Met' : { html: '<span class="no">Not met</span>' };
  return [
    `${id} ${name}`,
    `${task} ${taskTitle}`,
    status === 'replaced'
      ? {
          html: `<s>${escape(period)}</s> (struck: see ${escape(replacedBy?.id ?? 'the reason in lines.csv')})`,
        }
      : status === 'withdrawn'
        ? { html: `<s>${escape(period)}</s> (withdrawn before its first day)` }
        : period,
    authorization === null
      ? status
      : `${authorization.printedName}, ${writeDay(authorization.signedAt.slice(0, 10))} (UTC)`,
    training === '' ? 'Not in effect' : training,
  ];
}

function delegationLogs({ data: { trials, lines } }: StartPage): string {
  if (lines.length === 0) return '<p>No line is in the log.</p>';
  return trials
    .map(({ factId, data }) => {
      const own = lines.filter(({ trialId }) => trialId === factId);
      if (own.length === 0) return '';
      const table = htmlTable(
        `${data.protocol}: ${count(own.length, 'line')}. The paper form with all signatures is in the folder delegation-log.`,
        ['Line', 'Task', 'Period', 'Authorized by', 'Training on this day'],
        own.slice(0, MOST).map((line) => describeLine(line)),
      );
      return `<h3>${escape(data.protocol)}</h3>\n${table}${beyond(own.length, 'delegation-log/lines.csv')}`;
    })
    .join('\n');
}

function howToCheck({ log, publicUrl, academy }: StartPage): string {
  const waiting =
    log.waiting === 0
      ? ''
      : ` ${count(log.waiting, 'row')} of the ledger ${log.waiting === 1 ? 'is' : 'are'} not covered by a published checkpoint yet; a binder made some minutes later has ${log.waiting === 1 ? 'its proof' : 'their proofs'}.`;
  return `<ol>
<li>No file was changed: run <code>sha256sum -c SHA256SUMS</code> in this folder (on a Mac, <code>shasum -a 256 -c SHA256SUMS</code>).</li>
<li>A record says what was written down: its SHA-256 in a table is that of its line in ${fileLink('records/facts-1.jsonl')}.</li>
<li>A signature is genuine: each has its text, what was signed, and a signature over it in the folder <code>signatures</code>; the key is in ${fileLink('keys/signatures.jwks.json')}.</li>
<li>An authorization was not written later: ${count(log.proven, 'row')} of the ledger behind authorizations ${log.proven === 1 ? 'has' : 'have'} a proof that ${log.proven === 1 ? 'it is' : 'they are'} in the public log of ${escape(academy)}.${waiting}</li>
</ol>
<p>${fileLink('README.txt')} has each of these steps in full. Two binders of the same state are the same, byte for byte. <a href="${escape(publicUrl)}/verify-log-proof.html">The page that checks proofs</a> works without sending anything.</p>`;
}

const LIMITS = `<p>The records are those that the organization entered, and the certificates that its people hold at the academy. Evidence from elsewhere has a grade: “self stated” is the person’s word, “attached” means that a named person looked at it, “verified” that an issuer’s signature was checked, and “own” that the academy issued it. Files of outside certificates are not in the binder.</p>
<p>The software has controls that support ICH E6(R3) and 21 CFR Part 11: time stamps by the server, records that are corrected by a further version and never overwritten, and signatures bound to what was signed. Whether they are used as they should be is for the organization to show.</p>`;

const section = (id: string, title: string, content: string) =>
  `<section aria-labelledby="${id}">\n<h2 id="${id}">${title}</h2>\n${content}\n</section>`;

/** index.html: what a monitor reads first. It has no script and asks for nothing outside the folder. */
export function writeStartPage(page: StartPage): string {
  const { data, files } = page;
  const title = `Inspection binder, ${data.trialId === undefined ? data.organization.name : (data.trials[0]?.data.protocol ?? '')}, ${writeDay(data.asOf)}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escape(title)}</title>
<style>${START_PAGE_CSS}</style>
</head>
<body>
<header>
${whatItIs(page)}
${atAGlance(page)}
</header>
<main>
${section('points', 'Open points', openPoints(page))}
${section('people', 'Who is ready', people(page))}
${section('log', 'Delegation log', delegationLogs(page))}
${section(
  'files',
  'Where to find it',
  htmlTable(
    'The folders signatures and log also have a file for each signature and for each proof',
    ['File', 'What it holds'],
    files.map(({ name, about }): HtmlCell[] => [{ html: fileLink(name) }, about]),
  ),
)}
${section('check', 'How to check it', howToCheck(page))}
${section('limits', 'What it does not say', LIMITS)}
</main>
</body>
</html>
`;
}
