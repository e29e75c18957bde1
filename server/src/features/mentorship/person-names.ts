/** Common first names from many countries, to tell "Maria Lopez called" from "Site Initiation". */
const FIRST_NAMES: ReadonlySet<string> = new Set(
  `aaron abdul abigail adam adrian ahmed aisha akira alan albert alejandro alex alexander alexandra ali alice alicia
  amanda amina amir amy ana anders andrea andreas andrew angela anil anita anja anna anne annika anthony antonio
  arjun arthur astrid ayesha barbara beatriz ben benjamin bernard beth björn brenda brian bruno camila carla carlos
  carmen carol caroline catherine chen chiara chloe chris christian christina christine christopher claire clara
  claudia craig cristina dan daniel daniela david deborah denise dennis diana diego dmitri dominik donald donna
  dorothy edward elena eleni elias elif elisabeth elizabeth ella emily emma emre enrique eric erik esther eva
  evelyn fatima fatma felix fernando fiona francesca francesco frank fred gabriel gary george gerald giulia giorgio
  gloria grace greg hana hannah hans harold harry hassan heather heidi helen helena henry hiroshi hugo ian ibrahim
  ines ingrid irina isabel isabella ivan jack jacob jakub james jan jane janet jason javier jean jeff jennifer
  jessica jiri joan joana joao johan johanna john jonas jonathan jordi jorge jose joseph joshua juan juanita judith
  julia julian julie karen karin karl katarina kate katherine kathleen keiko keith kelly kenji kevin kim klaus
  kumar larry laura lauren lea leila lena leo leon linda lisa liu lorenzo louis louise luca lucas lucia luis lukas
  magdalena mahmoud manuel marco marcus margaret maria marie mario mark marko marta martha martin martina mary
  mateo matteo matthew maximilian maya mehmet mei melissa michael michelle miguel mikhail mila milan miriam mohamed
  mohammed monica monika muhammad nadia nancy naomi natalia natalie nicholas nicole nikolai nina noah noor nora
  olga oliver olivia omar oscar pablo pamela patricia patrick paul paula pavel pedro peter petra philip pierre
  piotr priya rachel rafael raj rajesh ramon rebecca ricardo richard robert roberto roger rosa rose roy ruth ryan
  sally samantha samuel sandra sanjay sara sarah scott sean sergei sharon silvia simon sofia sonia sophia sophie
  stefan stephanie stephen steven sunita susan svetlana sven takashi tamara tariq teresa thomas tim timothy tina
  tom tomas tommy tony ulrike umar ursula valentina vanessa vera veronica victor victoria vijay vincent virginia
  vladimir walter wang wei wendy werner william wolfgang xavier yasmin yolanda yuki yusuf zainab zhang zoe`.split(
    /\s+/,
  ),
);

/** First names that are also words in lower case: mark the visit, a Julian date. */
const WORDS_TOO = new Set(
  'carol christian dan frank grace harry jack jan jean julian mark milan rosa rose scott victoria virginia'.split(
    ' ',
  ),
);

/** Pattern parts for names without capitals; the second excludes those that are also words. */
export const PLAIN_FIRST_NAMES = [...FIRST_NAMES].join('|');
export const SURE_FIRST_NAMES = [...FIRST_NAMES].filter((name) => !WORDS_TOO.has(name)).join('|');

/** Words that follow a first name on its own: "maria wants to stop". */
export const AFTER_A_NAME =
  `a about after again all also always an and arrived as asked asks at before being brought but
  by called calls came can cannot complained could did died didn does doesn during enrolled enters fell felt finished
  for forgot from gave gets goes got had has have he her his if in into is isn it just keeps left lost may might missed
  moved must my needs never no not now of off on only or our out over phoned refused refuses reported reports said saw
  says she should showed shows signed since so started still stopped stops than that the their then there they this to
  told took tried under until used visit visited walked wanted wants was we went were when where whether which while
  who whose why will with withdrew without would you your`.split(/\s+/);

export function isFirstName(word: string): boolean {
  return FIRST_NAMES.has(word.toLowerCase());
}

/** Capitalized words in titles, forms, places, and positions: a match containing one is not a name. */
const TRADE = new Set(
  `adverse affairs agreement amendment analysis assent assessment assistant associate audit authority board brochure
  case centre center checklist chief clinical clinic code committee compliance consent contact control coordinator
  council criteria data database day days delegation department deviation director discontinuation document drug
  enrollment ethics europe european event events exposure file follow form good guidance guide health hospital icf
  id identification information informed initiation injury inspection institute institutional international
  investigator investigation investigational irb leaflet letter list log manager management manual medical medicine
  medicines monitor monitoring monitors narrative note number office officer outcome outcomes partner payment
  pharmacy phase portal practice principal privacy procedure product program progress protocol quality
  questionnaire randomization record records recruitment register registry regulation regulatory report reported
  reporting representative research review reviewer safety schedule screening sheet signature site source sponsor
  staff status study subject sub submission summary system team template trial university unit us version visit
  week withdrawal worksheet new york london paris berlin states kingdom union north south east west monday tuesday
  wednesday thursday friday saturday sunday january february march april june july august september october
  november december helsinki belmont nuremberg the this that what when how why who is can should do does my our
  hopkins mason fisher cox meier kaplan bayes`.split(/\s+/),
);

export function isTradeName(word: string): boolean {
  return TRADE.has(word.toLowerCase().replace(/['’]s$/, ''));
}
