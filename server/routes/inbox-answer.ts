import { z } from '@hono/zod-openapi'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { type InboxName, inboxNames, isGuestTold, listMoves } from '#rules/desk/inbox.ts'
import { dateOf } from '../desk/inbox/change-item.ts'
import type { InboxItem } from '../desk/inbox/inbox.ts'

const record = {
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  status: z.string(),
  email: z.string(),
  reference: z.string().nullable(),
  name: z.string(),
  details: z
    .record(z.string(), z.union([z.string(), z.number(), z.null()]))
    .describe('What is particular to it, by the names of its fields.'),
}

/** Something that reached the office, as its sender sees it. */
export const ownRecordAnswer = z.object(record).openapi('OwnRecord')

/** The same with the note that the office has written down. */
export const notedRecordAnswer = z.object({ ...record, note: z.string().nullable() })

/** The same as the office sees it. */
export const inboxItemAnswer = notedRecordAnswer
  .extend({
    moves: z.array(z.string()).describe('The statuses that it may get next.'),
    told: z.array(z.string()).describe('Those of them of which the guest is told by e-mail.'),
  })
  .openapi('InboxItem')

export const inboxNameParam = z.enum(inboxNames, 'not-found')

/** An item with the moves that are open to it. */
export function answerItem(inbox: InboxName, item: InboxItem, now: Date) {
  const moves = [...listMoves(inbox, item.status)]
  const about = { email: item.email, date: dateOf(item), today: calendarDateIn(now, capeTown) }
  return { ...item, moves, told: moves.filter((to) => isGuestTold(inbox, to, about)) }
}
