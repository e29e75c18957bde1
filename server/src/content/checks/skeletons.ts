import type { Check } from './check.ts';

/** A sound check of each kind, to start from. The tests grade them, so they stay sound. */
export const CHECK_SKELETONS: Record<Check['check'], string> = {
  choose: `check: choose
id: sc-recruitment-screening.04.waiver
skill: recruitment-screening-and-retention
objective: 3
ask: "The medical monitor emails: \\"LVEF 41% is fine for this one.\\" The protocol says 40% or less. What do you do?"
options:
  - { text: "File the email with the worksheet, enter it in the deviation log, and randomize today.", because: The email does not change the protocol. Filing it only proves who asked for the deviation. }
  - { text: "Show it to the investigator, do not randomize, and ask whether an amendment is planned.", right: true, because: "A limit moves by amendment, not by email." }
  - { text: "Ask for a second echo this week, and randomize if that reading is 40% or less.", because: "The protocol decides which test counts. Testing until it fits picks the answer." }
why: A clarification explains words that are there. This moves the limit, so it is a waiver, and a sponsor alone cannot grant one.
rule: "ICH E6(R3) Annex 1 §2.5; 21 CFR 312.60 and 312.66"
`,
  tick: `check: tick
id: sc-recruitment-screening.04.reopen
skill: recruitment-screening-and-retention
objective: 3
ask: The visit moves from Friday to the next Wednesday. Which rows of the worksheet do you open again?
options:
  - { text: "HbA1c within 14 days before randomization", right: true, because: "Counted back from randomization: five days later, the window moves too." }
  - { text: Date of birth on the consent form, because: Nothing about it depends on the visit day. }
  - { text: Concomitant medication, right: true, because: "It can change in five days." }
  - { text: Negative pregnancy test on the day, right: true, because: The day is another day. }
  - { text: "Diagnosis by a specialist, 2019", because: A documented history does not expire. }
why: Reopen every row with a window counted back from randomization, and everything that changes.
rule: "ICH E6(R3) Annex 1 §2.12.2 and §2.12.3"
`,
  order: `check: order
id: sc-recruitment-screening.04.clock
skill: recruitment-screening-and-retention
objective: 3
ask: Put the morning of participant 305-011 in an order that an inspector can accept.
start: [2, 0, 4, 1, 3]
steps:
  - { text: Consent signed, because: Nothing of the trial comes before it. }
  - { text: First trial-specific sample, because: "A trial procedure, so only after consent." }
  - { text: Physician confirms eligibility, because: The decision rests on the results and comes before the button. }
  - { text: Randomized, because: Never before the decision. }
  - { text: First dose, because: The kit number comes from randomization. }
why: "Consent, proof, decision, randomization, dose. Times, not ticks, show this order."
rule: "21 CFR 312.62(b); ICH E6(R3) Annex 1 §2.7.1"
`,
  sort: `check: sort
id: sc-recruitment-screening.04.kinds
skill: recruitment-screening-and-retention
objective: 2
ask: What kind of proof does each criterion need?
bins: [Measured, Documented, Reported, Judged]
items:
  - { text: "HbA1c 7.5 to 10.0% at the central laboratory", bin: Measured, because: It names a laboratory and a number. }
  - { text: "Myocardial infarction within 90 days before screening", bin: Documented, because: It happened somewhere; that hospital has the record. }
  - { text: "Smokes ten or more cigarettes a day", bin: Reported, because: Only the participant knows. Record the interviewer and the date. }
  - { text: "Unable to comply, in the investigator's opinion", bin: Judged, because: "A physician writes the reason; a bare tick is not one." }
  - { text: "HIV antibody positive at screening", bin: Measured, because: "\\"Denies HIV\\" leaves it untested." }
why: Read the criterion's own words. If it names a number, a method or a laboratory, only that counts.
rule: "ICH E6(R3) Annex 1 §2.12.2 and §2.12.3"
`,
  mark: `check: mark
id: sc-recruitment-screening.04.sheet-b
skill: recruitment-screening-and-retention
objective: 1
ask: Mark what this worksheet cannot prove.
about: "I1: echo within 6 months before screening. I2: potassium 5.0 or less, last result before randomization. E1: no admission within 30 days. E2: pregnancy test negative on the day."
sheets:
  - title: Worksheet B
    head: "Woman, 44. Screened 08 JUN 2026, randomized 22 JUN 2026 10:00"
    rows:
      - { label: I1 LVEF 40% or less, cells: [{ id: ec, text: "echo 14 JAN 2026, 38%", fine: "Inside: 14 JAN is less than six months before 08 JUN." }] }
      - { label: I2 Potassium, cells: [{ id: k, text: "20 JUN 2026, 4.4 mmol/L", fine: "In range, and the last result before randomization." }] }
      - { label: E1 Admission, cells: [{ id: e1, text: "hospital letter 20 JUN 2026, none", fine: "The hospital itself, after the last day that counts." }] }
      - { label: E2 Pregnancy test, cells: [{ id: e2, text: "08 JUN 2026, negative", flaw: "Not done on the day of randomization." }] }
      - { label: Sign-off, cells: [{ id: sig, text: "22 JUN 2026 11:30, Dr. B.", flaw: "90 minutes after randomization. It keeps its real time and becomes a deviation." }] }
why: A criterion is met when a source value, a date and a reader say so, before randomization.
rule: "ICH E6(R3) Annex 1 §2.12.2; 21 CFR 312.62(b)"
`,
  fill: `check: fill
id: sc-recruitment-screening.04.window
skill: recruitment-screening-and-retention
objective: 2
ask: Does the admission count?
given: ["E1 No admission within 30 days before randomization", "Randomized 25 JUN 2026", "Admitted 27 to 29 MAY 2026"]
fields:
  - { label: First day of the 30-day window, type: date, answer: 26 MAY 2026, near: [{ value: 25 MAY 2026, because: "One day too early: 25 JUN minus 31." }, { value: 25 APR 2026, because: That is two months. }] }
  - { label: Days from that day to the discharge, type: number, unit: days, answer: 3, near: [{ value: 2, because: You counted to 28 MAY. }] }
worked: ["25 JUN minus 25 days is 31 MAY.", "Five more days back: 26 MAY. The window is 26 MAY to 25 JUN.", "29 MAY minus 26 MAY is 3 days: inside. E1 is met, so he was not eligible."]
why: Count back from randomization, not from screening, and count every window again when the date moves.
rule: Protocol text first; ICH E6(R3) Annex 1 §2.5
`,
  write: `check: write
id: sc-recruitment-screening.04.late-note
skill: recruitment-screening-and-retention
objective: 3
ask: "It is 11:30. The participant was randomized at 10:00, and the investigator signs only now. Write the line that she should add."
label: The line in the source
words: 8
rubric: [gives the real date and time, says what happened in which order, says who was told and when, carries the name of the person who decides]
expert: "22 JUN 2026 11:30. I confirm my review of criteria I1 to E9 now. Randomized at 10:00, before my decision. Sponsor told by phone 11:50, deviation recorded. Dr. A. Benítez"
why: A signature added later carries its real date. Writing the earlier one is falsification.
rule: "21 CFR 312.62(b); ICH E6(R3) Annex 1 §2.12.2"
`,
  match: `check: match
id: sc-safety-product-samples.02.deadlines
skill: recruitment-screening-and-retention
objective: 1
ask: Which deadline belongs to which report?
shown: [2, 0, 3, 1]
pairs:
  - { left: "Investigator to sponsor, serious event", right: Immediately, because: "312.64(b). The 24 hours come from the protocol." }
  - { left: "Sponsor to FDA, fatal or life-threatening", right: 7 days from first receipt, because: 312.32(c)(2). }
  - { left: "Sponsor to FDA, other serious", right: 15 days from determination, because: 312.32(c)(1). }
  - { left: "Sponsor to EudraVigilance, not fatal", right: 15 days from awareness, because: CTR Art. 42(2). }
why: The two American clocks do not start at the same moment.
rule: "21 CFR 312.32(c), 312.64(b); Regulation (EU) No 536/2014, Art. 42"
`,
  consequence: `check: consequence
id: sc-recruitment-screening.04.phone
skill: recruitment-screening-and-retention
objective: 3
ask: "16:50. The investigator telephones: \\"She is eligible, randomize, I'll sign tonight.\\" The window closes today."
options:
  - { text: "Randomize now, and leave the worksheet on her desk for tonight.", when: "Five weeks later, monitoring visit 4.", then: "\\"Randomized 16:55, signed 19:40. Who decided at 16:55?\\" You have no line to show.", because: "The decision was not recorded before the button. A later signature cannot repair it." }
  - { text: "Randomize, and write down the phone call with the time.", when: "Five weeks later, monitoring visit 4.", then: "\\"Who recorded her decision?\\" \\"I did.\\" The monitor writes: eligibility not confirmed by a physician before randomization.", because: "Your note shows that she spoke. The decision belongs to the physician's own record, before randomization." }
  - { text: "Wait. Send her the worksheet for an e-signature before closing.", best: true, when: "17:08, twelve minutes before closing time.", then: "The signature arrives with its own time. You randomize at 17:10. Nobody ever asks about it.", because: "Consent, proof, decision, randomization: each with its own time." }
why: The decision must be recorded by the physician before randomization.
rule: "ICH E6(R3) Annex 1 §2.7.1 and §2.12.2; 21 CFR 312.62(b)"
`,
};
