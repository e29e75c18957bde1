import { describe, expect, test } from 'vitest';
import guidance from '../../../../content/mentor-guidance.json';
import { localAnswer } from './local-answer.ts';

const titleOf = (question: string) =>
  guidance.topics.find((topic) => topic.guidance === localAnswer(question).text)?.id;

describe('the local answer', () => {
  test.each([
    ["PI won't sign documents", 'pi-documents'],
    ['my first week as a new coordinator', 'coordinator-onboarding'],
    ['Patient wants to withdraw', 'patient-withdrawal'],
    ['who signs the consent form', 'informed-consent'],
    ['Protocol deviation occurred', 'protocol-deviation'],
    ['is this a serious adverse event?', 'adverse-events'],
    ['pills are missing, drug accountability', 'study-drug-accountability'],
    ['how do I prepare for a monitoring visit', 'monitoring-visits'],
    ['the ethics committee asks', 'irb'],
    ['how long does study startup take', 'study-startup'],
    ['Sponsor requesting data', 'source-documents'],
    ['Audit is coming up', 'audit'],
  ])('to "%s" is on %s', { tags: ['L-MENTOR-12', 'L-ERR-07'] }, (question, topic) => {
    expect(titleOf(question)).toBe(topic);
  });

  test('is general where no keyword fits', { tags: ['L-MENTOR-13'] }, () => {
    expect(localAnswer('zebra').text).toBe(guidance.generic.guidance);
  });

  test.each([
    ['coordinator-onboarding', /ICH-GCP certification is commonly accepted for 3 years/, 'L-MENTOR-14'],
    ['informed-consent', /at least 24 hours to consider consent in oncology/, 'L-MENTOR-15'],
    ['adverse-events', /notice to the sponsor within 24 hours/, 'L-MENTOR-16'],
    ['protocol-deviation', /major deviations to the IRB within 5 business days/, 'L-MENTOR-17'],
    ['study-startup', /8-12 weeks for study startup/, 'L-MENTOR-18'],
  ])('on %s states %s with its source and "check your local rule" [%s]', (id, sentence) => {
    const topic = guidance.topics.find((each) => each.id === id);
    expect(topic?.guidance).toMatch(sentence);
    expect(topic?.guidance).toMatch(/\(source: /);
    expect(topic?.guidance).toMatch(/check your local rule/i);
  });
});
