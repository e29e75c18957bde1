import { outsideCertificates, passport } from '@trialwright/contract';
import type { Learner } from './academy.ts';
import { GOOD_PDF, uploadOf } from './uploads.ts';

/** Gives a person a certificate from elsewhere and a link to the passport, both under names of their own. */
export async function fillPassport(person: Learner): Promise<{ certificate: number; link: number }> {
  const params = { userId: person.id };
  const said = { title: 'A private certificate', issuer: 'Elsewhere', completedOn: '2026-01-05' };
  const none = { validUntil: null, edition: null, version: null };
  const added = await person.call(outsideCertificates.add, {
    params,
    body: { ...said, ...none, file: uploadOf(GOOD_PDF) },
  });
  const shared = await person.call(passport.share, {
    params,
    body: { label: 'A private label', days: 30, parts: ['certificates'] },
  });
  return { certificate: added.body.id, link: shared.body.link.id };
}
