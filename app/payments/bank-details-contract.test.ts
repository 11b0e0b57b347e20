import { describe, expect, it } from 'vitest'
import { bankDetailsRequest } from '#app/order/guest-requests-contract.ts'
import { listRefusals } from '#rules/requests/request.ts'

const validDetails = {
  holder: 'Ada Lovelace',
  bank: 'Barclays, United Kingdom',
  account: 'GB82 WEST 1234 5698 7654 32',
  bankCode: '',
  code: '042 817',
}

describe('bank details for a refund', () => {
  const iban = { account: 'GB82WEST12345698765432', bankCode: '' }
  const local = { account: '62001234567', bankCode: '250655' }
  it.each([
    ['an IBAN with spaces', { code: '042 817' }, iban],
    ['a South African account', { account: '62 001-234 567', bankCode: '250-655' }, local],
    [
      'the hyphens and marks of a PDF',
      {
        account: '\u202aGB82\u2011WEST\u20111234\u20115698\u20117654\u201132\u202c',
        code: '042–817',
      },
      iban,
    ],
    ['dashes', { account: 'GB82–WEST–1234–5698–7654–32', code: '042\u2011817' }, iban],
    [
      'wide letters',
      { account: 'ＧＢ８２　ＷＥＳＴ　１２３４　５６９８　７６５４　３２', code: '０４２８１７' },
      iban,
    ],
    ['Arabic figures', { account: 'gb82/west/1234/5698/7654/32', code: '٠٤٢٨١٧' }, iban],
    ['dashes', { account: '62–001–234\u2011567', bankCode: '250\u2011655' }, local],
  ])('accept %s: %j', (_case, typed, parsed) => {
    expect(bankDetailsRequest.parse({ ...validDetails, ...typed })).toEqual({
      ...validDetails,
      ...parsed,
      code: '042817',
    })
  })

  it.each([
    ['no name', { holder: ' ' }, ['bank-holder-required']],
    ['a name of 101 letters', { holder: 'A'.repeat(101) }, ['bank-holder-required']],
    ['no bank', { bank: '' }, ['bank-name-required']],
    [
      'a wrong figure in the IBAN',
      { account: 'GB82 WEST 1234 5698 7654 33' },
      ['bank-account-wrong'],
    ],
    [
      'two swapped figures in the IBAN',
      { account: 'GB82 WEST 1234 5698 7645 32' },
      ['bank-account-wrong'],
    ],
    ['a word for a number', { account: 'none' }, ['bank-account-wrong', 'bank-code-wrong']],
    ['an account without its branch', { account: '62001234567' }, ['bank-code-wrong']],
    ['a branch code of two figures', { bankCode: '12' }, ['bank-code-wrong']],
    ['half a code', { code: '123' }, ['code-wrong']],
  ])('refuse %s', (_case, change, codes) => {
    const parsed = bankDetailsRequest.safeParse({ ...validDetails, ...change })
    expect(parsed.error && listRefusals(parsed.error).map(({ code }) => code)).toEqual(codes)
  })
})
