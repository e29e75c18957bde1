const HEAD = `# SOP-007 Informed consent

## 1. Purpose and scope

This procedure describes how Harbour Street Research obtains and documents informed consent. It applies to all staff to whom the investigator has delegated the task “Obtain informed consent”, and to those who prepare or file consent forms.

## 2. Responsibilities

- The principal investigator remains responsible for consent at the site.
- Only a person on the delegation log with the task “Obtain informed consent” holds the conversation.
- The study coordinator keeps the list of approved consent forms.
`;

const CONVERSATION = `The participant takes the form home if they wish. Nobody is asked to decide on the day on which they first receive it.

Questions are answered in plain language. The investigator is available for medical questions.`;

/** A procedure of the demo’s site, and what its second version changes. */
export const DEMO_SOP = {
  first: `${HEAD}
## 3. Before the conversation

The coordinator checks that the consent form is the version approved by the IRB.

## 4. The conversation

${CONVERSATION}

## 5. Signing

The participant signs and dates the form personally, and so does the person who conducted the conversation. The participant receives a signed copy.

## 6. If a participant signed an outdated version

Tell the investigator, and report to the IRB as its policy says.
`,
  second: `${HEAD}
## 3. Before the conversation

The coordinator checks that the consent form is the version approved by the IRB and in effect at the site on that day, and writes the version into the source record.

## 4. The conversation

${CONVERSATION}

The participant is asked to say in their own words what the trial involves. What was not understood is explained again.

## 5. Signing

The participant signs and dates the form personally, and so does the person who conducted the conversation. The participant receives a signed copy.

## 6. If a participant signed an outdated version

Tell the investigator on the same day, obtain consent on the current version, and report to the IRB as its policy says.
`,
  changes:
    'Section 3 now asks for the version in the source record. Section 4 adds that participants say in their own words what they understood. Section 6 sets the same day for telling the investigator.',
} as const;
