/** The company on an order's invoices, as typed. Null or empty if there is none. */
export type BilledCompany = {
  invoiceCompany: string | null
  invoiceVat: string | null
  invoiceAddress: string | null
}

/** Companies that differ only in spaces, capitals or letter width are equal. */
const normalize = (text: string | null) =>
  (text ?? '').normalize('NFKC').replaceAll(/\s/gu, '').toLowerCase()
/** Dots and dashes in a number make no difference either. */
const normalizeNumber = (text: string | null) => normalize(text).replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * True if two orders have the same company: equal name and VAT number or, if neither has a number,
 * equal name and address. A different spelling counts as another company; only the office can
 * decide (`mayBeSameCompany`).
 */
export function isSameCompany(one: BilledCompany, other: BilledCompany): boolean {
  return Boolean(one.invoiceCompany) && buildKey(one) === buildKey(other)
}

/** True if two different companies may be the same: equal name or equal VAT number. */
export function mayBeSameCompany(one: BilledCompany, other: BilledCompany): boolean {
  if (!one.invoiceCompany || !other.invoiceCompany || isSameCompany(one, other)) return false
  const number = normalizeNumber(one.invoiceVat)
  return (
    normalize(one.invoiceCompany) === normalize(other.invoiceCompany) ||
    (number !== '' && number === normalizeNumber(other.invoiceVat))
  )
}

function buildKey({ invoiceCompany, invoiceVat, invoiceAddress }: BilledCompany): string {
  const number = normalizeNumber(invoiceVat)
  const identifier = number === '' ? ['address', normalize(invoiceAddress)] : ['number', number]
  return JSON.stringify([normalize(invoiceCompany), ...identifier])
}
