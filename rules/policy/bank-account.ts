import { z } from 'zod'
import { sharedField } from '../text/field-meta.ts'
import { firstDay } from './policy-versions.ts'

const line = z.string().trim()
const digits = line.regex(/^[\d ]*$/, 'must have only digits and spaces')

export const bankAccountSchema = z
  .strictObject({
    from: firstDay,
    isOffered: z.boolean().meta(
      sharedField('Guests can pay by transfer', {
        hint: 'Bank details set on the server (EFT_DETAILS) replace this account.',
      }),
    ),
    holder: line.meta(sharedField('Account holder')),
    bank: line.meta(sharedField('Bank')),
    number: digits.meta(sharedField('Account number')),
    branchCode: digits.meta(sharedField('Branch code')),
    type: line.meta(
      sharedField('Account type', { hint: 'Cheque, for example. You can leave it empty.' }),
    ),
    swift: line
      .toUpperCase()
      .regex(/^([A-Z]{6}[A-Z\d]{2}([A-Z\d]{3})?)?$/, 'must have 8 or 11 characters, as in ABCDZAJJ')
      .meta(
        sharedField('SWIFT code (BIC)', { hint: 'For guests abroad. You can leave it empty.' }),
      ),
  })
  .superRefine((account, context) => {
    if (!account.isOffered) return
    for (const field of ['holder', 'bank', 'number', 'branchCode'] as const)
      if (account[field] === '')
        context.addIssue({ code: 'custom', path: [field], message: 'is needed for transfers' })
  })
export type BankAccount = z.infer<typeof bankAccountSchema>

/** The fields that guests see, in this order, each with its label. */
type AccountLabels = Record<Exclude<keyof BankAccount, 'from' | 'isOffered'>, string>

/** The account as guests see it, one fact per line: 'Bank: Example Bank'. Skips empty fields. */
export function listAccountLines(account: BankAccount, labels: AccountLabels): string[] {
  const fields = ['bank', 'holder', 'number', 'type', 'branchCode', 'swift'] as const
  return fields.flatMap((field) =>
    account[field] === '' ? [] : [`${labels[field]}: ${account[field]}`],
  )
}
