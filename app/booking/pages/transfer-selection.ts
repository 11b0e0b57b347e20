import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import type { DraftOf } from '#rules/guests/form-fields.ts'
import type { transferFields } from '#app/order/transfer-fields.ts'
import type { TransferKind } from '#rules/prices/transfer.ts'
import type { GuestForm } from '#ui/posting/guest-form.ts'

/** The dialog's choices (P3.5). Date and guests start empty. */
export type TransferSelection = {
  vehicle: string
  kind: TransferKind
  date: CalendarDate | undefined
  guests: number | undefined
  childSeats: number
}

export type TransferDraft = DraftOf<typeof transferFields> & { promoCode: string }

export const transferForm: GuestForm<'POST /api/transfers'> = {
  to: 'POST /api/transfers',
  holds: 'reference',
  isForm: true,
  numbers: ['guests', 'childSeats'],
  isPriced: true,
}
