import type { Refusal } from '#rules/requests/refusal.ts'
import { parseSeenPrice } from '#rules/prices/seen-price.ts'
import { parseNumber } from '#rules/text/figure.ts'
import type { Address, AnswerOf, Body } from '../client/api.ts'

/** Field values by name; undefined for a field that is not sent. */
export type FieldValues = Readonly<Record<string, string | number | undefined>>

/** Key and time of a request; repeats of the same request have the same. */
export type RequestId = { key: string; since: string }

/**
 * A guest's form, described once (decision 130): scripts and the page's action, which
 * handles posts without scripts, make the same request from its fields.
 */
export type GuestForm<Of extends Address> = {
  to: Of
  /** A field that every success answer has. */
  holds?: string & keyof AnswerOf<Of>
  /** True if spam signs are sent too (rules/requests/form-signs.ts). */
  isForm?: boolean
  /** True if it is sent without the session. */
  isAnonymous?: boolean
  /** Fields that are always sent, '' if absent; by default all present ones. */
  asked?: readonly string[]
  /** Fields that are sent only if they have a value. */
  optional?: readonly string[]
  /** Number fields. An invalid number is sent unchanged, for the endpoint to refuse. */
  numbers?: readonly string[]
  /** Checkboxes: a browser omits those that are not ticked. */
  ticks?: readonly string[]
  /** True if the shown prices are sent too. */
  isPriced?: boolean
  added?: (named: RequestId) => object
  read?: (fields: FieldValues, named: RequestId) => Partial<Record<keyof Body<Of>, unknown>>
  check?: (request: never) => readonly Refusal[] | Promise<readonly Refusal[]>
}

export type RequestForm = Pick<
  GuestForm<never>,
  'asked' | 'optional' | 'numbers' | 'ticks' | 'isPriced' | 'added'
> & { read?: (fields: FieldValues, named: RequestId) => object }

export function readRequest(form: RequestForm, fields: FieldValues, requestId: RequestId): object {
  const { asked, optional = [], numbers = [], ticks = [], isPriced, added, read } = form
  if (read) return read(fields, requestId)
  const { consent, ...otherFields } = fields
  const filledNames = optional.filter((name) => fields[name])
  return {
    ...(asked ? mapNames(asked, (name) => fields[name] ?? '') : otherFields),
    ...mapNames(filledNames, (name) => fields[name]),
    ...mapNames(numbers, (name) => readNumber(fields[name])),
    ...mapNames(ticks, (name) => fields[name] !== undefined),
    ...(isPriced && { seen: parseSeenPrice(fields['seen']?.toString()) }),
    ...added?.(requestId),
    ...(consent !== undefined && { consent: { textVersion: consent } }),
  }
}

function mapNames(names: readonly string[], pick: (name: string) => unknown) {
  return Object.fromEntries(names.map((name) => [name, pick(name)]))
}

/** An invalid number is sent unchanged, for the rules to refuse. */
function readNumber(value: FieldValues[string]): FieldValues[string] {
  return typeof value === 'string' ? (parseNumber(value) ?? value) : value
}
