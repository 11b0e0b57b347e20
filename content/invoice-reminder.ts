import type { DocumentOf } from './kinds.ts'

/** Whether a company that is late with an invoice for a whole order is reminded by itself, once, and how many days after it was due. */
export const invoiceReminder: DocumentOf<'invoice-reminder'> = {
  isOn: true,
  daysAfter: 7,
}
