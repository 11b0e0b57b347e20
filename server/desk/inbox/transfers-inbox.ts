import { eq } from 'drizzle-orm'
import { wordsOf } from '#content/words/words.ts'
import { transferFields } from '#rules/orders/transfer-fields.ts'
import { siteLanguage } from '#rules/text/language.ts'
import { formatMoney } from '#rules/money/currency.ts'
import {
  transferRequests,
  transferRequestsKept,
  transferRequestsText,
} from '#server/database/schema/transfer-requests.ts'
import { returnTrip, takeVehicleDay } from '#server/orders/departures.ts'
import { describeAsked } from './describe-asked.ts'
import type { Transaction } from '#server/database/database.ts'
import type { Office } from '#server/office.ts'
import { describeHold, holdLonger, moveHold, type Place } from '#server/orders/hold-moves.ts'
import { forgetAfterTrip } from './forget.ts'
import { defineInbox } from './inbox.ts'
import { writeTransferLetter } from './trip-letters.ts'

const asked = { fields: transferFields, words: wordsOf(siteLanguage).transfer.asked }

/** Requests for a vehicle with its driver. */
export const transfersInbox = defineInbox(transferRequests, {
  name: 'transfer-requests',
  search: transferRequestsText,
  describe: (row) => ({
    name: row.name,
    details: {
      vehicle: row.vehicleType,
      date: row.date,
      guests: row.guests,
      kind: row.kind,
      total: formatMoney({ minor: row.totalMinor, currency: 'ZAR' }),
      ...describeAsked(asked, row, ['name', 'email']),
      ...describeHold(row),
    },
  }),
  onMove: async (transaction, row, to, office) => {
    const change = await moveHold(row, to, placeOf(row, transaction, office))
    await transaction.update(transferRequests).set(change).where(eq(transferRequests.id, row.id))
  },
  onKeepLonger: async (transaction, row, office) => {
    const change = await holdLonger(office, row, placeOf(row, transaction, office))
    await transaction.update(transferRequests).set(change).where(eq(transferRequests.id, row.id))
    return change.holdEndsAt
  },
  writeLetter: writeTransferLetter,
  ...forgetAfterTrip(transferRequests, {
    kept: transferRequestsKept,
    date: transferRequests.date,
    over: ['cancelled'],
    name: 'name',
  }),
})

/** The trip of the company's day that a request takes, or took. */
function placeOf({ date }: { date: string }, transaction: Transaction, office: Office): Place {
  return {
    giveBack: () => returnTrip(transaction, date),
    take: () => takeVehicleDay(transaction, office.calendar, date),
  }
}
