import type { Refusal } from '#rules/requests/refusal.ts'

/** Bank details for a refund by transfer, with the maximum length of each. */
export const bankFields = { holder: 100, bank: 100, account: 40, bankCode: 20 } as const
export type BankField = keyof typeof bankFields
export type BankDetails = Record<BankField, string>

/**
 * Refusals of bank details: missing or too long, an IBAN with wrong check digits (ISO 13616), or an
 * impossible number. Only the bank knows whether the account exists.
 */
export function checkBankDetails({ holder, bank, account, bankCode }: BankDetails): Refusal[] {
  const isIban = /^[A-Z]{2}\d{2}[\dA-Z]{11,30}$/.test(account)
  const isValidAccount = isIban ? isValidIban(account) : /^(?=.*\d{4})[\dA-Z]{4,34}$/.test(account)
  const isValidCode = bankCode === '' ? isIban : /^[\dA-Z]{3,11}$/.test(bankCode)
  return [
    ...(holder === '' || holder.length > bankFields.holder
      ? [{ code: 'bank-holder-required', field: 'holder' } as const]
      : []),
    ...(bank === '' || bank.length > bankFields.bank
      ? [{ code: 'bank-name-required', field: 'bank' } as const]
      : []),
    ...(isValidAccount ? [] : [{ code: 'bank-account-wrong', field: 'account' } as const]),
    ...(isValidCode ? [] : [{ code: 'bank-code-wrong', field: 'bankCode' } as const]),
  ]
}

/**
 * Checks an IBAN. The first four characters move to the end, letters become numbers from 10; the
 * remainder by 97 must be 1.
 */
function isValidIban(iban: string): boolean {
  const rearranged = iban.slice(4) + iban.slice(0, 4)
  let remainder = 0
  for (const character of rearranged) {
    const value = Number.parseInt(character, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder === 1
}
