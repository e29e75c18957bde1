/** One file of the export: the person's rows of a table, in a stable order. */
export interface ExportTable {
  table: string;
  /** File name, without `.json`. */
  file: string;
  orderBy: readonly string[];
  /** The column with the person's ID; `user_id` by default. */
  column?: string;
  /** For rows without a person's ID: the table and column that link to one. */
  through?: { table: string; column: string; owner?: string };
  /** Columns left out: secrets, or data about someone else. */
  omit?: readonly string[];
  /** Columns with the bytes, the name, and the kind of a file, which is put beside the rows. */
  files?: { bytes: string; name: string; extension: string };
}

/** All personal data held. */
export const EXPORT_TABLES: readonly ExportTable[] = [
  { file: 'profile', table: 'users', column: 'id', orderBy: ['id'] },
  { file: 'former-names', table: 'former_names', orderBy: ['id'] },
  { file: 'agreements', table: 'agreements', orderBy: ['user_id'] },
  { file: 'notification-settings', table: 'notification_settings', orderBy: ['user_id'] },
  { file: 'sessions', table: 'sessions', orderBy: ['id'], omit: ['token'] },
  { file: 'roles', table: 'roles', orderBy: ['id'] },
  { file: 'progress', table: 'progress', orderBy: ['lesson_id'] },
  { file: 'readings', table: 'readings', orderBy: ['lesson_id'] },
  { file: 'check-answers', table: 'check_answers', orderBy: ['answered_at', 'check_id'] },
  { file: 'first-answers', table: 'first_answers', orderBy: ['answered_at', 'question_id'] },
  { file: 'reviews', table: 'recall_sets', orderBy: ['id'] },
  { file: 'review-reminder', table: 'recall_reminders', orderBy: ['user_id'] },
  { file: 'unusual-histories', table: 'unusual_histories', orderBy: ['at', 'id'] },
  { file: 'reading-clock', table: 'reading_clocks', orderBy: ['user_id'] },
  { file: 'study-days', table: 'study_days', orderBy: ['day'] },
  // Tallies of the above for the academy's statistics.
  { file: 'standing', table: 'learner_standings', orderBy: ['user_id'] },
  { file: 'course-standings', table: 'course_standings', orderBy: ['course_id'] },
  { file: 'attempts', table: 'attempts', orderBy: ['id'] },
  { file: 'certificates', table: 'certificates', orderBy: ['id'] },
  {
    file: 'certificate-corrections',
    table: 'certificate_corrections',
    through: { table: 'certificates', column: 'certificate_id' },
    orderBy: ['id'],
    omit: ['actor_id'],
  },
  {
    file: 'certificate-notices',
    table: 'certificate_notices',
    through: { table: 'certificates', column: 'certificate_id' },
    orderBy: ['certificate_id', 'days'],
  },
  {
    file: 'outside-certificates',
    table: 'outside_certificates',
    orderBy: ['id'],
    omit: ['file'],
    files: { bytes: 'file', name: 'file_sha256', extension: 'file_kind' },
  },
  { file: 'passport-links', table: 'passport_links', orderBy: ['id'], omit: ['token_sha256'] },
  { file: 'contact-certifications', table: 'contact_certifications', orderBy: ['body', 'version'] },
  { file: 'contact-activities', table: 'contact_activities', orderBy: ['entry', 'version'] },
  { file: 'contact-credits', table: 'contact_credits', orderBy: ['entry', 'version', 'body'] },
  { file: 'identity-proofs', table: 'identity_proofs', orderBy: ['id'], omit: ['confirmed_by'] },
  { file: 'signature-policies', table: 'signature_policies_accepted', orderBy: ['version'] },
  { file: 'signing-requests', table: 'signing_requests', orderBy: ['created_at', 'id'], omit: ['id'] },
  { file: 'signing-series', table: 'signing_series', orderBy: ['started_at', 'id'], omit: ['binding'] },
  { file: 'signature-attempts', table: 'signature_attempts', orderBy: ['id'] },
  { file: 'signatures', table: 'signatures', column: 'subject_id', orderBy: ['signed_at', 'id'] },
  {
    file: 'signature-voids',
    table: 'signature_voids',
    through: { table: 'signatures', column: 'signature_id', owner: 'subject_id' },
    orderBy: ['at'],
    omit: ['by'],
  },
  { file: 'passkeys', table: 'passkeys', orderBy: ['id'], omit: ['public_key', 'counter'] },
  { file: 'passkey-challenges', table: 'passkey_challenges', orderBy: ['expires_at'], omit: ['challenge'] },
  { file: 'bookmarks', table: 'bookmarks', orderBy: ['id'] },
  { file: 'notifications', table: 'notifications', orderBy: ['id'] },
  { file: 'orders', table: 'orders', orderBy: ['id'], omit: ['client_secret'] },
  { file: 'bookings', table: 'bookings', orderBy: ['id'], omit: ['hold_token'] },
  { file: 'messages', table: 'messages', orderBy: ['id'] },
  {
    file: 'message-responses',
    table: 'message_responses',
    through: { table: 'messages', column: 'message_id' },
    orderBy: ['id'],
    omit: ['admin_id'],
  },
  { file: 'resumes', table: 'resumes', orderBy: ['id'] },
  { file: 'resume-drafts', table: 'resume_drafts', orderBy: ['saved_at', 'resume_id'] },
  { file: 'interview-notes', table: 'interview_practice', orderBy: ['question_id'] },
  { file: 'mentor-threads', table: 'mentor_threads', orderBy: ['id'] },
  {
    file: 'mentor-messages',
    table: 'mentor_messages',
    through: { table: 'mentor_threads', column: 'thread_id' },
    orderBy: ['id'],
  },
  { file: 'mentor-usage', table: 'mentor_usage', orderBy: ['day'] },
  { file: 'scenario-choices', table: 'scenario_choices', orderBy: ['scenario_id'] },
  { file: 'scenario-sessions', table: 'scenario_sessions', orderBy: ['id'] },
  // The form of a drill holds the academy's questions with their keys.
  { file: 'practice-sessions', table: 'practice_sessions', orderBy: ['id'], omit: ['form'] },
  { file: 'practice-cards', table: 'practice_cards', orderBy: ['question_id'] },
  {
    file: 'competency-observations',
    table: 'competency_observations',
    orderBy: ['id'],
    omit: ['recorded_by'],
  },
  { file: 'begun-versions', table: 'begun_versions', orderBy: ['course_id'] },
  { file: 'path-enrolments', table: 'path_enrolments', orderBy: ['path_id'] },
  { file: 'path-measures', table: 'path_measures', orderBy: ['course_id', 'measure'] },
  { file: 'path-steps', table: 'path_steps', orderBy: ['id'] },
  { file: 'project-memberships', table: 'project_members', orderBy: ['project_id', 'cohort'] },
  { file: 'project-posts', table: 'project_posts', orderBy: ['id'] },
  // Kept when the account is deleted, because certificates name them.
  {
    file: 'course-reviews',
    table: 'course_reviews',
    column: 'signer_id',
    orderBy: ['id'],
    omit: ['withdrawn_by'],
  },
  // An organization keeps its own when the account is deleted.
  {
    file: 'organization-facts',
    table: 'team_facts',
    column: 'person_id',
    orderBy: ['fact_id', 'version'],
    omit: ['recorded_by'],
  },
  {
    file: 'seats',
    table: 'seats',
    column: 'person_id',
    orderBy: ['id'],
    omit: ['order_id', 'invitation_id'],
  },
  {
    file: 'seat-history',
    table: 'seat_events',
    column: 'person_id',
    orderBy: ['id'],
    omit: ['actor_id', 'order_id', 'invitation_id'],
  },
  {
    file: 'seat-orders',
    table: 'seat_orders',
    column: 'ordered_by',
    orderBy: ['order_id'],
    omit: ['recorded_by', 'request_key'],
  },
  { file: 'team-mails', table: 'team_mails', column: 'person_id', orderBy: ['org_id', 'day'] },
  { file: 'document-readings', table: 'document_readings', orderBy: ['opened_at', 'version_id'] },
  { file: 'legal-holds', table: 'legal_holds', orderBy: ['id'], omit: ['placed_by', 'lifted_by'] },
  { file: 'ledger', table: 'ledger', column: 'subject_id', orderBy: ['seq'] },
];

/** Tables with a person's ID that are left out, with the reason. */
export const NOT_EXPORTED: Readonly<Record<string, string>> = {
  accounts: 'the hash of your password',
  two_factors: 'your authenticator secret and recovery codes',
  used_codes: 'hashes of recently used codes',
};
