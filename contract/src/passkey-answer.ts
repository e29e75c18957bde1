import * as z from 'zod';

/** A browser's answer of a passkey, as JSON (WebAuthn Level 3); its content is checked by the library. */
export const PasskeyAnswer = z.object({
  id: z.string().max(1400),
  rawId: z.string().max(1400),
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
  authenticatorAttachment: z.string().max(40).optional(),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;
