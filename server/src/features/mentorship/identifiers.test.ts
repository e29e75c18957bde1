import type { Masked } from '@trialwright/contract';
import { describe, expect, test } from 'vitest';
import { maskIdentifiers } from './identifiers.ts';

const POSITIVE: [text: string, kind: Masked['kind'], secret: string][] = [
  ['Maria Lopez wants to withdraw, what now?', 'name', 'Lopez'],
  ['my patient John Smith missed visit 3', 'name', 'Smith'],
  ['participant Ottoline Brandvold signed yesterday', 'name', 'Brandvold'],
  ['a patient named Svetlana called', 'name', 'Svetlana'],
  ['Mrs. Hutchinson has an SAE', 'name', 'Hutchinson'],
  ['Mr Okonkwo wants his data deleted', 'name', 'Okonkwo'],
  ['Ms Nguyen Thi did not show up', 'name', 'Nguyen'],
  ['her name is Giulia Ferri, can we keep the samples', 'name', 'Ferri'],
  ['patient name: Hans Müller', 'name', 'Müller'],
  ['Quillon Thackeray, 54 years old, has chest pain', 'name', 'Thackeray'],
  ['Zephyrine Oduya (F, 62) took two doses', 'name', 'Oduya'],
  ['Quillon Thackeray, DOB 12/03/1961, was dosed', 'name', 'Thackeray'],
  ['Ludwig van Houten, MRN 4455667 was unblinded', 'name', 'Houten'],
  ['Frau Schneider möchte aufhören', 'name', 'Schneider'],
  ["can I file Peter O'Brien under screen failure", 'name', 'Brien'],
  ['john smith, dob 12/03/1961, was dosed', 'name', 'smith'],
  ['my patient maria lopez wants to stop', 'name', 'lopez'],
  ['maria wants to withdraw', 'name', 'maria'],
  ["can we keep john's samples", 'name', 'john'],
  ['mark jones born 12/03/1961', 'name', 'jones'],
  ['is peter van houten eligible', 'name', 'houten'],
  ['DOB 12/03/1961', 'date_of_birth', '1961'],
  ['dob: 1961-03-12 is he eligible', 'date_of_birth', '1961'],
  ['date of birth 12 March 1961', 'date_of_birth', '1961'],
  ['she was born on March 12, 1961', 'date_of_birth', '1961'],
  ['born 12.03.1961, is that 65 at consent?', 'date_of_birth', '1961'],
  ['D.O.B. 3/12/61', 'date_of_birth', '3/12/61'],
  ['birthday is 02 Feb 1980', 'date_of_birth', '1980'],
  ['Maria Lopez, 12/03/1961, signed', 'date_of_birth', '1961'],
  ['MRN 12345678 has an SAE', 'record_number', '12345678'],
  ['mrn: 00-123456', 'record_number', '123456'],
  ['medical record number is 7788990', 'record_number', '7788990'],
  ['hospital number A1234567', 'record_number', '1234567'],
  ['patient id 123456789', 'record_number', '123456789'],
  ['chart no. 445566778', 'record_number', '445566778'],
  ['write to maria.lopez@example.org please', 'email', 'maria.lopez'],
  ['her mail is m_l+trial@mail.example.co.uk', 'email', 'm_l+trial'],
  ['call her at 555-123-4567', 'phone', '4567'],
  ['number (312) 555-0188', 'phone', '0188'],
  ['phone +1 312 555 0188', 'phone', '0188'],
  ['mobile: +44 20 7946 0958', 'phone', '0958'],
  ['tel. 030 12345678', 'phone', '12345678'],
  ['reach him on 0176 1234567', 'phone', '1234567'],
  ['+49 (0)30 901820 is her daughter', 'phone', '901820'],
  ['SSN 123-45-6789', 'national_id', '6789'],
  ['his social security number is 123456789', 'national_id', '123456789'],
  ['NHS number 943 476 5919', 'national_id', '5919'],
  ['passport no. X1234567', 'national_id', 'X1234567'],
  ['lives at 221 Baker Street', 'address', 'Baker'],
  ['send kits to 15 Old Mill Road, Apt 4', 'address', 'Mill'],
  ['visit at 1600 Pennsylvania Avenue', 'address', 'Pennsylvania'],
  ['wohnt Lindenstraße 14b', 'address', 'Linden'],
];

const NEGATIVE = [
  'visit 3 was on 12/03/2026, window is 3 days',
  'consent signed on 14 SEP 2025 at 10:20',
  'IRB approval letter of March 12, 2026',
  'protocol TW-318-2026 version 2.0',
  'protocol ABC-123-4567, amendment 4',
  'what does 21 CFR 312.64 say',
  '21 CFR 50.25(a)(8) and 45 CFR 46.116',
  'EU Regulation 536/2014 Article 41',
  'ICH E6(R3) Annex 1 section 2.8.10',
  'participant 07-013 wants to stop',
  'subject 101-004 missed a dose',
  'patient ID 07-013 in the log',
  'participant code 208-015 was unblinded',
  'dose is 150-200 mg twice daily',
  'ALT 62 U/L, AST 110 U/L, 3 x ULN',
  'blood pressure 120/80 three times',
  'kit number 41187 is missing',
  'lot 2026-0412 expired on 2026-10-31',
  'NCT01234567 is not updated',
  'EudraCT 2020-001234-56',
  'EU trial number 2024-512345-12-00',
  'mark the visit as missed',
  "the subject may take st john's wort",
  'steven johnson syndrome after dose 2',
  'jan 12 visit by a frank talk, julian date',
  'write to the help desk of alan-system.example',
  'can Dr. Lee sign the 1572?',
  'the Principal Investigator refuses',
  'Study Coordinator or Clinical Research Associate?',
  'what is the Declaration of Helsinki',
  'Good Clinical Practice training for 3 years',
  'patient Information Sheet version 3',
  'Participant Identification Code List template',
  'Subject Identification Log',
  'Mrs A. in the scenario',
  'Serious Adverse Event within 24 hours',
  'Institutional Review Board closes at 5',
  'the Belmont Report of 1979',
  'site 118 enrolled 12 of 480 people',
  'temperature 11.2 to 13.5 degrees for 7 hours',
  'randomized 1:1:1 with 1200 participants',
  'form FDA 1572 and form FDA 483',
  'the study was born out of a need in 2019',
  'Kaplan Meier curve at month 24',
  'call the 24/7 help desk, ticket 20260412',
  'budget is 12,500 per participant',
  'a call to the sponsor took 45 minutes',
  'version 3.0 of 02 JUN 2026',
  'New York site activated on Monday',
  'send the letter to Site Street team',
];

describe('participant identifiers', () => {
  test.each(POSITIVE)('%s is masked', (text, kind, secret) => {
    const { text: masked, masked: kinds } = maskIdentifiers(text);
    expect(masked).not.toContain(secret);
    expect(kinds.map((one) => one.kind)).toContain(kind);
  });

  test.each(NEGATIVE)('%s is left unchanged', (text) => {
    expect(maskIdentifiers(text)).toEqual({ text, masked: [] });
  });

  test('are counted by kind, and the rest of the sentence is unchanged', () => {
    const asked = 'Maria Lopez and John Smith, DOB 12/03/1961, both want to stop. MRN 1234567';
    expect(maskIdentifiers(asked)).toEqual({
      text: '[name] and [name], DOB [date of birth], both want to stop. MRN [record number]',
      masked: [
        { kind: 'record_number', count: 1 },
        { kind: 'date_of_birth', count: 1 },
        { kind: 'name', count: 2 },
      ],
    });
  });

  test('are found in time, however long the text', () => {
    const long = 'A very Long Sentence With Capital Words and 123-12 numbers '.repeat(34);
    const start = performance.now();
    maskIdentifiers(long);
    expect(performance.now() - start).toBeLessThan(200);
  });
});
