import { aName, anEmail, aPhone, type FormFields } from '../guests/form-fields.ts'
import { invoiceFields } from '../orders/about-fields.ts'

/**
 * The offer's receiver. The address may be missing until sending; company, its address, VAT and
 * order number go on the invoices.
 */
export const offerFields = {
  name: { ...aName, kept: 'offers' },
  email: { kind: anEmail.kind, limit: anEmail.limit, kept: 'offers' },
  phone: { ...aPhone, kept: 'offers' },
  company: { ...invoiceFields.invoiceCompany, kept: 'offers' },
  invoiceAddress: { ...invoiceFields.invoiceAddress, kept: 'offers' },
  invoiceVat: { ...invoiceFields.invoiceVat, kept: 'offers' },
  invoiceOrder: { ...invoiceFields.invoiceOrder, kept: 'offers' },
} as const satisfies FormFields
