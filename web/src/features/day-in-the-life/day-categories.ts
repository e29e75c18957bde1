import type { DayEntry } from '@trialwright/contract';
import {
  CalendarDays,
  ClipboardCheck,
  Eye,
  FileText,
  GraduationCap,
  HeartHandshake,
  MessagesSquare,
  ShieldAlert,
  Table2,
  TestTube,
  TrainFront,
  type LucideIcon,
} from 'lucide-react';

/** The categories are content: one that is not listed here gets a plain tag. */
export const CATEGORY_ICONS: Record<string, LucideIcon> = {
  'Participant care': HeartHandshake,
  Oversight: Eye,
  Safety: ShieldAlert,
  Documentation: FileText,
  'Data review': Table2,
  Communication: MessagesSquare,
  Planning: CalendarDays,
  Monitoring: ClipboardCheck,
  Travel: TrainFront,
  Learning: GraduationCap,
  'Samples and product': TestTube,
};

/** How many entries each category has, the most frequent first, else in the order of the day. */
export function countCategories(schedule: readonly DayEntry[]): { category: string; entries: number }[] {
  const counts = new Map<string, number>();
  for (const { category } of schedule) counts.set(category, (counts.get(category) ?? 0) + 1);
  return [...counts]
    .map(([category, entries]) => ({ category, entries }))
    .toSorted((a, b) => b.entries - a.entries);
}
