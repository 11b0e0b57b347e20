import { nameField, emailField, phoneField, type FormFields } from '#rules/guests/form-fields.ts'
import { invoiceFields } from '#app/order/about-fields.ts'

/**
 * The offer's recipient. The address may be missing until sending. Company, its address, VAT number
 * and order number go on the invoices.
 */
export const offerFields = {
  name: { ...nameField, kept: 'offers' },
  email: { kind: emailField.kind, limit: emailField.limit, kept: 'offers' },
  phone: { ...phoneField, kept: 'offers' },
  company: { ...invoiceFields.invoiceCompany, kept: 'offers' },
  invoiceAddress: { ...invoiceFields.invoiceAddress, kept: 'offers' },
  invoiceVat: { ...invoiceFields.invoiceVat, kept: 'offers' },
  invoiceOrder: { ...invoiceFields.invoiceOrder, kept: 'offers' },
} as const satisfies FormFields
