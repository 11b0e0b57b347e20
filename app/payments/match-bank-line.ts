import { type CalendarDate, daysBetween } from '#rules/dates/calendar-date.ts'
import type { Cents } from '#rules/money/cents.ts'
import { foldLetters } from '#app/order/typed-code.ts'
import { toPlainDigits } from '#rules/text/clean-text.ts'
import { foldName } from '#rules/text/fold-text.ts'
import type { BankLine } from './bank-file.ts'

export const matchReasons = ['reference', 'amount', 'part', 'near', 'name'] as const
export type MatchReason = (typeof matchReasons)[number]

export type PayableOrder = {
  orderId: string
  reference: string
  /** Names that may appear with the payment: the guest's, the company's. */
  names: readonly string[]
  firstDay: CalendarDate
  /** The balance, and the part requested now, in cents. */
  owed: Cents
  due: Cents
}

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
 * Kinds of lines. 'match': certainly one order. 'unsure': a person must decide. 'recorded': the
 * payment seems to be recorded already. 'used': the line was recorded before. 'out': money out.
 */
export const lineKinds = ['match', 'unsure', 'none', 'recorded', 'used', 'out'] as const
export type LineKind = (typeof lineKinds)[number]
export type LineMatch = {
  kind: Exclude<LineKind, 'used'>
  /** The likeliest booking is first. */
  candidates: Candidate[]
  recorded?: HandRecord
}

const maxCandidates = 8
/** The most days between a payment's day on the statement and in its manual record. */
const maxDaysApart = 4

export function matchBankLine(
  line: BankLine,
  orders: readonly PayableOrder[],
  handRecords: readonly HandRecord[],
): LineMatch {
  if (line.cents <= 0) return { kind: 'out', candidates: [] }
  const words = joinWords(listWords(line.text))
  const matches = orders
    .map((order) => ({ order, why: findReasons(order, line, words) }))
    .filter(({ why }) => why.length > 0)
    .toSorted(
      (one, other) =>
        weigh(other.why) - weigh(one.why) || (one.order.firstDay < other.order.firstDay ? -1 : 1),
    )
  const [best, next] = matches
  const candidates = matches
    .slice(0, maxCandidates)
    .map(({ order: { orderId }, why }) => ({ orderId, why }))
  const record = handRecords.find(
    (one) =>
      one.cents === line.cents &&
      Math.abs(daysBetween(one.day, line.day)) <= maxDaysApart &&
      (isReferenceIn(one.reference, line.text) || one.names.some((name) => isNameIn(name, words))),
  )
  if (record) return { kind: 'recorded', candidates, recorded: record }
  if (!best) return { kind: 'none', candidates }
  const isSure = weigh(best.why) >= sureWeight && (!next || weigh(next.why) < sureWeight)
  return { kind: isSure ? 'match' : 'unsure', candidates }
}

/**
 * The words of a line to store with its payment: those with digits, such as a reference. Names are
 * omitted, and so are numbers as long as telephone or account numbers, because payment records
 * outlive personal data.
 */
export function pickCodes(text: string): string {
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
/** A match is certain by the reference, or by amount and name together. */
const sureWeight = weights.amount + weights.name

function weigh(reasons: readonly MatchReason[]): number {
  return reasons.reduce((sum, reason) => sum + weights[reason], 0)
}

function findReasons(order: PayableOrder, { cents, text }: BankLine, words: ReadonlySet<string>) {
  const { reference, names, owed, due } = order
  const reasons: MatchReason[] = []
  if (isReferenceIn(reference, text)) reasons.push('reference')
  if (owed > 0 && cents === owed) reasons.push('amount')
  else if (due > 0 && cents === due) reasons.push('part')
  // A reference with one wrong letter counts only together with the exact amount.
  if (reasons.length === 1 && !reasons.includes('reference') && isNearlyIn(reference, text))
    reasons.push('near')
  if (names.some((name) => isNameIn(name, words))) reasons.push('name')
  // A paid booking is matched only by its reference.
  return owed > 0 || reasons.includes('reference') ? reasons : []
}

/**
 * True if the text has the reference as people copy it: without hyphens, without its first letters,
 * with O for 0, I or L for 1.
 */
function isReferenceIn(reference: string, text: string): boolean {
  const code = extractCode(reference)
  return code.length >= 6 && normaliseCode(text).includes(code)
}

/** True if the text has the reference with one letter missing or wrong, as when a bank cuts it. */
function isNearlyIn(reference: string, text: string): boolean {
  const code = extractCode(reference)
  const textCode = normaliseCode(text)
  const starts = Array.from(textCode, (_, start) => start)
  return Array.from(code).some((_, position) => {
    const [before, after] = [code.slice(0, position), code.slice(position + 1)]
    return (
      textCode.includes(before + after) ||
      starts.some(
        (start) =>
          textCode.startsWith(before, start) && textCode.startsWith(after, start + position + 1),
      )
    )
  })
}

function extractCode(reference: string): string {
  return normaliseCode(reference.replace(/^[A-Z]+-/, ''))
}

/** Common endings of company names. Half of a statement's lines have one. */
const legalForms = new Set(
  'ltd limited pty npc npo inc incorporated cc llc llp plc gmbh ohg sarl srl spa edms bpk beperk company corp corporation holdings group trust'.split(
    ' ',
  ),
)

/** The most parts of a name: 'VAN DER MERWE', 'O BRIEN'. */
const maxPieces = 3
/** Shorter parts would form a word by chance: 'IN A'. */
const minJoined = 5

/** True if the last word of a name occurs as a whole word, even if one of the texts splits it. */
function isNameIn(name: string, words: ReadonlySet<string>): boolean {
  const nameWords = listWords(name)
  const lastIndex = nameWords.findLastIndex((word) => !legalForms.has(word))
  return Array.from({ length: maxPieces }, (_, index) => index).some((extraWords) => {
    const joinedWord =
      lastIndex >= extraWords ? nameWords.slice(lastIndex - extraWords, lastIndex + 1).join('') : ''
    return joinedWord.length >= (extraWords === 0 ? 3 : minJoined) && words.has(joinedWord)
  })
}

/** The words of a line, and their combinations with the words after them. */
function joinWords(words: readonly string[]): ReadonlySet<string> {
  const combinations = words.flatMap((_, start) =>
    Array.from({ length: maxPieces - 1 }, (__, extraWords) =>
      words.slice(start, start + extraWords + 2).join(''),
    ),
  )
  return new Set([...words, ...combinations.filter((word) => word.length >= minJoined)])
}

/** The words of a text without accents, because banks write names in capitals without them. */
function listWords(text: string): string[] {
  return foldName(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

function normaliseCode(text: string): string {
  return foldLetters(
    toPlainDigits(text)
      .toUpperCase()
      .replaceAll(/[^A-Z0-9]/g, ''),
  )
}
