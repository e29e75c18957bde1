import * as z from 'zod';

export const CONSULTATION_TYPES = {
  career: 'Career Guidance',
  protocol: 'Protocol Review',
  regulatory: 'Regulatory Consultation',
  site: 'Site Management',
  training: 'Training Consultation',
  general: 'General Consultation',
} as const;

export const CONSULTATION_TYPE_IDS = [
  'career',
  'protocol',
  'regulatory',
  'site',
  'training',
  'general',
] as const satisfies readonly (keyof typeof CONSULTATION_TYPES)[];
export const ConsultationType = z.enum(CONSULTATION_TYPE_IDS);
export type ConsultationType = z.infer<typeof ConsultationType>;

/** The kind of consultation that an address names. */
export function consultationNamed(text: string | undefined): ConsultationType | undefined {
  return CONSULTATION_TYPE_IDS.find((type) => type === text);
}
