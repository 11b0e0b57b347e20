import { aName, anEmail, aPhone, type FormFields } from '../guests/form-fields.ts'
import { invoiceFields } from '../orders/about-fields.ts'

/**
 * Who an offer is for. The address may be missing until it is sent; company, its address, VAT and order number are
 * those that its invoices will be written to.
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
