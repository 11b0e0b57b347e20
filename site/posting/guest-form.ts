import type { Refusal } from '#rules/requests/refusal.ts'
import { readSeen } from '#rules/prices/seen-price.ts'
import { readFigure } from '#rules/text/figure.ts'
import type { Address, AnswerOf, Body } from '../client/api.ts'

/** The fields of a form by their names; undefined for one that isn't sent. */
export type Filled = Readonly<Record<string, string | number | undefined>>

/** What a request is repeated under: the same key and time as long as the request is the same. */
export type Named = { key: string; since: string }

/**
 * A form that a guest sends, described once (docs/decisions/0130): scripts and the action of its page, to which a
 * browser without scripts posts it, make the same request of its fields.
 */
export type GuestForm<Of extends Address> = {
  /** The endpoint that decides. */
  to: Of
  /** A field that every yes of ours has. */
  holds?: string & keyof AnswerOf<Of>
  /** True if it is sent with how it was filled in (rules/requests/form-signs.ts). */
  isForm?: boolean
  /** True if it is sent as a visitor, even where somebody is signed in. */
  isAnonymous?: boolean
  /** The fields that go with it, '' where one isn't there; without it all do. */
  asked?: readonly string[]
  /** Beside those, what goes where it says something. */
  optional?: readonly string[]
  /** The fields that are numbers. One that is none goes on as it is, for the endpoint to refuse. */
  numbers?: readonly string[]
  /** The fields that are ticked or not: a browser leaves out what is not. */
  ticks?: readonly string[]
  /** True if it is sent with the prices that the page showed. */
  isPriced?: boolean
  /** What the request has besides its fields. */
  added?: (named: Named) => object
  /** The request of its fields, where it is another than each field as it is. */
  read?: (fields: Filled, named: Named) => Partial<Record<keyof Body<Of>, unknown>>
  /** What is wrong with that request, found without the server. */
  check?: (request: never) => readonly Refusal[] | Promise<readonly Refusal[]>
}

/** What of a form makes its request. */
export type RequestOf = Pick<
  GuestForm<never>,
  'asked' | 'optional' | 'numbers' | 'ticks' | 'isPriced' | 'added'
> & { read?: (fields: Filled, named: Named) => object }

/** The request that a form makes of its fields. */
export function readRequest(form: RequestOf, fields: Filled, named: Named): object {
  const { asked, optional = [], numbers = [], ticks = [], isPriced, added, read } = form
  if (read) return read(fields, named)
  const { consent, ...others } = fields
  const said = optional.filter((name) => fields[name])
  return {
    ...(asked ? pickEach(asked, (name) => fields[name] ?? '') : others),
    ...pickEach(said, (name) => fields[name]),
    ...pickEach(numbers, (name) => readNumber(fields[name])),
    ...pickEach(ticks, (name) => fields[name] !== undefined),
    ...(isPriced && { seen: readSeen(fields['seen']?.toString()) }),
    ...added?.(named),
    ...(consent !== undefined && { consent: { textVersion: consent } }),
  }
}

function pickEach(names: readonly string[], pick: (name: string) => unknown) {
  return Object.fromEntries(names.map((name) => [name, pick(name)]))
}

/** What is no number goes on as it is, for the rules to refuse. */
function readNumber(typed: Filled[string]): Filled[string] {
  return typeof typed === 'string' ? (readFigure(typed) ?? typed) : typed
}
