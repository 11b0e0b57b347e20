/** The company on an order's invoices, as typed. Null or empty if there is none. */
export type BilledCompany = {
  invoiceCompany: string | null
  invoiceVat: string | null
  invoiceAddress: string | null
}

/** Companies that differ only in spaces, capitals or letter width are equal. */
const squeeze = (text: string | null) =>
  (text ?? '').normalize('NFKC').replaceAll(/\s/gu, '').toLowerCase()
/** Dots and dashes in a number make no difference either. */
const squeezeNumber = (text: string | null) => squeeze(text).replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * True if two orders have the same company: equal name and VAT number or, if neither has a number,
 * equal name and address. A different spelling counts as another company; only the office can
 * decide (`isAlike`).
 */
export function isSameCompany(one: BilledCompany, other: BilledCompany): boolean {
  return Boolean(one.invoiceCompany) && keyOf(one) === keyOf(other)
}

/** True if two different companies may be the same: equal name or equal VAT number. */
export function isAlike(one: BilledCompany, other: BilledCompany): boolean {
  if (!one.invoiceCompany || !other.invoiceCompany || isSameCompany(one, other)) return false
  const number = squeezeNumber(one.invoiceVat)
  return (
    squeeze(one.invoiceCompany) === squeeze(other.invoiceCompany) ||
    (number !== '' && number === squeezeNumber(other.invoiceVat))
  )
}

function keyOf({ invoiceCompany, invoiceVat, invoiceAddress }: BilledCompany): string {
  const number = squeezeNumber(invoiceVat)
  const second = number === '' ? ['address', squeeze(invoiceAddress)] : ['number', number]
  return JSON.stringify([squeeze(invoiceCompany), ...second])
}
