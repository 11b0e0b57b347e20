import type { Cents } from '#rules/money/cents.ts'
import type { OfferStatus } from '#app/offers/offer-states.ts'
import { parseNumber } from '#rules/text/figure.ts'
import { addOns } from '#app/itinerary/itinerary-price.ts'
import { maxEntries, defaultStart } from '#app/itinerary/itinerary.ts'
import { itineraryVersion } from '#app/itinerary/stored-itinerary.ts'

export type AnswerLine = { label: string; value: string }

export type QuoteRequestFields = Readonly<Record<string, string>>

export type OwnQuoteRequest = {
  kind: 'group' | 'itinerary' | 'ride'
  reference: string
  email: string
  status: 'requested' | 'quoted' | 'closed'
  /** The quote for the current version of the request, once sent. */
  offer?: { status: OfferStatus; total: Cents; holdsUntil: string }
  /** Grows by 1 with each change. The first is 1. */
  version: number
  said: AnswerLine[]
  earlier: { sentUntil: string; said: AnswerLine[] }[]
  comments: { by: string; comment: string }[]
  /**
   * The share link of an itinerary. The sender of a group request creates share links.
   */
  shareUrl?: string
  shares: number
  fields: QuoteRequestFields
  /** The estimate at the time of sending. `questionnaire`: the sender's first answers. */
  estimate?: string
  questionnaire?: unknown
}

export type SharedQuoteRequest = Pick<OwnQuoteRequest, 'status' | 'said'>

const groupFieldNames = [
  'guests',
  'firstDay',
  'lastDay',
  'offerBy',
  'programme',
  'vehicles',
  'pickups',
  'company',
  'vatNumber',
  'name',
  'phone',
] as const
const party = ['adults', 'children', 'toddlers'] as const
const guestFieldNames = ['startDate', 'name', 'phone', 'message'] as const

type StoredAnswers<Name extends string> = Readonly<Record<Name, string | number | null>>
type ItineraryAnswers = StoredAnswers<
  (typeof party)[number] | (typeof guestFieldNames)[number] | 'vehicle'
> & {
  entries: readonly { tour: { id: string }; startTime: string }[]
  addOns: readonly string[]
}

export function toGroupFormFields(
  answers: StoredAnswers<(typeof groupFieldNames)[number]>,
): QuoteRequestFields {
  return pick(groupFieldNames, answers)
}

export function toItineraryFormFields(answers: ItineraryAnswers): QuoteRequestFields {
  const days = answers.entries.flatMap(({ tour, startTime }, n) => [
    [`tour-${n}`, tour.id],
    [`time-${n}`, startTime],
  ])
  const chosen = answers.addOns.map((id) => [`add-on-${id}`, 'yes'])
  return {
    ...Object.fromEntries([...days, ...chosen]),
    ...pick([...party, ...guestFieldNames, 'vehicle'], answers),
  }
}

/** The API request for the filled form. A text that is not a number is refused by the rules. */
export function toQuoteRequestBody(
  { kind, questionnaire }: Pick<OwnQuoteRequest, 'kind' | 'questionnaire'>,
  fields: QuoteRequestFields,
): object {
  const version = Number(fields['version'])
  if (kind === 'group')
    return {
      ...pick(groupFieldNames, fields),
      version,
      guests: parseNumber(fields['guests'] ?? '') ?? Number.NaN,
    }
  const entries = Array.from({ length: maxEntries }).flatMap((_entry, n) => {
    const tourId = fields[`tour-${n}`]
    return tourId ? [{ tourId, startTime: fields[`time-${n}`] || defaultStart }] : []
  })
  return {
    ...pick(guestFieldNames, fields),
    version,
    itinerary: {
      version: itineraryVersion,
      entries,
      ...Object.fromEntries(
        party.map((name) => [name, parseNumber(fields[name] ?? '') ?? Number.NaN]),
      ),
      vehicle: fields['vehicle'] ?? '',
      addOns: addOns.map(({ id }) => id).filter((id) => fields[`add-on-${id}`]),
      ...(questionnaire ? { questionnaire } : {}),
    },
  }
}

function pick<Name extends string>(names: readonly Name[], from: Partial<StoredAnswers<Name>>) {
  return Object.fromEntries(names.map((name) => [name, String(from[name] ?? '')]))
}
