import type { HoldStanding, PaymentStatus } from '@trialwright/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { afterPay, holdView, outcomeView, PAY_START, showsHold, type Pay } from './payment-screens.ts';
import { isPaymentPending } from './payment-polling.ts';

const MINUTE_MS = 60_000;
const HOLD_UNTIL = 15 * MINUTE_MS;
const CALLS = ['begin', 'card', 'settle', 'look', 'standing'] as const;
type CallName = (typeof CALLS)[number];
/** A call that fails before it reaches the server, or one whose answer is lost after the server did its work. */
const FAULTS = ['none', 'network', '500', 'timeout'] as const;
type Fault = (typeof FAULTS)[number];
type Said = 'held' | 'nothing was charged' | 'booked' | 'silent';

class Lost extends Error {}

/** The server and the gateway, as they behave: what is charged is confirmed as soon as anything asks. */
class World {
  now = 0;
  isCharged = false;
  isConfirmed = false;
  readonly faults: Map<CallName, Fault>;

  constructor(faults: Record<CallName, Fault>) {
    this.faults = new Map(Object.entries(faults) as [CallName, Fault][]);
  }

  private call<T>(name: CallName, work: () => T): T {
    const fault = this.faults.get(name) ?? 'none';
    this.faults.delete(name);
    if (fault === 'network') throw new Lost();
    const reply = work();
    if (fault !== 'none') throw new Lost();
    return reply;
  }

  private fulfil(): void {
    if (this.isCharged) this.isConfirmed = true;
  }

  begin = () =>
    this.call('begin', () => {
      this.fulfil();
      if (this.isConfirmed) return 'bookings.already_confirmed' as const;
      return this.now >= HOLD_UNTIL ? ('bookings.hold_expired' as const) : ('intent' as const);
    });
  card = () =>
    this.call('card', () => {
      this.isCharged = true;
    });
  settle = () => this.call('settle', () => this.fulfil());
  look = () =>
    this.call('look', (): PaymentStatus => {
      this.fulfil();
      return this.isConfirmed ? 'paid' : 'pending';
    });
  standing = () =>
    this.call('standing', (): HoldStanding => {
      this.fulfil();
      const status = this.isConfirmed ? 'confirmed' : this.now >= HOLD_UNTIL ? 'expired' : 'held';
      return { status, holdUntil: new Date(HOLD_UNTIL).toISOString() };
    });
}

const attempt = <T>(call: () => T): T | undefined => {
  try {
    return call();
  } catch (error) {
    if (error instanceof Lost) return undefined;
    throw error;
  }
};

/** A person who goes from page to page; each page says what its pure function makes of what the calls brought. */
class Person {
  pay: Pay | undefined;
  said: Said = 'silent';
  readonly world: World;

  constructor(world: World) {
    this.world = world;
  }

  openBooking(): void {
    this.pay = undefined;
    const standing = attempt(this.world.standing);
    const view = holdView({ standing, ...(!standing && { failure: null }), now: this.world.now });
    this.said = view === 'confirmed' ? 'booked' : view === 'held' ? 'held' : 'silent';
  }

  openCheckout(): void {
    const begun = attempt(this.world.begin);
    this.pay = begun === 'intent' ? PAY_START : undefined;
    this.said =
      begun === 'bookings.already_confirmed'
        ? 'booked'
        : begun === 'bookings.hold_expired'
          ? 'nothing was charged'
          : 'silent';
    this.sayPay();
  }

  private sayPay(): void {
    if (!this.pay) return;
    this.said = showsHold(this.pay) ? 'held' : this.pay.phase === 'over' ? 'nothing was charged' : 'silent';
  }

  private tell(event: Parameters<typeof afterPay>[1]): void {
    if (!this.pay) return;
    this.pay = afterPay(this.pay, event);
    if (this.pay.phase === 'asked') {
      const status = attempt(this.world.look);
      this.tell(status ? { type: 'told', status } : { type: 'no answer' });
    } else if (this.pay.phase === 'done') {
      attempt(this.world.settle);
      this.openOutcome();
    } else this.sayPay();
  }

  pressPay(): void {
    if (!this.pay || (this.pay.phase !== 'open' && this.pay.phase !== 'unknown')) return;
    this.tell({ type: 'sent' });
    const taken = this.world.isCharged ? true : attempt(() => (this.world.card(), true));
    this.tell({ type: taken ? 'taken' : 'lost' });
  }

  checkAgain(): void {
    this.tell({ type: 'ask' });
  }

  openOutcome(): void {
    this.pay = undefined;
    const status = attempt(this.world.look);
    const view = outcomeView({
      status,
      isSettling: isPaymentPending(status, 'succeeded'),
      ...(!status && { failure: null }),
    });
    this.said = view === 'paid' ? 'booked' : view === 'unpaid' ? 'nothing was charged' : 'silent';
  }

  wait(minutes: number): void {
    this.world.now += minutes * MINUTE_MS;
    if (this.pay && this.world.now >= HOLD_UNTIL) this.tell({ type: 'time up' });
    else if (!this.pay && this.said === 'held' && this.world.now >= HOLD_UNTIL) this.openBooking();
  }
}

const STEPS = {
  booking: (person: Person) => person.openBooking(),
  checkout: (person: Person) => person.openCheckout(),
  pay: (person: Person) => person.pressPay(),
  check: (person: Person) => person.checkAgain(),
  outcome: (person: Person) => person.openOutcome(),
  'a minute': (person: Person) => person.wait(1),
  'a quarter of an hour': (person: Person) => person.wait(15),
};
type Step = keyof typeof STEPS;

describe('what the screens say of a booking that is paid', () => {
  test(
    'is true whichever calls fail once, and in whatever order the pages are opened',
    { tags: ['C-ERR-17'] },
    () => {
      const fault = fc.constantFrom(...FAULTS);
      fc.assert(
        fc.property(
          fc.record({ begin: fault, card: fault, settle: fault, look: fault, standing: fault }),
          fc.array(fc.constantFrom(...(Object.keys(STEPS) as Step[])), { minLength: 1, maxLength: 14 }),
          (faults, steps) => {
            const world = new World(faults);
            const person = new Person(world);
            person.openCheckout();
            for (const step of steps) {
              STEPS[step](person);
              if (world.isCharged) expect(['held', 'nothing was charged']).not.toContain(person.said);
              if (person.said === 'booked') expect(world.isConfirmed).toBe(true);
            }
            // Every call has failed by now at most once: the second look tells the truth.
            person.openBooking();
            person.openBooking();
            const isHeld = world.now < HOLD_UNTIL;
            expect(person.said).toBe(world.isCharged ? 'booked' : isHeld ? 'held' : 'silent');
          },
        ),
        { numRuns: 5000 },
      );
    },
  );

  test(
    'is true as well where another tab has paid: whatever a tab newly says of money holds then',
    { tags: ['C-ERR-17'] },
    () => {
      const fault = fc.constantFrom(...FAULTS);
      const step = fc.tuple(fc.nat(1), fc.constantFrom(...(Object.keys(STEPS) as Step[])));
      fc.assert(
        fc.property(
          fc.record({ begin: fault, card: fault, settle: fault, look: fault, standing: fault }),
          fc.array(step, { minLength: 2, maxLength: 14 }),
          (faults, steps) => {
            const world = new World(faults);
            const tabs = [new Person(world), new Person(world)];
            for (const tab of tabs) tab.openCheckout();
            for (const [index, name] of steps) {
              const tab = tabs[index]!;
              const before = tab.said;
              STEPS[name](tab);
              if (tab.said === before) continue;
              if (world.isCharged) expect(tab.said).not.toBe('nothing was charged');
              if (tab.said === 'booked') expect(world.isConfirmed).toBe(true);
            }
          },
        ),
        { numRuns: 5000 },
      );
    },
  );

  test('a hold ends at its moment, and then the server is asked', { tags: ['C-CONSULT-16'] }, () => {
    const standing: HoldStanding = { status: 'held', holdUntil: '2026-11-21T13:15:00.000Z' };
    expect(holdView({ standing, now: Date.parse('2026-11-21T13:14:59.999Z') })).toBe('held');
    expect(holdView({ standing, now: Date.parse('2026-11-21T13:15:00.000Z') })).toBe('asking');
  });

  test('a payment that the bank still works on is neither held nor over', () => {
    const standing: HoldStanding = { status: 'processing', holdUntil: new Date(0).toISOString() };
    expect(holdView({ standing, now: 1 })).toBe('processing');
    expect(afterPay({ phase: 'asked', isTimeUp: true }, { type: 'told', status: 'processing' }).phase).toBe(
      'done',
    );
    expect(outcomeView({ status: 'processing', isSettling: true })).toBe('settling');
  });

  test('a refused card leaves the form, and asks once the time is up', () => {
    const sent = afterPay(PAY_START, { type: 'sent' });
    expect(afterPay(sent, { type: 'back' })).toEqual(PAY_START);
    const late = afterPay(sent, { type: 'time up' });
    expect(late.phase).toBe('sent');
    expect(afterPay(late, { type: 'back' }).phase).toBe('asked');
  });

  test('too many requests are no proof that there is no such payment', () => {
    expect(outcomeView({ status: undefined, isSettling: false, failure: 404 })).toBe('no such payment');
    expect(outcomeView({ status: undefined, isSettling: false, failure: 429 })).toBe('unknown');
    expect(outcomeView({ status: undefined, isSettling: false, failure: null })).toBe('unknown');
    expect(holdView({ standing: undefined, failure: 'bookings.not_found', now: 0 })).toBe('expired');
    expect(holdView({ standing: undefined, failure: 'request.too_many', now: 0 })).toBe('unknown');
  });
});
