import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { describe, expect, test } from 'vitest';
import { makeCalendarFile } from './calendar-file.ts';

type Entry = Parameters<typeof makeCalendarFile>[0];

const ENTRY: Entry = {
  bookingId: 17,
  bookedAt: new Date('2027-01-11T15:30:00Z'),
  type: 'career',
  startsAt: new Date('2027-01-14T15:00:00Z'),
  sequence: 0,
  academy: 'Trialwright',
  organizer: 'support@trialwright.example',
  attendee: { name: 'Ines Ferreira', email: 'ines@example.org' },
  isCancelled: false,
};

/** What a program reads: ical.js goes by the zone's rules in the file, node-ical by the name of the zone. */
interface Read {
  uid: string;
  sequence: number;
  method: string;
  status: string;
  start: string;
  end: string;
  summary: string;
  organizer: string;
  attendee: string;
}

function readByRules(content: string): Read {
  const calendar = new ICAL.Component(ICAL.parse(content) as unknown[]);
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const component = calendar.getFirstSubcomponent('vevent')!;
  const event = new ICAL.Event(component);
  const named = (name: string) => String(component.getFirstProperty(name)?.getParameter('cn'));
  const read = {
    uid: event.uid,
    sequence: event.sequence,
    method: String(calendar.getFirstPropertyValue('method')),
    status: String(component.getFirstPropertyValue('status')),
    start: event.startDate.toJSDate().toISOString(),
    end: event.endDate.toJSDate().toISOString(),
    summary: event.summary,
    organizer: named('organizer'),
    attendee: named('attendee'),
  };
  ICAL.TimezoneService.reset();
  return read;
}

function readByName(content: string): Read {
  const event = Object.values(nodeIcal.sync.parseICS(content)).find((each) => each?.type === 'VEVENT');
  if (event?.type !== 'VEVENT') throw new Error('The file has no event.');
  const named = (value: unknown) => (value as { params: { CN: string } }).params.CN.replace(/^"(.*)"$/, '$1');
  return {
    uid: event.uid,
    sequence: Number(event.sequence),
    method: String(event.method),
    status: String(event.status),
    start: event.start.toISOString(),
    end: event.end?.toISOString() ?? '',
    summary: event.summary as string,
    organizer: named(event.organizer),
    attendee: named(event.attendee),
  };
}

function expectAlike(entry: Entry): Read {
  const { content } = makeCalendarFile(entry);
  const [rules, name] = [readByRules(content), readByName(content)];
  expect(name).toEqual(rules);
  expect(rules.start).toBe(entry.startsAt.toISOString());
  expect(Date.parse(rules.end) - Date.parse(rules.start)).toBe(60 * 60_000);
  return rules;
}

describe('a calendar file', () => {
  test.each([
    ['America/New_York', ['2027-03-14T00:00:00Z', '2027-11-07T00:00:00Z']],
    ['Europe/Berlin', ['2027-03-27T20:00:00Z', '2027-10-30T20:00:00Z']],
    ['Australia/Lord_Howe', ['2027-04-03T10:00:00Z', '2027-10-02T10:00:00Z']],
  ])(
    'is one hour at the same moment for all readers, in the nights when %s changes its clocks',
    (zone, nights) => {
      for (const night of nights)
        for (let minutes = 0; minutes < 14 * 60; minutes += 15)
          expectAlike({ ...ENTRY, zone, startsAt: new Date(Date.parse(night) + minutes * 60_000) });
    },
  );

  test('goes by the clock of the place, and by UTC where that clock shows an hour twice', () => {
    const lines = (startsAt: string) => makeCalendarFile({ ...ENTRY, startsAt: new Date(startsAt) }).content;
    expect(lines('2027-01-14T15:00:00Z')).toContain('DTSTART;TZID=America/New_York:20270114T100000');
    const twice = lines('2027-11-07T06:30:00Z');
    expect(twice).toContain('DTSTART:20271107T063000Z');
    expect(twice).not.toContain('VTIMEZONE');
  });

  test('replaces the entry when it is moved, and removes it when it is canceled', () => {
    const first = expectAlike(ENTRY);
    const moved = expectAlike({ ...ENTRY, sequence: 1, startsAt: new Date('2027-01-15T15:00:00Z') });
    const canceled = expectAlike({
      ...ENTRY,
      sequence: 2,
      organizer: 'help@other.example',
      isCancelled: true,
    });
    expect(
      [first, moved, canceled].map(({ uid, sequence, method, status }) => [uid, sequence, method, status]),
    ).toEqual([
      [first.uid, 0, 'REQUEST', 'CONFIRMED'],
      [first.uid, 1, 'REQUEST', 'CONFIRMED'],
      [first.uid, 2, 'CANCEL', 'CANCELLED'],
    ]);
    expect(expectAlike({ ...ENTRY, bookedAt: new Date('2027-01-11T15:30:01Z') }).uid).not.toBe(first.uid);
  });

  test.each([
    'Ferreira, Inês; the third: "Ina"',
    'Back\\slash and line\r\nX-EVIL:break',
    'Ω'.repeat(120),
    'DTSTART:20300101T000000Z',
  ])('keeps the name %j in lines of 75 bytes at most', (name) => {
    const { content } = makeCalendarFile({
      ...ENTRY,
      academy: name,
      attendee: { name, email: 'ines@example.org' },
    });
    const lines = content.split('\r\n');
    expect(content.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const read = readByRules(content);
    expect(read.start).toBe('2027-01-14T15:00:00.000Z');
    expect(read.summary).toBe(`Career Guidance, ${name.replace('\r\n', ' ')}`);
    expect(readByName(content)).toMatchObject({ summary: read.summary, start: read.start });
    expect(lines.some((line) => line.startsWith('X-EVIL'))).toBe(false);
    // A parameter can hold neither a double quote nor a line break (RFC 5545, 3.2).
    const plain = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '');
    expect(plain(read.attendee)).toBe(plain(name));
  });
});
