import { describe, expect, test } from 'vitest';
import { loadCatalogue } from '../../content/load.ts';
import { buildSearchIndex } from './search-index.ts';

/** What learners type, and what should rank first. Search is tuned by this list, not by taste. */
const EXPECTED: [query: string, kind: string, title: string][] = [
  ['SAE', 'term', 'Serious Adverse Event'],
  ['sae', 'term', 'Serious Adverse Event'],
  ['ICF', 'term', 'Informed Consent Form'],
  ['SUSAR', 'term', 'Suspected Unexpected Serious Adverse Reaction'],
  ['EDC', 'term', 'Electronic Data Capture'],
  ['IRB', 'term', 'Institutional Review Board'],
  ['DSMB', 'term', 'Independent Data Monitoring Committee'],
  ['CAPA', 'term', 'Corrective and Preventive Action'],
  ['TMF', 'term', 'Trial Master File'],
  ['SDV', 'term', 'Source Data Verification'],
  ['SDTM', 'term', 'Study Data Tabulation Model'],
  ['IWRS', 'term', 'Interactive Response Technology'],
  ['informd consent', 'term', 'Informed Consent'],
  ['informed consent', 'term', 'Informed Consent'],
  ['consent', 'term', 'Informed Consent'],
  ['assent', 'term', 'Assent'],
  ['blinding', 'term', 'Blinding'],
  ['randomisation', 'term', 'Randomization'],
  ['esential records', 'term', 'Essential Records'],
  ['equipoise', 'term', 'Equipoise'],
  ['estimand', 'term', 'Estimand'],
  ['protocol deviation', 'term', 'Protocol Deviation'],
  ['important protocol deviation', 'term', 'Important Protocol Deviation'],
  ['who signs the delegation log', 'document', 'Delegation of Activities and Signature Log'],
  ['delegation log', 'term', 'Delegation Log'],
  ['deviation log', 'document', 'Protocol Deviation Log'],
  ['note to file', 'term', 'Note to File'],
  ['note to file template', 'document', 'Note to File Template'],
  ['training log', 'document', 'Training Log (Protocol, Systems, GCP)'],
  ['1572 guide', 'document', 'Form FDA 1572 Completion Guide'],
  ['consent form template', 'document', 'Consent Form Master Template (Adult)'],
  ['assent template', 'document', 'Pediatric Assent Template (7-11 and 12-17 years)'],
  ['monitoring visit report', 'term', 'Monitoring Visit Report'],
  ['monitoring visit report template', 'document', 'Monitoring Visit Report Template'],
  ['temperature excursion report', 'document', 'Temperature Excursion Report'],
  ['site budget', 'document', 'Site Budget Calculator'],
  ['enrollment forecast', 'document', 'Enrollment Forecast Model'],
  ['483 response', 'document', 'Worked Example: Response to Form FDA 483'],
  ['database lock checklist', 'document', 'Database Lock Checklist'],
  ['query wording', 'document', 'Query Wording Guide'],
  ['risk register', 'term', 'Risk Register'],
  ['adverse event log', 'document', 'Adverse Event Log'],
  ['study initiation', 'workflow', 'Study Initiation'],
  ['safety reporting workflow', 'workflow', 'Safety Reporting Workflow'],
  ['patient enrollment', 'workflow', 'Patient Enrollment Flow'],
  ['study close-out steps', 'workflow', 'Study Close-out'],
  ['closeout', 'workflow', 'Study Close-out'],
  ['what a monitor is for', 'lesson', 'What a Monitor Is For: Mandate, Limits and Independence'],
  ['monitor foundations', 'course', 'CRA Foundations: Role, Rules and Risk-Based Monitoring'],
  ['recruitment and screening', 'course', 'Recruitment, Screening and Enrollment'],
  ['emergency unblinding', 'term', 'Emergency Unblinding'],
  ['sponsor asks for an exception', 'scenario', 'The Sponsor Asks for an Exception'],
  ['fda inspection simulation', 'scenario', 'FDA Inspection as Principal Investigator'],
  ['good clinical practise', 'term', 'Good Clinical Practice'],
];

const catalogue = await loadCatalogue({ isStrict: false, report: () => undefined });
const index = await buildSearchIndex(catalogue);

describe('the ranking', () => {
  test('has the intended result in the top three for 95 of 100 queries, and first for most', () => {
    const ranks = EXPECTED.map(([query, type, title]) => {
      const found = index.find(query).slice(0, 3);
      const rank = found.findIndex((hit) => hit.type === type && hit.title === title);
      return { query, rank, found: found.map((hit) => `${hit.type} ${hit.title}`) };
    });
    const missed = ranks.filter(({ rank }) => rank === -1);
    expect(missed.length, JSON.stringify(missed, null, 1)).toBeLessThanOrEqual(EXPECTED.length * 0.05);
    const late = ranks.filter(({ rank }) => rank !== 0);
    expect(late.length, JSON.stringify(late, null, 1)).toBeLessThanOrEqual(EXPECTED.length * 0.2);
  });

  test('puts a term first for its unique acronym', () => {
    const { terms } = catalogue.shelf;
    const owners = Map.groupBy(
      terms.filter(({ acronym }) => acronym),
      ({ acronym }) => acronym?.toLowerCase() ?? '',
    );
    const wrong = [...owners].filter(([acronym, [term, other]]) => {
      const [first] = index.find(acronym);
      return !other && term && !(first?.type === 'term' && first.id === term.id);
    });
    expect(wrong.map(([acronym]) => acronym)).toEqual([]);
  });

  test('has every entry in the top three for its title', () => {
    const { terms, documents, workflows } = catalogue.shelf;
    const titles = [
      ...terms.map(({ term }) => ({ type: 'term', title: term })),
      ...documents.map(({ title }) => ({ type: 'document', title })),
      ...workflows.map(({ title }) => ({ type: 'workflow', title })),
      ...catalogue.courses.map(({ title }) => ({ type: 'course', title })),
      ...catalogue.practice.decisions.map(({ title }) => ({ type: 'scenario', title })),
      ...catalogue.practice.simulations.map(({ name }) => ({ type: 'scenario', title: name })),
    ];
    const lost = titles.filter(
      ({ type, title }) =>
        !index
          .find(title)
          .slice(0, 3)
          .some((hit) => hit.type === type && hit.title === title),
    );
    expect(lost).toEqual([]);
  });
});
