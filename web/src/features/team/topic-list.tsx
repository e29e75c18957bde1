import { topicWords } from '@trialwright/contract';

/** Topics that rules often ask for; any other one may be typed. */
const TOPICS = [
  'gcp',
  'gcp_r3_bridge',
  'protocol',
  'consent_course',
  'safety_course',
  'pharmacy_manual',
  'lab_manual',
  'investigator_brochure',
  'unblinding_procedure',
  'edc',
  'irt',
  'rater',
  'iata_dgr',
  'phlebotomy',
  'medical_license',
  'privacy',
  'debarment',
];

export const TOPIC_LIST = 'topics-of-rules';

/** What the fields for a topic propose. */
export function TopicList() {
  return (
    <datalist id={TOPIC_LIST}>
      {TOPICS.map((topic) => (
        <option key={topic} value={topic}>
          {topicWords(topic)}
        </option>
      ))}
    </datalist>
  );
}
