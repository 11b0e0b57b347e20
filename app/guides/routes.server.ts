import type { Accounts } from '#app/accounts/accounts.server.ts'
import { readFleet } from '#app/capacity/read-fleet.server.ts'
import { writeGuideNote } from '#app/capacity/guide-note.server.ts'
import { describeDays } from './describe-days.server.ts'
import { getGuideOfUser } from './find-guide.server.ts'
import { deleteFeed, inviteGuide, renewFeed, unlinkGuide } from './guide-account.server.ts'
import { storeReport } from './guide-reports.server.ts'
import { openReceipt, storeReceipt } from './receipts.server.ts'
import { markSeen } from './notify-guides.server.ts'
import { handle } from '#platform/http/handle.ts'
import { whileUploading } from '#app/studio/media/media-files.server.ts'
import { uploadLimit } from '#app/studio/media/uploads.server.ts'
import { markAttendance } from '#app/order/attendance.server.ts'

/** /api/guide: a guide's own days, and what the desk does with guides' accounts. */
export function guideRoutes({ services }: Accounts) {
  const { db } = services
  const getOwnGuide = (userId: string) => getGuideOfUser(db, userId)
  return handle(services, {
    'GET /api/guide': async ({ actorId }) => describeDays(services, await getOwnGuide(actorId)),
    'PUT /api/guide/trips/:item/presses/:id': async ({ params, body, actorId: userId }) => {
      const guide = await getOwnGuide(userId)
      const { item: itemId, id } = params
      await storeReport(services, { id, itemId, guideId: guide.id, userId, request: body })
      return describeDays(services, guide)
    },
    'PUT /api/guide/trips/:item/receipts/:id': async ({ params, query, actorId }, c) => {
      const guide = await getOwnGuide(actorId)
      const receipt = { id: params.id, itemId: params.item, guideId: guide.id, ...query }
      await whileUploading(c, uploadLimit, (body) => storeReceipt(services, receipt, body))
      return describeDays(services, guide)
    },
    'PUT /api/guide/seen': async ({ body, actorId }) => {
      const guide = await getOwnGuide(actorId)
      await markSeen(services, guide.id, body.seen)
      return describeDays(services, guide)
    },
    'PUT /api/guide/feed': async ({ actorId }) => {
      const token = await renewFeed(services, (await getOwnGuide(actorId)).id)
      return { address: `${services.siteUrl}/guide/calendar/${token}.ics` }
    },
    'DELETE /api/guide/feed': async ({ actorId }) => {
      await deleteFeed(services, (await getOwnGuide(actorId)).id)
    },

    'PUT /api/admin/fleet/guides/:id/account': async ({ params, body, actorId }) => {
      await inviteGuide(services, { guideId: params.id, email: body.email, actorId })
      return readFleet(services)
    },
    'DELETE /api/admin/fleet/guides/:id/account': async ({ params, actorId }) => {
      await unlinkGuide(services, { guideId: params.id, actorId })
      return readFleet(services)
    },
    'PUT /api/admin/items/:id/attendance': async ({ params, body, actorId }) => {
      await db.transaction((transaction) =>
        markAttendance(services, transaction, { itemId: params.id, ...body, actorId }),
      )
    },
    'PUT /api/admin/items/:id/guide-note': async ({ params, body, actorId }) => {
      await writeGuideNote(services, { itemId: params.id, ...body, actorId })
    },
    'GET /api/admin/receipts/:id': async ({ params }, c) => {
      const photo = await openReceipt(services, params.id)
      return c.body(photo.body, 200, { 'Content-Type': 'image/jpeg' })
    },
  })
}
