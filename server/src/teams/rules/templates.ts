import { RulePack, type Condition } from '@trialwright/contract';

const gcp: Condition = { has: { of: 'gcp', within: { months: 36, before: 'entry' }, grade: 'attached' } };
const protocol: Condition = { has: { of: 'protocol', version: { effectiveOn: 'asOf' } } };
const read = (of: string): Condition => ({ has: { of, version: { effectiveOn: 'asOf' } } });
const held = (of: string): Condition => ({ has: { of, current: 'asOf', grade: 'attached' } });

const E6 = 'ICH E6(R3), Annex 1, 2.3.2';

function gate(
  id: string,
  tasks: string[],
  {
    title,
    need,
    source,
    force = 'guidance',
  }: { title: string; need: Condition; source?: string; force?: string },
) {
  const said = { id, title, force, when: { is: { task: tasks } }, need, waivable: force === 'custom' };
  return source === undefined ? said : { ...said, source };
}

const CLINICAL = ['T01', 'T02', 'T03', 'T04', 'T05', 'T06', 'T09', 'T11', 'T12', 'T13', 'T16', 'T17'];
const MEDICAL = ['T02', 'T04', 'T06', 'T09', 'T16'];

/**
 * Rules to start from. They are proposals: intervals are examples of common sponsor practice and not law, and a site adopts
 * and changes them under its own name.
 */
export const TEMPLATES: readonly RulePack[] = [
  RulePack.parse({
    title: 'Gates for delegated tasks',
    requirements: [
      gate('gcp', ['T01', 'T02', 'T05', 'T07', 'T08', 'T19', 'T20', 'T22', 'T23'], {
        title: 'GCP',
        need: gcp,
        source: `${E6}; the interval is common sponsor practice`,
      }),
      gate('protocol', CLINICAL, { title: 'Protocol version', need: protocol, source: E6 }),
      gate('consent', ['T01'], {
        title: 'Consent process',
        need: { has: { of: 'consent_course', within: { months: 24, before: 'asOf' } } },
        force: 'custom',
      }),
      gate('medical', MEDICAL, {
        title: 'Medical license',
        need: held('medical_license'),
        source: 'FDA guidance Investigator Responsibilities (2009), III.A',
      }),
      gate('safety', ['T06', 'T07'], {
        title: 'Safety reporting',
        need: { has: { of: 'safety_course', within: { months: 24, before: 'asOf' } } },
      }),
      gate('pharmacy', ['T08', 'T10', 'T11'], {
        title: 'Pharmacy manual',
        need: read('pharmacy_manual'),
        source: 'ICH E6(R3), Annex 1, 2.10',
      }),
      gate('brochure', ['T04', 'T09'], {
        title: 'Investigator’s brochure',
        need: read('investigator_brochure'),
      }),
      gate('irt', ['T12'], { title: 'Randomization system', need: held('irt'), force: 'custom' }),
      gate('unblinding', ['T13'], { title: 'Unblinding procedure', need: read('unblinding_procedure') }),
      gate('lab', ['T14'], { title: 'Laboratory manual', need: read('lab_manual'), force: 'custom' }),
      gate('shipping', ['T15'], {
        title: 'Dangerous goods (air)',
        need: {
          has: { of: 'iata_dgr', within: { months: 27, before: 'asOf' }, current: 'asOf', grade: 'attached' },
        },
        source:
          'IATA Dangerous Goods Regulations: recurrent training within 24 months; the issuer’s date decides',
        force: 'law',
      }),
      gate('rater', ['T18'], {
        title: 'Rater certificate',
        need: { has: { of: 'rater', current: 'asOf', grade: 'verified' } },
        force: 'sponsor',
      }),
      gate('edc', ['T20', 'T21'], {
        title: 'EDC system',
        need: held('edc'),
        force: 'sponsor',
        source: '21 CFR 11.10(i)',
      }),
      gate('privacy', ['T24'], { title: 'Privacy', need: { has: { of: 'privacy' } }, force: 'custom' }),
    ],
  }),
  RulePack.parse({
    title: 'GCP for everybody, every three years',
    requirements: [
      {
        id: 'gcp',
        title: 'GCP',
        force: 'custom',
        source: 'Common practice; NIH asks the same of its trials (NOT-OD-16-148)',
        need: { has: { of: 'gcp', within: { months: 36, before: 'asOf' }, grade: 'attached' } },
        waivable: true,
      },
    ],
  }),
];
