import { calendar } from '#content/calendar.ts'
import { addDays, type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { matchesDayRule } from '#rules/dates/day-rule.ts'
import { bookingBody, contactBody, transferBody } from '../test-office.ts'

export const writeKinds = ['booking', 'transfer', 'message', 'sign-up'] as const
export type WriteKind = (typeof writeKinds)[number]

/** A write that a client repeats with one key until the answer is final. */
export type Write = {
  kind: WriteKind
  key: string
  body: Record<string, unknown>
  /** Identifies the stored row: a reference, the subject of a message, or the new address. */
  acknowledged?: string
  isFull?: boolean
}

export type Visit = { email: string; credential: string; token: string }

/** Answers that clients got. The audit compares them with stored data. */
export type Ledger = {
  writes: Write[]
  endedVisits: Visit[]
  expiredVisits: Set<Visit>
  /** The number of answered wrong passwords by address, since the address's window started. */
  wrongPasswords: Map<string, number>
  /** The address being guessed since the last change of the clock; undefined during a change. */
  guessing: { email: string; answered: number; startedAt: number } | undefined
  deletedSignUps: Set<string>
  clockAheadMs: number
  unavailableCount: number
  violations: string[]
}

export function openLedger(): Ledger {
  return {
    writes: [],
    endedVisits: [],
    expiredVisits: new Set(),
    wrongPasswords: new Map(),
    guessing: undefined,
    deletedSignUps: new Set(),
    clockAheadMs: 0,
    unavailableCount: 0,
    violations: [],
  }
}

/** The next write of a client; every fourth booking is for a popular day. */
export function planWrite(ledger: Ledger, kind: WriteKind): Write {
  const number = ledger.writes.length
  const address = `guest-${number}@guests.example`
  const firstDay = addDays(calendarDateIn(readClock(ledger), capeTown), 2)
  const date = findOpenDay(addDays(firstDay, number % 4 === 0 ? number % 3 : number % 690))
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

function findOpenDay(date: CalendarDate): CalendarDate {
  const isClosed = calendar.closed.some(({ days }) =>
    days.some((rule) => matchesDayRule(rule, date)),
  )
  return isClosed ? findOpenDay(addDays(date, 1)) : date
}

export function readClock({ clockAheadMs }: Ledger): Date {
  return new Date(Date.now() + clockAheadMs)
}

export const expectedMails: Record<WriteKind, readonly string[]> = {
  booking: ['booking-confirmation-guest', 'booking-office'],
  transfer: ['transfer-guest', 'transfer-office'],
  message: ['contact-office', 'contact-guest'],
  'sign-up': ['confirm-address'],
}

export function listUnanswered(ledger: Ledger): Write[] {
  return ledger.writes.filter(({ acknowledged, isFull }) => acknowledged === undefined && !isFull)
}

export function countAcknowledged(ledger: Ledger): number {
  return ledger.writes.filter(({ acknowledged }) => acknowledged !== undefined).length
}
