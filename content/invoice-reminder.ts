import type { DocumentOf } from './kinds.ts'

/**
 * Automatic reminder for an overdue invoice of a whole order: on or off, and days after the due
 * date. Sent once.
 */
export const invoiceReminder: DocumentOf<'invoice-reminder'> = {
  isOn: true,
  daysAfter: 7,
}
