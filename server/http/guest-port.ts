import type { Context } from 'hono'
import { describeOrder } from '../manage/describe-order.ts'
import { findShared } from '../manage/keys.ts'
import type { Office } from '../office.ts'
import type { OpenedPort } from './render.ts'

/** Opens what the pages of this request may ask of us (rules/guests/guest-port.ts). */
export function openGuestPort(office: Office) {
  return (_c: Context): OpenedPort => ({
    port: {
      readSharedTrip: async (key) => {
        const shared = await findShared(office.db, key, office.now())
        if (!shared) return undefined
        const { title, status, days } = await describeOrder(office, shared.orderId)
        return { title, status, days: days.map(({ changes: _ofTheGuest, ...day }) => day) }
      },
    },
    cookies: [],
  })
}
