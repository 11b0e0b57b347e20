import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { checkGroupQuoteDays } from '#rules/quotes/group-quote.ts'
import type { GroupQuoteChange } from '#contract/quote-requests.ts'
import type { Office } from '../office.ts'
import { writeGroupMails } from '../orders/group-quotes.ts'
import { refuseAny } from '../refused.ts'
import { changeQuote } from './change-quote.ts'

/** Takes a group's request again as its sender changed it. Throws Refused, with nothing stored. */
export function changeGroupQuote(
  office: Office,
  id: string,
  { version, ...wish }: GroupQuoteChange,
): Promise<void> {
  return changeQuote(
    office,
    { kind: 'group', id },
    {
      version,
      change: async (_transaction, { reference, email }, now) => {
        refuseAny(checkGroupQuoteDays(wish, calendarDateIn(now, capeTown)))
        const { guests, firstDay, lastDay = firstDay, offerBy, programme, name } = wish
        const wanted = { ...wish, lastDay }
        const asked = {
          guests,
          firstDay: firstDay ?? null,
          lastDay: lastDay ?? null,
          offerBy: offerBy ?? null,
          programme,
          vehicles: wish.vehicles ?? null,
          pickups: wish.pickups ?? null,
          company: wish.company ?? null,
          vatNumber: wish.vatNumber ?? null,
          name,
          phone: wish.phone ?? null,
        }
        return {
          asked,
          writeMails: (changes) =>
            writeGroupMails(office, id, {
              ...wanted,
              firstDay,
              lastDay,
              offerBy,
              email,
              reference,
              changes,
            }),
        }
      },
    },
  )
}
