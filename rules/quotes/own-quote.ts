import { addOns } from '../itinerary/itinerary-price.ts'
import { mostEntries, usualStart } from '../itinerary/itinerary.ts'
import { itineraryVersion } from '../itinerary/stored-itinerary.ts'

/** A line of a request, in words. */
export type SaidLine = { label: string; value: string }

/** What stands in the fields of its form, by their names. */
export type QuoteFields = Record<string, string>

/** A quote request as its sender sees it. */
export type OwnQuote = {
  kind: 'group' | 'itinerary'
  reference: string
  email: string
  status: 'requested' | 'quoted' | 'closed'
  /** Goes up with each change; 1 is as it was first sent. */
  version: number
  /** What it says now, in words. */
  said: SaidLine[]
  /** What it said before, the latest first. */
  earlier: { sentUntil: string; said: SaidLine[] }[]
  /** What others with its link told its sender. */
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
export type SharedQuote = { status: OwnQuote['status']; said: SaidLine[] }

export const groupDays = ['firstDay', 'lastDay', 'offerBy'] as const
const groupTexts = [
  'programme',
  'vehicles',
  'pickups',
  'company',
  'vatNumber',
  'name',
  'phone',
] as const
const guestTexts = ['name', 'phone', 'message'] as const
export const party = ['adults', 'children', 'toddlers'] as const

type Texts<Name extends string> = Record<Name, string | null>
type GroupAsked = { guests: number } & Texts<
  (typeof groupDays)[number] | (typeof groupTexts)[number]
>
type ItineraryAsked = {
  entries: readonly { tour: { id: string }; startTime: string }[]
  addOns: readonly string[]
  vehicle: string
} & Record<(typeof party)[number], number> &
  Texts<'startDate' | (typeof guestTexts)[number]>

/** A group's request as the fields of its form. */
export function fieldsOfGroup(asked: GroupAsked): QuoteFields {
  const names = [...groupDays, ...groupTexts]
  const texts = names.map((name) => [name, asked[name] ?? ''])
  return { ...Object.fromEntries(texts), guests: String(asked.guests) }
}

/** A request by an itinerary as the fields of its form: a place for each tour that there is. */
export function fieldsOfItinerary(asked: ItineraryAsked): QuoteFields {
  const days = asked.entries.flatMap(({ tour, startTime }, n) => [
    [`tour-${n}`, tour.id],
    [`time-${n}`, startTime],
  ])
  const chosen = asked.addOns.map((id) => [`add-on-${id}`, 'yes'])
  const counts = party.map((name) => [name, String(asked[name])])
  const texts = guestTexts.map((name) => [name, asked[name] ?? ''])
  return {
    ...Object.fromEntries([...days, ...chosen, ...counts, ...texts]),
    vehicle: asked.vehicle,
    startDate: asked.startDate ?? '',
  }
}

/** What the API takes of the form, as it was filled in. */
export function readQuoteFields(
  { kind, questionnaire }: Pick<OwnQuote, 'kind' | 'questionnaire'>,
  fields: QuoteFields,
): object {
  const version = Number(fields['version'])
  const pick = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, fields[name] ?? '']))
  if (kind === 'group')
    return { ...pick([...groupDays, ...groupTexts]), version, guests: readNumber(fields['guests']) }
  const entries = Array.from({ length: mostEntries }).flatMap((_entry, n) => {
    const tourId = fields[`tour-${n}`]
    return tourId ? [{ tourId, startTime: fields[`time-${n}`] || usualStart }] : []
  })
  return {
    version,
    itinerary: {
      version: itineraryVersion,
      entries,
      ...Object.fromEntries(party.map((name) => [name, readNumber(fields[name])])),
      vehicle: fields['vehicle'] ?? '',
      addOns: addOns.map(({ id }) => id).filter((id) => fields[`add-on-${id}`]),
      ...(questionnaire ? { questionnaire } : {}),
    },
    ...pick(['startDate', ...guestTexts]),
  }
}

/** What is no number goes on as it is, for the rules to refuse. */
function readNumber(text: string | undefined): number | string | undefined {
  return text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : text
}
