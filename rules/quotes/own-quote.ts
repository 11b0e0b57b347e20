import type { Cents } from '../money/cents.ts'
import type { OfferStatus } from '../offers/offer-states.ts'
import { readFigure } from '../text/figure.ts'
import { addOns } from '../itinerary/itinerary-price.ts'
import { mostEntries, usualStart } from '../itinerary/itinerary.ts'
import { itineraryVersion } from '../itinerary/stored-itinerary.ts'

/** A line of a request, in words. */
export type AnswerLine = { label: string; value: string }

/** What stands in the fields of its form, by their names. */
export type QuoteFields = Readonly<Record<string, string>>

/** A quote request, or a ride that is asked for, as its sender sees it. */
export type OwnQuote = {
  kind: 'group' | 'itinerary' | 'ride'
  reference: string
  email: string
  status: 'requested' | 'quoted' | 'closed'
  /** The quote that answers it as it is now, once one was sent. */
  offer?: { status: OfferStatus; total: Cents; holdsUntil: string }
  /** The price that the sender of a ride request was shown. */
  price?: Cents
  /** Goes up with each change; 1 is as it was first sent. */
  version: number
  /** What it says now, in words. */
  said: AnswerLine[]
  /** What it said before, the latest first. */
  earlier: { sentUntil: string; said: AnswerLine[] }[]
  /** What others with its link wrote to its sender. */
  comments: { by: string; comment: string }[]
  /** Where others can see its days; a group's request has links that are made by a press. */
  shareUrl?: string
  /** How many of those are good. */
  shares: number
  /** As its form has it. */
  fields: QuoteFields
  /** What its days came to when they were sent, and what its sender began them with. */
  estimate?: string
  questionnaire?: unknown
}

/** A group's request as those see it to whom a link was handed on: nobody is named. */
export type SharedQuote = Pick<OwnQuote, 'status' | 'said'>

const ofGroup = [
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
const ofGuest = ['startDate', 'name', 'phone', 'message'] as const

type Asked<Name extends string> = Readonly<Record<Name, string | number | null>>
type AskedItinerary = Asked<(typeof party)[number] | (typeof ofGuest)[number] | 'vehicle'> & {
  entries: readonly { tour: { id: string }; startTime: string }[]
  addOns: readonly string[]
}

/** A group's request as the fields of its form. */
export function fieldsOfGroup(asked: Asked<(typeof ofGroup)[number]>): QuoteFields {
  return pick(ofGroup, asked)
}

/** A request by an itinerary as the fields of its form: a place for each tour that there is. */
export function fieldsOfItinerary(asked: AskedItinerary): QuoteFields {
  const days = asked.entries.flatMap(({ tour, startTime }, n) => [
    [`tour-${n}`, tour.id],
    [`time-${n}`, startTime],
  ])
  const chosen = asked.addOns.map((id) => [`add-on-${id}`, 'yes'])
  return {
    ...Object.fromEntries([...days, ...chosen]),
    ...pick([...party, ...ofGuest, 'vehicle'], asked),
  }
}

/** What the API takes of the form, as it was filled in: what is no number is for the rules to refuse. */
export function readQuoteFields(
  { kind, questionnaire }: Pick<OwnQuote, 'kind' | 'questionnaire'>,
  fields: QuoteFields,
): object {
  const version = Number(fields['version'])
  if (kind === 'group')
    return {
      ...pick(ofGroup, fields),
      version,
      guests: readFigure(fields['guests'] ?? '') ?? Number.NaN,
    }
  const entries = Array.from({ length: mostEntries }).flatMap((_entry, n) => {
    const tourId = fields[`tour-${n}`]
    return tourId ? [{ tourId, startTime: fields[`time-${n}`] || usualStart }] : []
  })
  return {
    ...pick(ofGuest, fields),
    version,
    itinerary: {
      version: itineraryVersion,
      entries,
      ...Object.fromEntries(
        party.map((name) => [name, readFigure(fields[name] ?? '') ?? Number.NaN]),
      ),
      vehicle: fields['vehicle'] ?? '',
      addOns: addOns.map(({ id }) => id).filter((id) => fields[`add-on-${id}`]),
      ...(questionnaire ? { questionnaire } : {}),
    },
  }
}

function pick<Name extends string>(names: readonly Name[], from: Partial<Asked<Name>>) {
  return Object.fromEntries(names.map((name) => [name, String(from[name] ?? '')]))
}
