import { calendar } from '#content/calendar.ts'
import { addDays, type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { isOn } from '#rules/dates/day-rule.ts'
import { bookingBody, contactBody, transferBody } from '../test-office.ts'

export const writeKinds = ['booking', 'transfer', 'message', 'sign-up'] as const
export type WriteKind = (typeof writeKinds)[number]

/** Something a client wants kept: asked under one key until it is answered for good. */
export type Write = {
  kind: WriteKind
  key: string
  body: Record<string, unknown>
  /** What the row can be found by: the reference, the subject of a message, the new address. */
  acknowledged?: string
  /** Refused for good and honestly: the day was full. */
  isFull?: boolean
}

/** A session as its browser sees it. */
export type Visit = { email: string; credential: string; token: string }

/** What clients have been told. The audit compares it with what is stored. */
export type Ledger = {
  writes: Write[]
  /** Sessions that were said to be over. */
  ended: Visit[]
  /** Sessions whose time is over: from now on they are to be refused. */
  expired: Set<Visit>
  /** Wrong passwords that were answered, by address, since its window began. */
  wrong: Map<string, number>
  /** Whose password is guessed all along, since the clock was set last; nobody's while it is being set. */
  guessing: { email: string; answered: number; begun: number } | undefined
  guesses: number
  /** New addresses that were never confirmed until their time was over. */
  forgotten: Set<string>
  /** How far the servers' clocks are ahead of ours. */
  clockAheadMs: number
  refreshes: number
  /** Refused in words because something was away. */
  unavailable: number
  /** Sessions that went on to be refused although nobody had ended them. */
  thrownOut: number
  /** Answers that should never be. */
  violations: string[]
}

export function openLedger(): Ledger {
  return {
    writes: [],
    ended: [],
    expired: new Set(),
    wrong: new Map(),
    guessing: undefined,
    guesses: 0,
    forgotten: new Set(),
    clockAheadMs: 0,
    refreshes: 0,
    unavailable: 0,
    thrownOut: 0,
    violations: [],
  }
}

/** The next thing a client wants kept; every fourth booking wants a day that others want, too. */
export function planWrite(ledger: Ledger, kind: WriteKind): Write {
  const number = ledger.writes.length
  const address = `guest-${number}@guests.example`
  const tomorrow = addDays(calendarDateIn(readClock(ledger), capeTown), 2)
  const date = findOpenDay(addDays(tomorrow, number % 4 === 0 ? number % 3 : number % 690))
  const bodies: Record<WriteKind, Record<string, unknown>> = {
    booking: bookingBody({ date, email: address, specialRequests: 'A seat by the window' }),
    transfer: transferBody({ date, email: address }),
    message: contactBody({ email: address, subject: `Question ${number}` }),
    'sign-up': { email: address, password: 'Table Mountain, 1087 m' },
  }
  const write: Write = { kind, key: `faults-${number}-${crypto.randomUUID()}`, body: bodies[kind] }
  ledger.writes.push(write)
  return write
}

/** A day, or the first one after the days on which the company is closed. */
function findOpenDay(date: CalendarDate): CalendarDate {
  const isClosed = calendar.closed.some(({ days }) => days.some((rule) => isOn(rule, date)))
  return isClosed ? findOpenDay(addDays(date, 1)) : date
}

/** What the servers take for now. */
export function readClock({ clockAheadMs }: Ledger): Date {
  return new Date(Date.now() + clockAheadMs)
}

/** How many mails each write owes. */
export const mailsOf: Record<WriteKind, readonly string[]> = {
  booking: ['booking-confirmation-guest', 'booking-office'],
  transfer: ['transfer-guest', 'transfer-office'],
  message: ['contact-office', 'contact-guest'],
  'sign-up': ['confirm-address'],
}

/** What was neither kept nor refused for good: nobody may be left like that. */
export function listOpen(ledger: Ledger): Write[] {
  return ledger.writes.filter(({ acknowledged, isFull }) => acknowledged === undefined && !isFull)
}

export function countAcknowledged(ledger: Ledger): number {
  return ledger.writes.filter(({ acknowledged }) => acknowledged !== undefined).length
}
