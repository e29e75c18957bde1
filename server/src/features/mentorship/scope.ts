import type { Catalogue } from '../../content/catalogue.ts';
import { splitWords } from '../search/search-words.ts';
import { synonymsOf } from './synonyms.ts';
import { contentWords, stem, stemsOf } from './words.ts';

/** Requests the mentor declines, even if the content covers them. */
const REFUSED: readonly RegExp[] = [
  // Attempts to change or reveal the rules.
  /\b(ignore|disregard|forget|override|bypass)\b.{0,30}\b(previous|prior|above|all|your|the|any)\b.{0,30}\b(instruction|rule|prompt|guideline)s?\b/i,
  /\b(system prompt|hidden (passage|instruction|rule|prompt)s?|jailbreak|developer mode|api key|you are now|pretend (to be|you)|act as (an?|my)|roleplay)\b/i,
  /\b(print|repeat|reveal|show|output)\b.{0,20}\b(everything|all|text|words|instructions|prompt)\b.{0,12}\b(above|before this|verbatim)\b/i,
  // Other people and their accounts.
  /\b(other|another|all|every) (users?|learners?|members?|accounts?|students?)\b/i,
  /\b(password|login|e-?mail address|phone number|home address|progress|scores?|results?|certificates?) of (the )?(admin|user|learner|\p{Lu}\p{L}+ \p{Lu})/u,
  // The asker's own health.
  /\bmy (own )?(back|head|stomach|belly|knee|throat|tooth|teeth|skin|heart|chest|eye|ear|leg|arm|foot|blood pressure|period|pregnancy|appendix|cat|dog|mother|father|wife|husband|son|daughter|child|baby)\b.{0,40}\b(hurt|ache|pain|sore|vomit|swollen|itch|bleed|fever|sick|ill|high|take|safe)/i,
  /\b(do|did|could) i have (covid|cancer|diabetes|flu|an? infection)\b|\bi have (a |an )?(headache|fever|cold|cough|rash|sore|pain)\b|\bmy own (appendix|tooth)\b/i,
  /\b(should|can|may) i (take|swallow|drink|inject)\b|\bsafe for me\b/i,
  // Choice of treatment.
  /\b(which|what|best)\b.{0,40}\b(dose|dosage|regimen|chemotherapy|antibiotic|painkiller|antidepressant|insulin)\b.{0,40}\b(start|prescribe|best|should i give)/i,
  /\bdifferential diagnosis\b/i,
  // Subjects outside the academy's content, in any context.
  /\b(stock market|(stock|share) price|bitcoin|crypto|weather|recipe|restaurant|flights?|hotel|netflix|movie|football|world cup|election|president|horoscope|lottery|mortgage|landlord|divorce|salary|salaries|wages?)\b/i,
  /\b(which|what|best) (hospital|university|school|cro|company|employer)\b.{0,20}\b(best|better|top|cheapest|pays?)\b/i,
  // Keys of the academy's assessments.
  /\b(answers?|answer key|keys?|correct (option|answer)|option is correct)\b.{0,40}\b(assessment|exam|examination|quiz|module test|final test|question \d+)\b/i,
];

/** Domain terms. A question without any of them is about something else. */
const TRADE = new Set(
  `participant patient subject pt trial study protocol consent icf irb iec rec ethic sponsor cro site
  monitor monitoring investigator pi coordinator cra cta ctm crc crf ecrf edc source sdv sdr query
  adverse ae sae susar safety causality serious severity severe deviation violation breach amendment
  eligibility eligible criteria inclusion exclusion enroll enrol enrollment recruit recruitment screen screening
  randomize randomisation randomization stratum strata blind unblind unblinding placebo dose dosing drug product
  imp ip medication tablet kit accountability excursion temperature fridge shipment sample lab laboratory pharmacy
  visit window withdraw withdrawal audit inspection inspector inspect 483 1572 gcp ich fda ema mhra gdpr hipaa cfr
  regulation guideline delegation delegate doa log sign signature training certificate certification archive
  record document documentation file filing tmf etmf isf binder note ctms irt iwrs database data meddra
  sdtm adam cdisc coding estimand endpoint statistic statistical analysis itt interim dmc dsmb adjudication
  committee risk qtl kri rbm rbqm capa quality vendor contract budget payment financial disclosure conflict insurance
  injury publication registry privacy personal redact redaction pseudonymize pseudonymised anonymize confidentiality
  feasibility initiation start-up startup activation close-out closeout milestone critical-path schedule timeline
  escalate escalation governance charter raci minutes handover career competency interview role hospital
  hospitalize hospitalization pregnancy pregnant death device diagnostic biomarker oncology pediatric assent
  platform basket umbrella adaptive pragmatic phase bioequivalence cohort arm follow-up belmont nuremberg helsinki
  ecoa epro wearable decentralized telehealth remote fraud misconduct falsification fabrication compliance
  noncompliance retention lost finding report procedure sop password access advert recruitment-plan workload
  guidance`
    .split(/\s+/)
    .flatMap((word) => splitWords(word).map(stem)),
);

export type IsDomainTerm = (stem: string) => boolean;

/** Words in term names that are too general to count. */
const EVERYDAY = new Set(
  'life time plain language power model cold history world country care member state line last first'
    .split(' ')
    .map(stem),
);
const NAME_LENGTH = 4;

/** Recognizes domain terms: those above and the words of glossary term names. */
export function domainTerms({ shelf }: Catalogue): IsDomainTerm {
  const acronyms = shelf.terms.flatMap(({ acronym }) => (acronym ? stem(acronym) : []));
  const names = shelf.terms
    .flatMap(({ term, aliases }) => [term, ...aliases])
    .flatMap(splitWords)
    .filter(({ length }) => length >= NAME_LENGTH)
    .map(stem)
    .filter((word) => !EVERYDAY.has(word));
  const glossary = new Set([...acronyms, ...names]);
  return (word) => TRADE.has(word) || glossary.has(word);
}

/** Whether the mentor must decline the question, whatever else it mentions. */
export function isOutOfScope(question: string): boolean {
  return REFUSED.some((pattern) => pattern.test(question));
}

/** Whether the question is about clinical trials at all, in domain or everyday terms. */
export function isAboutTrials(question: string, isTrade: IsDomainTerm): boolean {
  const stems = contentWords(question).map((word) => word.stem);
  const meant = [...synonymsOf(stems, stemsOf(question)).values()].flatMap((others) => [...others]);
  return [...stems, ...meant].some(isTrade);
}
