import { splitWords } from '../search/search-words.ts';
import { stem } from './words.ts';

/**
 * Terms used in the texts and, after `<`, what people call them when they ask. A phrase matches if a question has all its
 * words. "Quit" finds "withdraw"; "withdraw" does not find every "stop".
 */
const GROUPS: readonly string[] = [
  'participant, patient, subject < pt, pts, volunteer',
  'irb, iec < rec, ethics committee, ethics board, ethics, review board',
  'monitor, cra',
  'coordinator, crc < sc, study nurse',
  'investigator, pi, physician < doctor, principal investigator, sub-i',
  'product, drug, imp, ip, medication < medicine, tablet, pill',
  'withdraw, withdrawal < quit, stop, leave, left, drop out, dropout, end of participation',
  'stop, discontinuation < stopping, stopped',
  'inspection, inspector, audit < auditor',
  'consent, icf < consent form, econsent, reconsent',
  'sign, signature',
  'adverse, ae < adverse event, side effect, reaction',
  'sae < serious adverse event',
  'hospital, admission, hospitalization < hospitalized, admitted',
  'deviation < deviate, violation',
  'important < major',
  'noncompliance < non-compliance, noncompliant',
  'study, trial',
  'site < center, centre, clinic',
  'eligibility, eligible, criterion < criteria, fit the criteria, qualify, qualifies',
  'inclusion, exclusion, eligibility < criteria, fit the criteria',
  'enroll, enrollment, recruitment < enrol, enrolment, recruit',
  'randomization, randomize < allocate, allocation',
  'unblinding, unblind < code break, break the blind',
  'blinded, blinding, blind < masked',
  'error, correction < mistake, correct',
  'fabrication, falsification, misconduct < fraud, made up, fake, invented, cheat',
  'assent, minor, pediatric < child, children, kid, paediatric, teenager',
  'pregnancy < pregnant',
  'payment, reimbursement < pay, paid, money',
  'disclosure < disclose',
  'equity < stock, share',
  'spouse < wife, husband',
  'injury < injured, harmed',
  'temperature, excursion < fridge, refrigerator, cold chain',
  'accountability, reconciliation < count, counting',
  'missing < miss, lost',
  'container, kit < bottle, blister',
  'advert < ad, advertisement, advertising, facebook, instagram, social media',
  'source < chart, medical record, health record',
  'account < password, credential, login',
  'email < e-mail, mail',
  'database, edc < db',
  'crf, ecrf < case report form',
  'provider, vendor < service provider, supplier',
  'delegation, delegated < doa, delegate',
  'late, delay < delayed, behind',
  'trouble, stalled < behind, slow',
  'recover, recovery < rescue',
  'close-out < closeout, closing visit, cov',
  'initiation < siv',
  'start-up, activation < startup',
  'retention, archive, archiving < keep records, retain',
  'competency, growth < career, promotion, advancement, advance, grow, next role',
  'career < promotion, advancement',
  'immediate, hazard < danger',
  'emergency < unconscious',
  'capacity < incapable, dementia',
  'witness < cannot read, illiterate, literacy, blind person',
  'comprehension, teach-back < understand, understood, understands',
  'undue, coercion < pressure, pressures',
  'lost, attempt < unreachable, show up, no-show, disappeared',
  'remote, telephone < phone, from home, remotely',
  'identical, implausible < same values',
  'report, notify < notification',
  'immediately, hour, clock, deadline < fast, quickly, soon, urgent',
  'qtl < quality tolerance limit',
  'kri < key risk indicator',
  'dmc, idmc < dsmb, data monitoring committee',
  'itt < intention-to-treat',
  'amendment, modification',
  'causality < related, relatedness, causal, caused, attribution',
  'workload, capacity < overloaded, several studies, studies at once, too much work',
  'waiver, exception < not fit, not meet',
  'destroy, destruction, disposal < discard, dispose, throw',
  'expiry, expire < valid, validity, expired',
  'interpreter, translation < language, translate',
  'failure, outage, downtime < down, went down, system failure',
  'kpi, threshold, performance < target, targets, goal',
  'law, regulation < rule, legal',
  'death < dead, died, fatal',
  'oversight, supervise < manage, oversee',
  'interview < job, hire, hiring',
  'complaint < complain',
  'registration, register, registry',
  'redact, redaction < black out, anonymize',
  'prohibited < forbidden, banned',
  'damaged < broken, broke, damage',
  'sample, specimen < tube, blood tube',
  'shipment < ship, shipping, courier, send samples',
  'diary, questionnaire < ediary, survey',
  'missed, missing < forgot, forget, skipped, omitted, not filled',
  'system, outage < computer, laptop, crash, crashed',
  'breach, misdirected < wrong person, wrong address, leak, leaked, stolen',
  'budget < cost, price, expense',
  'billing, coverage < bill, billed, insurance pays, medicare',
  'agreement, contract',
  'advert < poster, flyer, radio, newspaper',
  'confidentiality, confidential < secret',
  'training < retrain, retraining, trained',
  'window < postpone, reschedule, too late, too early, days late',
  'access < look at, permission, rights, view, see records',
  'admin, administrator, super-user',
  'erasure, delete < erase, remove, deletion',
  'copy < copies, scan, photocopy',
  'storage < store, stored, keep',
  'termination, suspension, hold < halt, pause, stop the trial',
  'approval, approved < approve, authorize, permission',
  'handover < hand over, successor, replacement, takes over',
  'conflict < gift, gifts, invitation, lunch',
  'representative, diversity < minority, minorities, women, ethnic',
  'qualification, selection < onboard, onboarding, choose, qualify',
  'schedule, plan < planner, calendar',
  'screening < screened, prescreen, pre-screening',
  'staff < nurse, nurses, team, assistant',
  'follow-up, contact < call, calling, reach',
  'moved, contact < relocated, moved away',
  'causality < decide related',
  'personally, supervise < oversee personally',
  'naming, version < file name, version number',
  'import, transfer < export',
  'sampling < sample check',
  'halted, futility < recommends to stop',
  'liver, hepatic',
  'heart, cardiac, cardiovascular',
  'cancer, oncology, tumor',
  'vaccine, vaccination',
  'device, wearable < sensor, watch, app',
  'statistics, statistical < statistician, stats',
  'power, sample size',
];

const split = (text: string) => splitWords(text.replaceAll('-', '')).map(stem);

interface Member {
  words: readonly string[];
  texts: readonly string[];
}

const MEMBERS: readonly Member[] = GROUPS.flatMap((group) => {
  const [texts = [], asked = []] = group.split('<').map((side) => side.split(',').map(split));
  const forms = texts.flat();
  return [...texts, ...asked].map((words) => ({ words, texts: forms }));
});

/** Synonym stems for each content word of a question. */
export function synonymsOf(
  content: readonly string[],
  question: readonly string[],
): Map<string, ReadonlySet<string>> {
  const known = new Set([...question, ...content]);
  const found = new Map<string, Set<string>>();
  for (const { words, texts } of MEMBERS) {
    if (!words.every((word) => known.has(word))) continue;
    for (const word of words.filter((one) => content.includes(one))) {
      const others = found.get(word) ?? new Set();
      for (const other of texts) if (other !== word) others.add(other);
      found.set(word, others);
    }
  }
  return found;
}
