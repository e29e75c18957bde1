import * as z from 'zod';

/** Every refusal that the API can give, with its status. Codes are `feature.reason`. */
export const errors = {
  'request.invalid': 400,
  'request.malformed': 400,
  'request.too_large': 413,
  'request.media_type': 415,
  'request.foreign_origin': 403,
  'request.too_many': 429,
  'request.not_found': 404,
  'auth.required': 401,
  'auth.invalid_credentials': 401,
  'auth.invalid_token': 400,
  'auth.weak_password': 400,
  'auth.forbidden': 403,
  'roles.not_paid': 403,
  'courses.not_found': 404,
  'courses.locked': 403,
  'courses.in_preparation': 403,
  'lessons.not_found': 404,
  'lessons.locked': 403,
  'progress.wrong_course': 400,
  'attempts.not_found': 404,
  'attempts.none_open': 409,
  'attempts.already_submitted': 409,
  'attempts.expired': 409,
  'attempts.unanswered': 409,
  'attempts.unknown_question': 400,
  'certificates.not_found': 404,
  'certificates.not_earned': 409,
  'bookmarks.not_found': 404,
  'bookmarks.unknown_target': 404,
  'documents.not_found': 404,
  'glossary.not_found': 404,
  'workflows.not_found': 404,
  'notifications.not_found': 404,
  'notifications.too_many_streams': 429,
  'users.not_found': 404,
  'server.failed': 500,
  'server.busy': 503,
  'server.disk_full': 507,
} as const;

export type ErrorCode = keyof typeof errors;

export const ErrorReply = z.object({
  code: z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  /** Messages by the path of the field that caused the refusal, such as `answers.q1`. */
  fields: z.record(z.string(), z.string()).optional(),
});
export type ErrorReply = z.infer<typeof ErrorReply>;
