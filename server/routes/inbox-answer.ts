import { z } from '@hono/zod-openapi'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { type InboxName, inboxNames, isGuestTold, listMoves } from '#rules/desk/inbox.ts'
import { dateOf } from '../desk/inbox/change-item.ts'
import type { InboxItem } from '../desk/inbox/inbox.ts'
import { getInbox } from '../desk/inbox/inboxes.ts'
import type { Office } from '../office.ts'
import { findLongerHold } from '../orders/hold-moves.ts'

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
    isUnanswered: z.boolean().describe('Whether its guest has written, and has no answer yet.'),
    told: z.array(z.string()).describe('Those of them of which the guest is told by e-mail.'),
    keepUntil: z.iso
      .date()
      .nullable()
      .describe('Until when `keepLonger` would hold its place; null where that changes nothing.'),
  })
  .openapi('InboxItem')

export const inboxNameParam = z.enum(inboxNames, 'not-found')

/** An item with what the office can do with it. */
export function answerItem(office: Office, inbox: InboxName, item: InboxItem) {
  const moves = [...listMoves(inbox, item.status)]
  const date = dateOf(item)
  const about = { email: item.email, date, today: calendarDateIn(office.now(), capeTown) }
  const held = date !== undefined && getInbox(inbox).keepLonger && { date, status: item.status }
  const { heldUntilAt } = item.details
  return {
    ...item,
    moves,
    told: moves.filter((to) => isGuestTold(inbox, to, about)),
    keepUntil: (held && findLongerHold(office, { ...held, heldUntilAt })) || null,
  }
}
