import { describe, expect, it } from 'vitest'
import {
  joinPairs,
  type Pair,
  phpEncode,
  readPairs,
  signApi,
  signForm,
  signNotification,
} from './signatures.ts'

const blankCustoms = (names: readonly string[]): Pair[] => names.map((name) => [name, ''])
const customs = ['str', 'int'].flatMap((kind) => [1, 2, 3, 4, 5].map((n) => `custom_${kind}${n}`))
const passphrase = 'CapeTour2026'
const itemName = 'Cape Peninsula (private) ~ 2 guests*'

const cyrillic = (first: string, last: string): Pair[] => [
  ['merchant_id', '10000100'],
  ['merchant_key', '46f0cd694581a'],
  ['notify_url', 'http://127.0.0.1:8000/payfast/notify/'],
  ['name_first', first],
  ['name_last', last],
  ['m_payment_id', '23'],
  ['amount', '234'],
  ['item_name', 'Payment (Планета суши). ID:272-15'],
]

describe('encoding', () => {
  it('is PHP’s urlencode', () => {
    expect(phpEncode("O'Brien (VIP) ~ a*b+c é!")).toBe(
      'O%27Brien+%28VIP%29+%7E+a%2Ab%2Bc+%C3%A9%21',
    )
  })

  it('leaves letters, digits and -_. alone, and nothing else of printable ASCII', () => {
    const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))
    const kept = printable.filter((sign) => phpEncode(sign) === sign)
    expect(kept.join('')).toBe('-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz')
  })

  it('is read back with its order and its blanks', () => {
    const pairs: Pair[] = [
      ['b', "O'Brien & Zoë = 2+2"],
      ['a', ''],
      ['c', '%'],
    ]
    expect(readPairs(joinPairs(pairs))).toEqual(pairs)
  })
})

describe('a notification', () => {
  it('of a real sandbox is signed as it was (1)', () => {
    const pairs: Pair[] = [
      ['m_payment_id', '8d00bf49-e979-4004-228c-08d452b86380'],
      ['pf_payment_id', '327767'],
      ['payment_status', 'COMPLETE'],
      ['item_name', 'Option 2'],
      ['item_description', 'Some details about option 2'],
      ['amount_gross', '20.00'],
      ['amount_fee', '0.00'],
      ['amount_net', '20.00'],
      ...blankCustoms(customs),
      ['name_first', 'Test'],
      ['name_last', 'User 01'],
      ['email_address', 'sbtu01@payfast.co.za'],
      ['merchant_id', '10004241'],
      ['token', '01c3f68f-5802-4760-c0a5-85d658ccff99'],
      ['billing_date', '2017-02-13'],
    ]
    expect(signNotification(pairs, 'salt')).toBe('c5cce9e08316373ca2ba6b427e39772e')
    const withSignature: Pair[] = [...pairs, ['signature', 'any'], ['after', 'it']]
    expect(signNotification(withSignature, 'salt')).toBe('c5cce9e08316373ca2ba6b427e39772e')
  })

  it('without a passphrase too (2)', () => {
    const pairs: Pair[] = [
      ['m_payment_id', ''],
      ['pf_payment_id', '558900'],
      ['payment_status', 'COMPLETE'],
      ['item_name', 'Flux capacitor'],
      ['item_description', ''],
      ['amount_gross', '123.00'],
      ['amount_fee', '-2.80'],
      ['amount_net', '120.20'],
      ...blankCustoms(customs),
      ['name_first', 'Test'],
      ['name_last', 'User 01'],
      ['email_address', 'sbtu01@payfast.co.za'],
      ['merchant_id', '10000100'],
    ]
    expect(signNotification(pairs, '')).toBe('94b05677771813701468289ed3cabed1')
  })

  it('with signs that must be encoded, and a blank in the middle (5)', () => {
    const pairs: Pair[] = [
      ['m_payment_id', 'PAY-0001'],
      ['pf_payment_id', '1234567'],
      ['payment_status', 'COMPLETE'],
      ['item_name', itemName],
      ['item_description', ''],
      ['amount_gross', '4800.00'],
      ['amount_fee', '-163.30'],
      ['amount_net', '4636.70'],
      ['custom_str1', 'CT-7K3XQ'],
      ['custom_str2', ''],
      ['name_first', 'Zoë'],
      ['name_last', "O'Brien"],
      ['email_address', 'zoe+tour@example.test'],
      ['merchant_id', '10000100'],
    ]
    expect(signNotification(pairs, passphrase)).toBe('36189388aa300d399411aeaf23b26363')
    expect(signNotification(pairs.toReversed(), passphrase)).not.toBe(
      '36189388aa300d399411aeaf23b26363',
    )
  })
})

describe('a payment form', () => {
  it.each([
    ['Вася', 'Пупников', '481366608545707be67c6514386b3fb1'],
    ['', 'Пупников', '6551205f0fee13cf09174b0b887ec5b3'],
    ['', '', '8f6435965cd9b00a9a965d93fc6c4c48'],
  ])('without a passphrase leaves blanks out (3): %s %s', (first, last, signature) => {
    expect(signForm(cyrillic(first, last), '')).toBe(signature)
  })

  it('is signed in its order, with the passphrase, without setup and signature (4)', () => {
    const pairs: Pair[] = [
      ['merchant_id', '10000100'],
      ['merchant_key', '46f0cd694581a'],
      ['return_url', 'https://example.test/pay/return'],
      ['cancel_url', 'https://example.test/pay/cancel'],
      ['notify_url', 'https://example.test/api/payments/payfast/itn'],
      ['name_first', 'Zoë'],
      ['name_last', "O'Brien"],
      ['email_address', 'zoe+tour@example.test'],
      ['m_payment_id', 'PAY-0001'],
      ['amount', '4800.00'],
      ['item_name', itemName],
      ['item_description', ''],
      ['custom_str1', 'CT-7K3XQ'],
    ]
    const signature = '3c65dc8e4df62fcc20c66f24c1b85b5f'
    expect(signForm(pairs, passphrase)).toBe(signature)
    expect(signForm([...pairs, ['setup', '{}'], ['signature', 'any']], passphrase)).toBe(signature)
    expect(signForm(pairs.toReversed(), passphrase)).not.toBe(signature)
  })
})

it('a payment form is signed without the spaces around a value', () => {
  expect(signForm([['item_name', ' A tour ']], passphrase)).toBe(
    signForm([['item_name', 'A tour']], passphrase),
  )
})

it('a call of the API is signed sorted by name, whatever its order (6)', () => {
  const pairs: Pair[] = [
    ['merchant-id', '10000100'],
    ['version', 'v1'],
    ['timestamp', '2026-11-22T11:00:00+02:00'],
    ['amount', '120000'],
    ['reason', 'Guest cancelled'],
    ['notify_buyer', '1'],
  ]
  const signature = 'b5f473eae8bea0534f69f16ca83ada82'
  expect(signApi(pairs, passphrase)).toBe(signature)
  expect(signApi([...pairs.toReversed(), ['testing', 'true']], passphrase)).toBe(signature)
})
