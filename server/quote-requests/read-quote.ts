import { storedItineraryAnswer } from '#contract/itineraries.ts'
import { and, asc, eq, ne } from 'drizzle-orm'
import { type Content, say } from '#content/content.ts'
import type { Words } from '#content/words/words.ts'
import {
  calendarDateIn,
  capeTown,
  clockTimeInCapeTown,
  formatLongDate,
} from '#rules/dates/calendar-date.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { toMoney } from '#rules/money/cents.ts'
import { formatMoney } from '#rules/money/currency.ts'
import {
  type AnswerLine,
  fieldsOfGroup,
  fieldsOfItinerary,
  type OwnQuote,
} from '#rules/quotes/own-quote.ts'
import { contactMessages } from '../database/schema/contact-messages.ts'
import { groupQuotes } from '../database/schema/group-quotes.ts'
import { itineraryEnquiries } from '../database/schema/itineraries.ts'
import { threadMessages } from '../database/schema/thread-messages.ts'
import { basisOf, type Services } from '../services.ts'
import type { QuoteId } from '../mail/quote-keys.ts'
import { formatAsked } from './format-quote.ts'
import { listComments, listGroupComments } from './comments.ts'
import { countGroupShares } from './share-group.ts'
import { priceAskedAsTours } from './itinerary-enquiries.ts'
import { listVersions } from './versions.ts'

/** Reads one; undefined where its sender is forgotten. */
export async function readQuote(
  services: Pick<Services, 'db' | 'siteUrl' | 'now' | 'content'>,
  { kind, id }: QuoteId,
): Promise<OwnQuote | undefined> {
  const { db, siteUrl, now, content } = basisOf(services)
  const words = say(content).quoteLink
  if (kind === 'ride') return readRide({ db, content }, id)
  const versions = await listVersions(db, kind, [id])
  const earlier = versions.toReversed().map(({ was, replacedAt }) => ({
    sentUntil: fill(words.until, formatDeadline(replacedAt)),
    said: formatAsked(content, was),
  }))
  const common = { version: versions.length + 1, earlier, shares: 0 }
  if (kind === 'group') {
    const [row] = await db
      .select()
      .from(groupQuotes)
      .where(and(eq(groupQuotes.id, id), ne(groupQuotes.email, '')))
    if (!row) return undefined
    const { reference, email, status } = row
    const comments = formatComments(
      words,
      await listGroupComments(db, id),
      await listAnswers(db, id),
    )
    const shares = await countGroupShares(db, id, now())
    const own = { kind, reference, email, status, comments, shares }
    return { ...common, ...own, fields: fieldsOfGroup(row), said: formatAsked(content, row) }
  }
  const [row] = await db
    .select()
    .from(itineraryEnquiries)
    .where(and(eq(itineraryEnquiries.id, id), ne(itineraryEnquiries.email, '')))
  if (!row) return undefined
  const { reference, email, status } = row
  const questionnaire = storedItineraryAnswer.shape.questionnaire.parse(
    row.questionnaire ?? undefined,
  )
  const shareUrl = `${siteUrl}/itinerary/${row.shareCode}`
  const comments = formatComments(
    words,
    await listComments(db, row.shareCode),
    await listAnswers(db, id),
  )
  const estimate = formatMoney(toMoney(row.totalMinor))
  const own = { kind, reference, email, status, questionnaire, shareUrl, comments, estimate }
  const said = formatAsked(content, row).flatMap((line) =>
    line.label === words.labels.estimate ? [line, ...formatAsTours(services, row)] : [line],
  )
  return { ...common, ...own, fields: fieldsOfItinerary(row), said }
}

/** The price at which we sell the same days, beside their estimate. */
function formatAsTours(
  services: Pick<Services, 'content' | 'now'>,
  row: typeof itineraryEnquiries.$inferSelect,
): AnswerLine[] {
  const prices = priceAskedAsTours(services, row, row.startDate)
  if (!prices) return []
  const { foot, footPart } = say(services.content()).itinerary.asTours
  const label = prices.unpriced > 0 ? fillCount(footPart, prices.unpriced) : foot
  return [{ label, value: formatMoney(prices.total) }]
}

const rideStatuses = { new: 'requested', answered: 'quoted', closed: 'closed' } as const

/** A ride that was asked for: it has no form to change it. */
async function readRide(
  { db, content }: { db: Services['db']; content: Content },
  id: string,
): Promise<OwnQuote | undefined> {
  const [row] = await db
    .select()
    .from(contactMessages)
    .where(and(eq(contactMessages.id, id), ne(contactMessages.email, '')))
  if (!row?.reference || !row.ride) return undefined
  const { reference, email, status, ride } = row
  return {
    kind: 'ride',
    reference,
    email,
    status: rideStatuses[status],
    version: 1,
    said: ride.said,
    earlier: [],
    comments: formatComments(say(content).quoteLink, [], await listAnswers(db, id)),
    shares: 0,
    fields: {},
    ...(ride.price !== undefined && { price: ride.price }),
  }
}

type Said = { name: string; comment: string; createdAt: Date }

/** What the office has answered, the first answer first. */
async function listAnswers(db: Services['db'], id: string): Promise<Said[]> {
  const rows = await db
    .select()
    .from(threadMessages)
    .where(and(eq(threadMessages.threadId, id), eq(threadMessages.from, 'office')))
    .orderBy(asc(threadMessages.number))
  return rows.map(({ text: comment, at: createdAt }) => ({ name: '', comment, createdAt }))
}

function formatComments(
  words: Words['quoteLink'],
  comments: readonly Said[],
  answers: readonly Said[],
) {
  const said = [...comments, ...answers.map((one) => ({ ...one, name: words.us }))]
  const byTime = said.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  return byTime.map(({ name, comment, createdAt }) => ({
    by: fill(words.commentedBy, { name, ...formatDeadline(createdAt) }),
    comment,
  }))
}

function formatDeadline(at: Date) {
  return { date: formatLongDate(calendarDateIn(at, capeTown)), time: clockTimeInCapeTown(at) }
}
