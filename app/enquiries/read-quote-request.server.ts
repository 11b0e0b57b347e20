import { storedItineraryAnswer } from '#app/itinerary/contract.ts'
import { and, asc, eq } from 'drizzle-orm'
import { wordsOf } from '#content/content.ts'
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
  toGroupFormFields,
  toItineraryFormFields,
  type OwnQuoteRequest,
} from './own-quote-request.ts'
import type { Enquiry } from './schema.server.ts'
import { threadMessages } from '#app/messages/thread-messages-schema.server.ts'
import { readBasis, type Services } from '#platform/services.ts'
import type { QuoteRequestId } from './quote-keys.server.ts'
import { formatRequest } from './format-quote-request.server.ts'
import { listComments } from './comments.server.ts'
import { findEnquiry } from './find-enquiry.server.ts'
import { countGroupShares } from './share-group.server.ts'
import { priceRequestAsTours } from './itinerary-enquiries.server.ts'
import { listVersions } from './versions.server.ts'

/** Reads a request for its sender's page. Undefined once the sender is erased. */
export async function readQuoteRequest(
  services: Pick<Services, 'db' | 'siteUrl' | 'now' | 'content'>,
  { kind, id }: QuoteRequestId,
): Promise<OwnQuoteRequest | undefined> {
  const { db, content } = readBasis(services)
  const words = wordsOf(content).quoteLink
  const row = await findEnquiry(db, [kind], id)
  if (!row?.email) return undefined
  const versions = await listVersions(db, [id])
  const comments = await listComments(db, [id])
  return {
    reference: row.reference,
    email: row.email,
    status: statuses[row.status],
    version: versions.length + 1,
    earlier: versions.toReversed().map(({ was, replacedAt }) => ({
      sentUntil: fill(words.until, formatMoment(replacedAt)),
      said: formatRequest(content, was),
    })),
    comments: formatComments(words, comments, await listOfficeReplies(db, id)),
    shares: 0,
    ...(await readByKind(services, row)),
  }
}

const statuses = {
  new: 'requested',
  answered: 'quoted',
  requested: 'requested',
  quoted: 'quoted',
  closed: 'closed',
} as const

async function readByKind(
  services: Pick<Services, 'db' | 'siteUrl' | 'now' | 'content'>,
  row: Enquiry<QuoteRequestId['kind']>,
): Promise<Pick<OwnQuoteRequest, 'kind' | 'said' | 'fields'> & Partial<OwnQuoteRequest>> {
  const { db, siteUrl, now, content } = readBasis(services)
  const { kind } = row
  if (kind === 'ride') return { kind, said: row.said, fields: {} }
  if (kind === 'group') {
    const shares = await countGroupShares(db, row.id, now())
    return { kind, shares, fields: toGroupFormFields(row), said: formatRequest(content, row) }
  }
  const { estimate } = wordsOf(content).quoteLink.labels
  const { firstDay: startDate, shareCode, totalMinor } = row
  return {
    kind,
    questionnaire: storedItineraryAnswer.shape.questionnaire.parse(row.questionnaire ?? undefined),
    shareUrl: `${siteUrl}/itinerary/${shareCode}`,
    estimate: formatMoney(toMoney(totalMinor)),
    fields: toItineraryFormFields({ ...row, startDate }),
    said: formatRequest(content, row).flatMap((line) =>
      line.label === estimate ? [line, ...formatAsTours(services, row)] : [line],
    ),
  }
}

function formatAsTours(
  services: Pick<Services, 'content' | 'now'>,
  row: Enquiry<'itinerary'>,
): AnswerLine[] {
  const prices = priceRequestAsTours(services, row, row.firstDay)
  if (!prices) return []
  const { foot, footPart } = wordsOf(services.content()).itinerary.asTours
  const label = prices.unpriced > 0 ? fillCount(footPart, prices.unpriced) : foot
  return [{ label, value: formatMoney(prices.total) }]
}

type StoredComment = { name: string; comment: string; createdAt: Date }

async function listOfficeReplies(db: Services['db'], id: string): Promise<StoredComment[]> {
  const rows = await db
    .select()
    .from(threadMessages)
    .where(and(eq(threadMessages.threadId, id), eq(threadMessages.from, 'office')))
    .orderBy(asc(threadMessages.number))
  return rows.map(({ text: comment, at: createdAt }) => ({ name: '', comment, createdAt }))
}

function formatComments(
  words: Words['quoteLink'],
  comments: readonly StoredComment[],
  answers: readonly StoredComment[],
) {
  const allComments = [...comments, ...answers.map((one) => ({ ...one, name: words.us }))]
  const byTime = allComments.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  return byTime.map(({ name, comment, createdAt }) => ({
    by: fill(words.commentedBy, { name, ...formatMoment(createdAt) }),
    comment,
  }))
}

function formatMoment(at: Date) {
  return { date: formatLongDate(calendarDateIn(at, capeTown)), time: clockTimeInCapeTown(at) }
}
