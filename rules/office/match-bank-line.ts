import { type CalendarDate, daysBetween } from '../dates/calendar-date.ts'
import type { Cents } from '../money/cents.ts'
import { foldLetters } from '../orders/typed-code.ts'
import { plainDigits } from '../text/clean-text.ts'
import { foldName } from '../text/fold-text.ts'
import type { BankLine } from './bank-file.ts'

/** Why a booking may be meant by a line of the bank's file, the strongest first. */
export const matchReasons = ['reference', 'amount', 'part', 'near', 'name'] as const
export type MatchReason = (typeof matchReasons)[number]

/** A booking for which money may come. */
export type PayableOrder = {
  orderId: string
  reference: string
  /** Whose names may stand beside the money: the guest's, the company's. */
  names: readonly string[]
  firstDay: CalendarDate
  /** What is still to pay, and the part of it that is asked for now. */
  owed: Cents
  due: Cents
}

/** Money that was written down by hand, or by another line of the bank. */
export type HandRecord = {
  paymentId: string
  orderId: string
  reference: string
  names: readonly string[]
  cents: Cents
  day: CalendarDate
}

export type Candidate = { orderId: string; why: MatchReason[] }

/**
 * What a line is taken for: 'match' where one booking is meant beyond doubt, 'unsure' where a person has to say,
 * 'recorded' where its money seems to be written down already, 'out' for money that went.
 */
export const lineKinds = ['match', 'unsure', 'none', 'recorded', 'used', 'out'] as const
export type LineKind = (typeof lineKinds)[number]
export type Matched = {
  kind: Exclude<LineKind, 'used'>
  /** The likeliest first. */
  candidates: Candidate[]
  recorded?: HandRecord
}

/** No more are shown of those that may be meant. */
const mostCandidates = 8
/** Money is on a statement within so many days of when somebody wrote it down. */
const daysApart = 4

/** Finds which booking a line of the bank's file pays. */
export function matchBankLine(
  line: BankLine,
  orders: readonly PayableOrder[],
  recorded: readonly HandRecord[],
): Matched {
  if (line.cents <= 0) return { kind: 'out', candidates: [] }
  const words = joinWords(listWords(line.text))
  const found = orders
    .map((order) => ({ order, why: findReasons(order, line, words) }))
    .filter(({ why }) => why.length > 0)
    .toSorted(
      (one, other) =>
        weigh(other.why) - weigh(one.why) || (one.order.firstDay < other.order.firstDay ? -1 : 1),
    )
  const [best, next] = found
  const candidates = found
    .slice(0, mostCandidates)
    .map(({ order: { orderId }, why }) => ({ orderId, why }))
  const here = recorded.find(
    (one) =>
      one.cents === line.cents &&
      Math.abs(daysBetween(one.day, line.day)) <= daysApart &&
      (isReferenceIn(one.reference, line.text) || one.names.some((name) => isNameIn(name, words))),
  )
  if (here) return { kind: 'recorded', candidates, recorded: here }
  if (!best) return { kind: 'none', candidates }
  const isSure = weigh(best.why) >= sure && (!next || weigh(next.why) < sure)
  return { kind: isSure ? 'match' : 'unsure', candidates }
}

/**
 * What of a line's text is kept beside its payment: the words with figures in them, a reference say. Names are not, nor
 * numbers as long as those of telephones and accounts: a payment's record outlives what we may know of a person.
 */
export function keepCodes(text: string): string {
  return text
    .split(' ')
    .filter((word) => /\d/.test(word) && !longNumber.test(word))
    .join(' ')
}

const longNumber = /^\D*\d{8,}\D*$/

const weights: Record<MatchReason, number> = {
  reference: 8,
  amount: 4,
  part: 4,
  near: 1,
  name: 2,
}
/** By the reference, or by the amount and the name together. */
const sure = weights.amount + weights.name

function weigh(why: readonly MatchReason[]): number {
  return why.reduce((sum, reason) => sum + weights[reason], 0)
}

function findReasons(order: PayableOrder, { cents, text }: BankLine, words: ReadonlySet<string>) {
  const { reference, names, owed, due } = order
  const why: MatchReason[] = []
  if (isReferenceIn(reference, text)) why.push('reference')
  if (owed > 0 && cents === owed) why.push('amount')
  else if (due > 0 && cents === due) why.push('part')
  // One letter off is a hint beside the exact sum alone.
  if (why.length === 1 && !why.includes('reference') && isNearlyIn(reference, text))
    why.push('near')
  if (names.some((name) => isNameIn(name, words))) why.push('name')
  // What is paid already is meant by its reference alone.
  return owed > 0 || why.includes('reference') ? why : []
}

/** A reference as people copy it: without its signs, without the letters before it, with O for 0, I or L for 1. */
function isReferenceIn(reference: string, text: string): boolean {
  const own = codeOf(reference)
  return own.length >= 6 && plain(text).includes(own)
}

/** The same with one letter left out or another one, as where a bank has cut it. */
function isNearlyIn(reference: string, text: string): boolean {
  const own = codeOf(reference)
  const written = plain(text)
  const starts = Array.from(written, (_, from) => from)
  return Array.from(own).some((_, at) => {
    const [before, after] = [own.slice(0, at), own.slice(at + 1)]
    return (
      written.includes(before + after) ||
      starts.some(
        (from) => written.startsWith(before, from) && written.startsWith(after, from + at + 1),
      )
    )
  })
}

function codeOf(reference: string): string {
  return plain(reference.replace(/^[A-Z]+-/, ''))
}

/** What companies end on: half of a statement's lines have one. */
const legalForms = new Set(
  'ltd limited pty npc npo inc incorporated cc llc llp plc gmbh ohg sarl srl spa edms bpk beperk company corp corporation holdings group trust'.split(
    ' ',
  ),
)

/** A name is written in no more pieces: 'VAN DER MERWE', 'O BRIEN'. */
const mostPieces = 3
/** Shorter pieces make one word by chance: 'IN A'. */
const leastJoined = 5

/** Looks for the last word of a name as a whole word, also where one side writes it in pieces and the other doesn't. */
function isNameIn(name: string, words: ReadonlySet<string>): boolean {
  const own = listWords(name)
  const last = own.findLastIndex((word) => !legalForms.has(word))
  return Array.from({ length: mostPieces }, (_, index) => index).some((more) => {
    const joined = last >= more ? own.slice(last - more, last + 1).join('') : ''
    return joined.length >= (more === 0 ? 3 : leastJoined) && words.has(joined)
  })
}

/** The words of a line, and what each makes with the next ones. */
function joinWords(words: readonly string[]): ReadonlySet<string> {
  const joined = words.flatMap((_, from) =>
    Array.from({ length: mostPieces - 1 }, (__, more) =>
      words.slice(from, from + more + 2).join(''),
    ),
  )
  return new Set([...words, ...joined.filter((word) => word.length >= leastJoined)])
}

/** Folded words in their order: banks write names without accents, in capitals. */
function listWords(text: string): string[] {
  return foldName(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** In capitals, without signs and spaces, letters that look alike as one. */
function plain(text: string): string {
  return foldLetters(
    plainDigits(text)
      .toUpperCase()
      .replaceAll(/[^A-Z0-9]/g, ''),
  )
}
