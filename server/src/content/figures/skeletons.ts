import type { Figure } from './figure.ts';

/** A sound figure of each kind, to start from. The tests draw them, so they stay sound. */
export const FIGURE_SKELETONS: Record<Figure['kind'], string> = {
  clock: `kind: clock
title: One suspected reaction, four reporting clocks
alt: Four bars counted in calendar days from day zero. Investigator to sponsor immediately, sponsor to FDA day 7 or day 15, sponsor to EudraVigilance day 7 with completion by day 15.
span: 17
ticks: [0, 7, 15]
rows:
  - { who: Investigator to sponsor, rule: 21 CFR 312.64(b), zero: the event is known at the site, due: 0, text: "immediately; TW-204: within 24 hours" }
  - { who: "Sponsor to FDA, fatal or life-threatening", rule: 21 CFR 312.32(c)(2), zero: sponsor first receives the information, due: 7 }
  - { who: "Sponsor to FDA, other serious and unexpected", rule: 21 CFR 312.32(c)(1), zero: sponsor determines that it qualifies, due: 15 }
  - { who: "Sponsor to EudraVigilance, fatal or life-threatening", rule: "Reg. (EU) 536/2014, Art. 42 and Annex III", zero: sponsor becomes aware, due: 7, then: 15 }
note: The two American clocks have different zeros. Calendar days throughout.
`,
  lanes: `kind: lanes
title: "Site 07, 09 JUN 2026: who told whom about 07-021"
alt: Five columns, sister, coordinator, investigator, CRA and sponsor. The sister calls the coordinator at 10:12, the investigator judges at 10:50, the report leaves at 11:05, is acknowledged at 11:19, and the CRA tells the trial manager.
lanes:
  - { id: FA, name: Sister }
  - { id: SC, name: Coordinator }
  - { id: PI, name: Investigator }
  - { id: CRA, name: CRA }
  - { id: SP, name: Sponsor safety }
steps:
  - { at: "10:12", lane: FA, to: SC, text: "Found confused at 06:50, glucose 38 mg/dL, admitted. Awareness: the 24 hours start." , key: true }
  - { at: "10:14", lane: SC, to: PI, text: Told in person. The other visit goes to the research nurse. }
  - { at: "10:35", lane: SC, to: CRA, text: "CRA is on site; the safety plan counts her knowledge as the sponsor's." }
  - { at: "10:50", lane: PI, text: "Judges: serious, severe, reasonable possibility. Signs." }
  - { at: "11:05", lane: SC, to: SP, text: "First report leaves, 53 minutes after awareness." }
  - { at: "11:19", lane: SP, to: SC, text: Acknowledged. Filed with the form. }
`,
  tree: `kind: tree
title: Which report leaves, and when?
alt: Four questions in a row, serious, reasonable possibility, unexpected, fatal or life-threatening. Each no leads to an action. Four times yes leads to a report within 7 calendar days.
ask:
  - { q: Is it serious?, rule: 21 CFR 312.32(a), "no": "Record it as the protocol says. The sponsor reviews it in aggregate." }
  - { q: "Is there a reasonable possibility that the drug caused it?", rule: "312.32(a); investigator and sponsor judge", "no": "Serious, not suspected: still to the sponsor at once. No IND safety report on this case." }
  - { q: Is it unexpected?, rule: "Against the reference information in force", "no": "Serious, suspected, expected: no 15-day report. Periodic report." }
  - { q: Fatal or life-threatening?, rule: 312.32(c)(2), "no": "15 calendar days after the sponsor determines that it qualifies." }
end: "7 calendar days after the sponsor first received it, then the 15-day report."
`,
  document: `kind: document
title: A correction that a stranger can follow
alt: Source note of participant 104-017. Blood pressure 142/88 struck through once, 124/82 beside it with initials and date and the reason. Time of the second reading is given. The signature has no date.
sheet: Source note
head: Site 104, participant 104-017, visit 3
rows:
  - { label: Date of visit, entry: [{ t: 14 SEP 2025 }] }
  - { label: Blood pressure, entry: [{ t: 142/88, struck: true, mark: 1 }, { t: "124/82  RA 14 SEP 2025", mark: 2 }, { t: "misread cuff, repeated 09:20", mark: 3 }] }
  - { label: Adverse events, entry: [{ t: "asked; none reported" }] }
  - { label: Signature, entry: [{ t: R. Adeyemi, mark: 4 }] }
marks:
  - { n: 1, ok: true, text: the first entry is still legible. }
  - { n: 2, ok: true, text: "who changed it, and when." }
  - { n: 3, ok: true, text: why it was changed. }
  - { n: 4, ok: false, text: the date beside the signature. }
`,
  flow: `kind: flow
title: The life of a query
alt: Three states, open, answered, closed. A way back from answered to open when the answer does not meet the question. A way out from open to canceled when the query was wrong.
path:
  - { id: open, state: Open, owner: The site answers from source, next: "site confirms, or corrects and gives a reason" }
  - { id: ans, state: Answered, owner: Whoever asked reads it, next: the answer meets the question }
  - { id: done, state: Closed, owner: "Date, name and answer stay in the audit trail" }
back:
  - { from: ans, to: open, text: "Asked again once, with the open point named. The second time: telephone." }
side:
  - { from: open, top: true, state: Canceled, text: "The query was wrong. Reason recorded; it is not deleted." }
`,
  range: `kind: range
title: "Potassium of 07-016: 13 days before a physician read it"
alt: Four potassium values. 31 March 2026 is 5.9, above the alert limit of 5.5. The repeat on 14 April is 4.6.
x: [0, 14]
y: [4, 6.25]
yTicks: [4, 4.5, 5, 5.5, 6]
xTicks: [{ at: 0, text: 31 MAR }, { at: 7, text: 07 APR }, { at: 13, text: 13 APR read }]
bands: [{ from: 4, to: 5.1 }]
limits:
  - { at: 5.5, kind: alert, text: "Alert 5.5 (example)", say: "Alert limit 5.5 mmol/L, an example: the laboratory manual of the trial sets it." }
  - { at: 5.1, text: Upper normal 5.1, say: Upper limit of normal 5.1 mmol/L. }
series: [{ points: [[0, 5.9], [14, 4.6]] }]
points:
  - { at: 0, v: 5.9, text: "5.9 received 07:12", when: 31 MAR 2026, key: true, a: start, dx: 0 }
  - { at: 14, v: 4.6, text: "4.6 repeat", when: 14 APR 2026, a: end, dx: 4 }
note: "mmol/L. The line only joins the two results; what happened between them is unknown. Teaching data, trial TW-204."
`,
  custody: `kind: custody
title: "One serum tube of 07-017, week 4"
alt: Five links from the arm to the laboratory. The third link is a gap, the freezer time is not recorded.
links:
  - { at: "09:15", what: Blood drawn, who: "Research nurse; code, visit and number checked beside the participant", key: true }
  - { at: "10:01", what: "Spun, 46 minutes later", who: "Laboratory manual: within 60 minutes" }
  - { at: "--:--", what: "Into the freezer, B07-4, A1", who: No time and no initials on the sample log, gap: nobody can show how long it stood at room temperature }
  - { at: "13:00", what: "To the courier, manifest 07-S-012", who: "Two counts, 14 and 14; logger started" }
  - { at: "+1 day", what: Received, who: "Central laboratory: -71 °C, all tubes frozen" }
`,
  compare: `kind: compare
title: "Randomized before the signature: the note"
alt: Two notes side by side. The left one is signed with an earlier date. The right one keeps the real time, says what happened and who was told.
wrong:
  title: Cannot be used
  lines: ["Eligible. Dr. A. B.", 22 JUN 2026]
  notes: [Written at 11:30; the participant was randomized at 10:00, "No time: nobody can see the order", No word about what happened]
right:
  title: Can be followed
  lines: ["22 JUN 2026 11:30. I confirm review of criteria I1 to E9 now. Randomized 10:00 before my decision.", "Sponsor told 11:50. Dr. A. Benítez"]
  notes: [The real time, "What happened, by the person who decides", "Who was told, and when"]
`,
  map: `kind: map
title: Who sends what to the data acquisition tool
alt: The data acquisition tool in the middle. Site, diary and central laboratory on the left send data. IRT, safety database and statistics on the right. The line to the IRT is dashed, treatment codes stay behind the wall.
hub: { name: Data acquisition tool, owner: data manager }
nodes:
  - { name: Site, owner: "source, investigator", side: left, dir: both, carries: "entries, answers" }
  - { name: Diary on the phone, owner: participant, side: left, dir: in, carries: glucose values }
  - { name: Central laboratory, owner: service provider, side: left, dir: in, carries: results by transfer }
  - { name: IRT, owner: "supply, unblinded team", side: right, dir: in, carries: "kit number, no arm", wall: true }
  - { name: Safety database, owner: "sponsor's safety desk", side: right, dir: both, carries: SAE to reconcile }
  - { name: Statistics, owner: statistician, side: right, dir: out, carries: locked data sets }
wall: "Dashed: treatment codes stay behind this line. Nobody who enters, monitors or cleans data can see across it."
`,
};
