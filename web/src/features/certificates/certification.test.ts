import type { AssessmentRecord, Certificate, CourseSummary } from '@trialwright/contract';
import { describe, expect, it } from 'vitest';
import { availableCertifications, featuredOf, nearestOf } from './certification.ts';

function course(given: Partial<CourseSummary>): CourseSummary {
  return {
    id: 9,
    slug: 'sc-site-start-up',
    title: 'Site Start-up',
    description: '',
    icon: '',
    targetRole: 'Study_Coordinator',
    order: 1,
    totalLessons: 7,
    estimatedHours: 4,
    isPublished: true,
    isLocked: false,
    completedLessons: 7,
    progress: 100,
    ...given,
  };
}

function attempt(given: Partial<AssessmentRecord>): AssessmentRecord {
  return {
    attemptId: 1,
    assessmentId: 9,
    isBridge: false,
    score: 85,
    passed: true,
    correctAnswers: 17,
    submittedAt: '2026-03-01T10:00:00.000Z',
    answers: {},
    ...given,
  };
}

function certificate(given: Partial<Certificate>): Certificate {
  return {
    id: 1,
    userId: 11,
    courseId: 9,
    courseName: 'Site Start-up',
    completionDate: '2026-03-01T10:00:00.000Z',
    issuedDate: '2026-03-01T10:00:00.000Z',
    expiryDate: '2028-03-01T10:00:00.000Z',
    validUntil: '2028-03-01T10:00:00.000Z',
    certificateNumber: 'CR-1-9-A',
    score: 85,
    isVerified: true,
    status: 'Valid',
    ...given,
  };
}

const none = { attempts: [], certificates: [] };

describe('available certifications', () => {
  it('leave out a course whose certificate is in force, also shortly before it expires', () => {
    const courses = [course({}), course({ id: 10, order: 2 })];
    const held = [certificate({}), certificate({ courseId: 10, status: 'Expiring' })];
    expect(availableCertifications({ courses, attempts: [], certificates: held })).toEqual([]);
  });

  it('are ready when all lessons are complete and the assessment is passed', { tags: ['C-CERT-05'] }, () => {
    const [found] = availableCertifications({ ...none, courses: [course({})], attempts: [attempt({})] });
    expect(found).toMatchObject({ state: 'ready', missing: '7 of 7 lessons, assessment passed' });
  });

  it('say what is missing', () => {
    const courses = [
      course({ id: 1, completedLessons: 3, progress: 43 }),
      course({ id: 2, order: 2 }),
      course({ id: 3, order: 3, title: 'Third' }),
      course({
        id: 4,
        order: 4,
        isLocked: true,
        lockReason: 'courses.locked',
        lock: { text: 'Complete Third first.', way: null },
        completedLessons: 0,
      }),
      course({ id: 5, order: 5, isPublished: false, isLocked: true, lockReason: 'courses.in_preparation' }),
    ];
    const attempts = [attempt({ assessmentId: 3, passed: false, score: 70 })];
    expect(
      availableCertifications({ courses, attempts, certificates: [] }).map(({ state, missing }) => [
        state,
        missing,
      ]),
    ).toEqual([
      ['lessons', '3 of 7 lessons, then the assessment'],
      ['assessment', 'Assessment not passed yet'],
      ['assessment', 'Assessment not passed yet, best score 70%'],
      ['locked', 'Complete Third first.'],
      ['planned', 'This module isn’t available yet'],
    ]);
  });

  it('ask for the assessment again once a certificate has expired', () => {
    const [found] = availableCertifications({
      courses: [course({})],
      attempts: [attempt({})],
      certificates: [certificate({ status: 'Expired' })],
    });
    expect(found).toMatchObject({
      state: 'assessment',
      missing: 'Certificate expired, retake the assessment',
    });
  });

  it('are ready after a revocation only by a pass that came later', () => {
    const revoked = [certificate({ status: 'Revoked' })];
    const states = ['2026-03-01T10:00:00.000Z', '2026-04-01T10:00:00.000Z'].map(
      (submittedAt) =>
        availableCertifications({
          courses: [course({})],
          attempts: [attempt({ submittedAt })],
          certificates: revoked,
        })[0]?.state,
    );
    expect(states).toEqual(['assessment', 'ready']);
  });
});

describe('the nearest certification', () => {
  it('is a ready one before one that waits for its assessment or its lessons', () => {
    const courses = [course({ id: 1, completedLessons: 3 }), course({ id: 2 }), course({ id: 9 })];
    const available = availableCertifications({ courses, attempts: [attempt({})], certificates: [] });
    expect(nearestOf(available)?.course.id).toBe(9);
    expect(nearestOf(available.slice(0, 2))?.course.id).toBe(2);
    expect(nearestOf([])).toBeUndefined();
  });
});

describe('the certificate shown large', () => {
  it('is the newest in force, else the newest', () => {
    const superseded = certificate({ id: 2, status: 'Superseded' });
    const valid = certificate({ id: 1 });
    expect(featuredOf([superseded, valid])).toBe(valid);
    expect(featuredOf([superseded])).toBe(superseded);
    expect(featuredOf([])).toBeUndefined();
  });
});
