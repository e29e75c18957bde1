import { ROLES, ROLE_TITLES, type Role, type RoleRecord } from '@trialwright/contract';

/** What people call themselves when they ask. */
const WORDS: Record<Role, string> = {
  PI: 'pi|principal investigator|sub-?i(?:nvestigator)?|investigator',
  Study_Coordinator: 'sc|crc|study coordinator|site coordinator|coordinator|study nurse|research nurse',
  CRA: 'cra|clinical research associate|monitor',
  Data_Manager: 'dm|data manager|data management',
  CTA: 'cta|clinical trial assistant|trial assistant',
  CTM: 'ctm|clinical trial manager|trial manager|study manager|project manager',
};

/** The role that a question is asked in: "as a CRA", "I am the study coordinator". Whom it speaks of is another matter. */
export function guessRole(question: string): Role | undefined {
  return ROLES.find((role) =>
    new RegExp(
      String.raw`\b(?:as (?:an? |the )?|i['’]?m (?:an? |the )?|i am (?:an? |the )?|i work as (?:an? |the )?|for (?:an? |the ))(?:new |junior |senior )?(?:${WORDS[role]})\b`,
      'i',
    ).test(question),
  );
}

/** The display name that goes with a question: of the stored tab, of the question itself, or of the own first role. */
export function userRoleFor(
  question: string,
  tab: string | undefined,
  records: readonly RoleRecord[],
): string | undefined {
  const role = ROLES.find((each) => each === tab) ?? guessRole(question) ?? records[0]?.role;
  return role && ROLE_TITLES[role];
}
