/** One file of the export: the rows of a table that belong to the person, in an order that does not change. */
export interface ExportTable {
  table: string;
  /** The name of the file, without `.json`. */
  file: string;
  orderBy: readonly string[];
  /** The column that names the person; `user_id` unless told. */
  column?: string;
  /** Where the row names no person: the table and column through which it belongs to one. */
  through?: { table: string; column: string };
  /** Keys to something, or about somebody else. */
  omit?: readonly string[];
}

/** Everything that is held about a person. */
export const EXPORT_TABLES: readonly ExportTable[] = [
  { file: 'profile', table: 'users', column: 'id', orderBy: ['id'] },
  { file: 'former-names', table: 'former_names', orderBy: ['id'] },
  { file: 'agreements', table: 'agreements', orderBy: ['user_id'] },
  { file: 'notification-settings', table: 'notification_settings', orderBy: ['user_id'] },
  { file: 'sessions', table: 'sessions', orderBy: ['id'], omit: ['token'] },
  { file: 'roles', table: 'roles', orderBy: ['id'] },
  { file: 'progress', table: 'progress', orderBy: ['lesson_id'] },
  { file: 'study-days', table: 'study_days', orderBy: ['day'] },
  // What the academy's figures count of the above.
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
  { file: 'path-enrolments', table: 'path_enrolments', orderBy: ['path_id'] },
  { file: 'path-measures', table: 'path_measures', orderBy: ['course_id', 'measure'] },
  { file: 'path-steps', table: 'path_steps', orderBy: ['id'] },
  { file: 'project-memberships', table: 'project_members', orderBy: ['project_id', 'cohort'] },
  { file: 'project-posts', table: 'project_posts', orderBy: ['id'] },
  { file: 'ledger', table: 'ledger', column: 'subject_id', orderBy: ['seq'] },
];

/** Tables that name a person and are left out, with the reason. */
export const NOT_EXPORTED: Readonly<Record<string, string>> = {
  accounts: 'the hash of the password',
  two_factors: 'the secret of the authenticator and the recovery codes',
  used_codes: 'hashes of codes that were just used',
};
