import type { Certificate } from '@trialwright/contract';
import { expect, test } from 'vitest';
import { emailAddress, linkedInAddress } from './share-certificate.ts';

const CERTIFICATE = {
  courseName: 'Consent & Assent',
  certificateNumber: 'CR-1-1-ABC',
  completionDate: '2026-11-20T09:00:00Z',
  validUntil: '2028-11-20T09:00:00Z',
} as Certificate;
const VERIFY = 'https://academy.example/verify/CR-1-1-ABC';

test('LinkedIn is given name, dates, number, and the page that verifies', () => {
  const { searchParams } = new URL(linkedInAddress(CERTIFICATE, VERIFY, 'Trialwright'));
  expect(Object.fromEntries(searchParams)).toEqual({
    startTask: 'CERTIFICATION_NAME',
    name: 'Consent & Assent',
    organizationName: 'Trialwright',
    issueYear: '2026',
    issueMonth: '11',
    expirationYear: '2028',
    expirationMonth: '11',
    certId: 'CR-1-1-ABC',
    certUrl: VERIFY,
  });
});

test('the email says what was earned and where it is verified', () => {
  const address = new URL(emailAddress(CERTIFICATE, VERIFY, 'Trialwright'));
  expect(address.searchParams.get('subject')).toBe('Certificate: Consent & Assent');
  expect(address.searchParams.get('body')).toContain(VERIFY);
});
