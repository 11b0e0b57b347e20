import { describe, expect, it } from 'vitest'
import { bankDetailsRequest } from '#app/order/guest-requests-contract.ts'
import { listRefusals } from '#rules/requests/request.ts'

const good = {
  holder: 'Ada Lovelace',
  bank: 'Barclays, United Kingdom',
  account: 'GB82 WEST 1234 5698 7654 32',
  bankCode: '',
  code: '042 817',
}

describe('bank details for a refund', () => {
  it('accepts bank details as people write them', () => {
    expect(bankDetailsRequest.parse(good)).toEqual({
      ...good,
      account: 'GB82WEST12345698765432',
      code: '042817',
    })
    const local = { ...good, account: '62 001-234 567', bankCode: '250-655' }
    expect(bankDetailsRequest.parse(local)).toMatchObject({
      account: '62001234567',
      bankCode: '250655',
    })
  })

  it.each([
    ['\u202aGB82\u2011WEST\u20111234\u20115698\u20117654\u201132\u202c', '042–817'],
    ['GB82–WEST–1234–5698–7654–32', '042\u2011817'],
    ['ＧＢ８２　ＷＥＳＴ　１２３４　５６９８　７６５４　３２', '０４２８１７'],
    ['gb82/west/1234/5698/7654/32', '٠٤٢٨١٧'],
  ])('accepts bank details as PDFs and other keyboards write them: %s', (account, code) => {
    expect(bankDetailsRequest.parse({ ...good, account, code })).toMatchObject({
      account: 'GB82WEST12345698765432',
      code: '042817',
    })
    const local = { ...good, account: '62–001–234\u2011567', bankCode: '250\u2011655' }
    expect(bankDetailsRequest.parse(local)).toMatchObject({ bankCode: '250655' })
  })

  it.each([
    ['no name', { holder: ' ' }, ['bank-holder-required']],
    ['a name that no form has room for', { holder: 'A'.repeat(101) }, ['bank-holder-required']],
    ['no bank', { bank: '' }, ['bank-name-required']],
    [
      'an IBAN with one figure wrong',
      { account: 'GB82 WEST 1234 5698 7654 33' },
      ['bank-account-wrong'],
    ],
    [
      'an IBAN with two figures changed about',
      { account: 'GB82 WEST 1234 5698 7645 32' },
      ['bank-account-wrong'],
    ],
    ['a word for a number', { account: 'none' }, ['bank-account-wrong', 'bank-code-wrong']],
    ['an account without its branch', { account: '62001234567' }, ['bank-code-wrong']],
    ['a branch that is none', { bankCode: '12' }, ['bank-code-wrong']],
    ['half a code', { code: '123' }, ['code-wrong']],
  ])('refuses bank details with %s', (_what, change, codes) => {
    const read = bankDetailsRequest.safeParse({ ...good, ...change })
    expect(read.error && listRefusals(read.error).map(({ code }) => code)).toEqual(codes)
  })
})
