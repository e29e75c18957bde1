/** What an address may carry: anything else is left out, so that no address breaks a page. */
type Raw = Record<string, unknown>;

const text = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);
const number = (value: unknown): number | undefined => (Number(value) > 0 ? Number(value) : undefined);

export const loginSearch = (search: Raw): { redirect?: string } =>
  typeof search['redirect'] === 'string' ? { redirect: search['redirect'] } : {};

/** `role`: the package that was chosen. */
export const registerSearch = (search: Raw): { role?: string | undefined } => ({
  role: text(search['role']),
});

export interface CheckoutSearch {
  type?: string | undefined;
  role?: string | undefined;
  consultation?: string | undefined;
  amount?: number | undefined;
  booking?: number | undefined;
}

export const checkoutSearch = (search: Raw): CheckoutSearch => ({
  type: text(search['type']),
  role: text(search['role']),
  consultation: text(search['consultation']),
  amount: number(search['amount']),
  booking: number(search['booking']),
});

export const paymentSuccessSearch = (
  search: Raw,
): {
  payment_intent?: string | undefined;
  payment_intent_client_secret?: string | undefined;
  redirect_status?: string | undefined;
} => ({
  payment_intent: text(search['payment_intent']),
  payment_intent_client_secret: text(search['payment_intent_client_secret']),
  redirect_status: text(search['redirect_status']),
});

/** `slide`: the slide to open at, in place of the one that was read last. */
export const lessonSearch = (search: Raw): { slide?: number | undefined } => ({
  slide: number(search['slide']),
});

/** `attempt`: the submitted attempt whose result is shown. */
export const assessmentSearch = (search: Raw): { attempt?: number | undefined } => {
  const attempt = Number(search['attempt']);
  // Given as undefined, because what is left out keeps its raw value.
  return { attempt: Number.isInteger(attempt) && attempt > 0 ? attempt : undefined };
};

/** `term`: what the search box holds; `category`: the pressed filter. */
export const glossarySearch = (
  search: Raw,
): { term?: string | undefined; category?: string | undefined } => ({
  term: text(search['term']),
  category: text(search['category']),
});

/** `document`: the document whose preview is open. */
export const documentLibrarySearch = (search: Raw): { document?: number | undefined } => ({
  document: number(search['document']),
});

/** `workflow`: the workflow whose dialog is open. */
export const workflowsSearch = (search: Raw): { workflow?: number | undefined } => ({
  workflow: number(search['workflow']),
});

export const searchSearch = (query: Raw): { q?: string | undefined; type?: string | undefined } => ({
  q: text(query['q']),
  type: text(query['type']),
});

/** `scenario`: the decision scenario that is open. */
export const scenariosSearch = (search: Raw): { scenario?: string | undefined } => ({
  scenario: text(search['scenario']),
});

/** `session`: the session that is played or was played. */
export const playerSearch = (search: Raw): { session?: number | undefined } => ({
  session: number(search['session']),
});

/** `tab`: paths, competency, scenarios or collaboration; `plan`: the competency whose development plan is open. */
export const advancedSearch = (search: Raw): { tab?: string | undefined; plan?: string | undefined } => ({
  tab: text(search['tab']),
  plan: text(search['plan']),
});

/** `practice`: the interview question that is practiced. */
export const interviewSearch = (search: Raw): { practice?: string | undefined } => ({
  practice: text(search['practice']),
});

/** `presentation` and `slide`: what the slide viewer of the developer portal shows. */
export const devSearch = (
  search: Raw,
): { presentation?: number | undefined; slide?: number | undefined } => ({
  presentation: number(search['presentation']),
  slide: number(search['slide']),
});

/** `tab`: the status whose messages are listed; `message`: the one that is open. */
export const adminMessagesSearch = (
  search: Raw,
): { tab?: string | undefined; message?: number | undefined } => ({
  tab: text(search['tab']),
  message: number(search['message']),
});

/** `tab`: overview, learners, questions, certificates or bookings; `months`: the period of the overview. */
export const adminSearch = (search: Raw): { tab?: string | undefined; months?: number | undefined } => ({
  tab: text(search['tab']),
  months: number(search['months']),
});

export interface ResumeSearch {
  resume?: number | 'new' | undefined;
  mode?: 'edit' | 'details' | undefined;
}

/** `resume`: the one that is selected, or a new one; `mode`: whether it is edited or shown large. */
export const resumeSearch = (search: Raw): ResumeSearch => ({
  resume: search['resume'] === 'new' ? 'new' : number(search['resume']),
  mode: search['mode'] === 'edit' || search['mode'] === 'details' ? search['mode'] : undefined,
});
