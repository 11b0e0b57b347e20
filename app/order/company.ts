/** The company on an order's invoices, as typed; null or empty if none. */
export type BilledCompany = {
  invoiceCompany: string | null
  invoiceVat: string | null
  invoiceAddress: string | null
}

/** Spaces, capitals and letter width don't distinguish companies. */
const squeeze = (text: string | null) =>
  (text ?? '').normalize('NFKC').replaceAll(/\s/gu, '').toLowerCase()
/** Nor do dots and dashes in a number. */
const squeezeNumber = (text: string | null) => squeeze(text).replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * True if two orders have the same company: equal name and VAT number or, if neither has a number,
 * equal name and address. Different spellings are different companies; only the office can tell
 * (`isAlike`).
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
