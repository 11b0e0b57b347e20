import { z } from '@hono/zod-openapi'
import { type InboxName, inboxNames, listMoves } from '#rules/inbox.ts'
import type { InboxItem } from '../inbox/inbox.ts'

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
  })
  .openapi('InboxItem')

export const inboxNameParam = z.enum(inboxNames, 'not-found')

/** An item with the moves that are open to it. */
export function answerItem(inbox: InboxName, item: InboxItem) {
  return { ...item, moves: [...listMoves(inbox, item.status)] }
}
