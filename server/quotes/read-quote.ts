import { and, eq, ne } from 'drizzle-orm'
import { wordsOf } from '#content/words/words.ts'
import {
  calendarDateIn,
  capeTown,
  clockTimeInCapeTown,
  formatLongDate,
} from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { siteLanguage } from '#rules/text/language.ts'
import { groupQuotes } from '../database/schema/group-quotes.ts'
import { itineraryEnquiries } from '../database/schema/itineraries.ts'
import type { GroupAsked, ItineraryAsked } from '../database/schema/quote-versions.ts'
import type { Office } from '../office.ts'
import type { QuoteId } from './quote-keys.ts'
import { type SaidLine, sayAsked } from './say-quote.ts'
import { listComments, listGroupComments } from './comments.ts'
import { countGroupShares } from './share-group.ts'
import { listVersions } from './versions.ts'

const { quoteLink: words } = wordsOf(siteLanguage)

/** A quote request as its sender sees it. */
export type OwnQuote = {
  id: string
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
} & (
  | { kind: 'group'; asked: GroupAsked }
  | { kind: 'itinerary'; asked: ItineraryAsked; questionnaire: unknown }
)

/** Reads one; undefined where its sender is forgotten. */
export async function readQuote(
  { db, siteUrl, now }: Pick<Office, 'db' | 'siteUrl' | 'now'>,
  { kind, id }: QuoteId,
): Promise<OwnQuote | undefined> {
  const versions = await listVersions(db, kind, [id])
  const earlier = versions.toReversed().map(({ was, replacedAt }) => ({
    sentUntil: fill(words.until, sayMoment(replacedAt)),
    said: sayAsked(was),
  }))
  const common = { id, version: versions.length + 1, earlier, shares: 0 }
  if (kind === 'group') {
    const [row] = await db
      .select()
      .from(groupQuotes)
      .where(and(eq(groupQuotes.id, id), ne(groupQuotes.email, '')))
    if (!row) return undefined
    const { reference, email, status } = row
    const comments = sayComments(await listGroupComments(db, id))
    const shares = await countGroupShares(db, id, now())
    const own = { kind, reference, email, status, comments, shares }
    return { ...common, ...own, asked: row, said: sayAsked(row) }
  }
  const [row] = await db
    .select()
    .from(itineraryEnquiries)
    .where(and(eq(itineraryEnquiries.id, id), ne(itineraryEnquiries.email, '')))
  if (!row) return undefined
  const { reference, email, status, questionnaire } = row
  const shareUrl = `${siteUrl}/itinerary/${row.shareCode}`
  const comments = sayComments(await listComments(db, row.shareCode))
  const own = { kind, reference, email, status, questionnaire, shareUrl, comments }
  return { ...common, ...own, asked: row, said: sayAsked(row) }
}

function sayComments(told: readonly { name: string; comment: string; createdAt: Date }[]) {
  return told.map(({ name, comment, createdAt }) => ({
    by: fill(words.commentedBy, { name, ...sayMoment(createdAt) }),
    comment,
  }))
}

function sayMoment(at: Date) {
  return { date: formatLongDate(calendarDateIn(at, capeTown)), time: clockTimeInCapeTown(at) }
}
