/** Whom the invoices of an order name, as it was typed; null or empty where nothing was. */
export type BilledCompany = {
  invoiceCompany: string | null
  invoiceVat: string | null
  invoiceAddress: string | null
}

/** Spaces, capitals and the width of letters make no other company. */
const squeeze = (text: string | null) =>
  (text ?? '').normalize('NFKC').replaceAll(/\s/gu, '').toLowerCase()
/** Nor do dots and dashes in a number. */
const squeezeNumber = (text: string | null) => squeeze(text).replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * Whether two orders are of one company: of one name and one VAT number or, where neither has a number, of one name and
 * one address. Two ways of writing a name are two companies, since nobody but the office knows better (`isAlike`).
 */
export function isSameCompany(one: BilledCompany, other: BilledCompany): boolean {
  return Boolean(one.invoiceCompany) && keyOf(one) === keyOf(other)
}

/** Whether two orders that aren't of one company may well be: of one name, or of one VAT number. */
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
