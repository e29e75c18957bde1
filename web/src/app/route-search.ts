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
