import { expect, it, describe } from 'vitest'
import {
  readCsv,
  readHistory,
  readRand,
  formatRand,
  encodePhp,
  joinPairs,
  type Pair,
  readPairs,
  signApi,
  signForm,
  signNotification,
} from './payfast.server.ts'

it('formats and reads rand by digits', () => {
  for (const cents of [1, 99, 100, 123_450, 480_000, 999_999_999])
    expect(readRand(formatRand(cents))).toBe(cents)
  expect(['4800', '4800.5', '-1,234.50', '1,234,567.89'].map(readRand)).toEqual([
    480_000, 480_050, -123_450, 123_456_789,
  ])
  for (const text of ['', 'R5', '1.234', '12,34.00', '1e3', '0x10', '4800.00.00', 'NaN'])
    expect(readRand(text)).toBeUndefined()
})

it('reads CSV with quoted cells', () => {
  expect(readCsv('a,"b, ""c""",\r\n"d\ne",,f\n')).toEqual([
    ['a', 'b, "c"', ''],
    ['d\ne', '', 'f'],
  ])
})

it('reads payments and refunds of the history, and gives equal rows their own keys', () => {
  const head = '"Date",Type,Sign,Currency,Gross,"M Payment ID","PF Payment ID"'
  const rows = [
    '"2026-11-22 10:00:00",FUNDS_RECEIVED,CREDIT,ZAR,"1,000.00",ours,77',
    '"2026-11-22 11:00:00",FUNDS_RECEIVED_REFUND,DEBIT,ZAR,-100.00,ours,77',
    '"2026-11-22 11:00:00",FUNDS_RECEIVED_REFUND,DEBIT,ZAR,-100.00,ours,77',
    '"2026-11-22 12:00:00",PAYOUT,DEBIT,ZAR,-500.00,,78',
  ]
  const account = { mode: 'live', merchant: '1' } as const
  const reports = readHistory([head, ...rows].join('\n'), account)
  const references = { payment: 'ours', providerPayment: '77' }
  const refundReport = { report: { kind: 'refunded', amount: 10_000, ...references } }
  const at = new Date('2026-11-22T08:00:00Z')
  expect(reports).toMatchObject([
    { report: { kind: 'paid', amount: 100_000, at, ...references } },
    refundReport,
    refundReport,
  ])
  expect(new Set(reports.map(({ key }) => key)).size).toBe(3)
  expect(() => readHistory('a,b\n1,2', account)).toThrow('no column')
})

/** Parses the fields of a notification that is written without PayFast's encoding. */
const parsePairs = (...lines: string[]) =>
  lines
    .join('&')
    .split('&')
    .map((pair): Pair => {
      const [name = '', value = ''] = pair.split('=')
      return [name, value]
    })
const customFields =
  'custom_str1=&custom_str2=&custom_str3=&custom_str4=&custom_str5=' +
  '&custom_int1=&custom_int2=&custom_int3=&custom_int4=&custom_int5='
const guestFields = "name_first=Zoë&name_last=O'Brien&email_address=zoe+tour@example.test"
const userFields = 'name_first=Test&name_last=User 01&email_address=sbtu01@payfast.co.za'
const merchantFields = 'merchant_id=10000100&merchant_key=46f0cd694581a'

/**
 * Signatures from public test suites. The first two are of real notifications from PayFast's
 * sandbox.
 */
describe('signatures of PayFast', () => {
  it('sign a notification with a passphrase, with its empty fields', () => {
    const pairs = parsePairs(
      'm_payment_id=8d00bf49-e979-4004-228c-08d452b86380&pf_payment_id=327767',
      'payment_status=COMPLETE&item_name=Option 2&item_description=Some details about option 2',
      `amount_gross=20.00&amount_fee=0.00&amount_net=20.00&${customFields}&${userFields}`,
      'merchant_id=10004241&token=01c3f68f-5802-4760-c0a5-85d658ccff99&billing_date=2017-02-13',
    )
    expect(signNotification(pairs, 'salt')).toBe('c5cce9e08316373ca2ba6b427e39772e')
    const signedPairs = [...pairs, ...parsePairs('signature=x&after=it')]
    expect(signNotification(signedPairs, 'salt')).toBe('c5cce9e08316373ca2ba6b427e39772e')
    expect(signNotification(pairs.toReversed(), 'salt')).not.toBe(signNotification(pairs, 'salt'))
  })

  it('sign a notification without a passphrase', () => {
    const pairs = parsePairs(
      'm_payment_id=&pf_payment_id=558900&payment_status=COMPLETE',
      'item_name=Flux capacitor&item_description=',
      `amount_gross=123.00&amount_fee=-2.80&amount_net=120.20&${customFields}&${userFields}`,
      'merchant_id=10000100',
    )
    expect(signNotification(pairs, '')).toBe('94b05677771813701468289ed3cabed1')
  })

  it.each([
    ['Вася', 'Пупников', '481366608545707be67c6514386b3fb1'],
    ['', 'Пупников', '6551205f0fee13cf09174b0b887ec5b3'],
    ['', '', '8f6435965cd9b00a9a965d93fc6c4c48'],
  ])('sign a form without its empty fields (%j, %j)', (first, last, signature) => {
    const pairs = parsePairs(
      `${merchantFields}&notify_url=http://127.0.0.1:8000/payfast/notify/`,
      `name_first=${first}&name_last=${last}&m_payment_id=23&amount=234`,
      'item_name=Payment (Планета суши). ID:272-15',
    )
    expect(signForm(pairs, '')).toBe(signature)
  })

  it('sign a form and a notification with every sign that PHP encodes differently', () => {
    const title = 'item_name=Cape Peninsula (private) ~ 2 guests*&item_description='
    const form = parsePairs(
      `${merchantFields}&return_url=https://example.test/pay/return`,
      'cancel_url=https://example.test/pay/cancel',
      'notify_url=https://example.test/api/payments/payfast/itn',
      `${guestFields}&m_payment_id=PAY-0001&amount=4800.00&${title}&custom_str1=CT-7K3XQ`,
    )
    expect(signForm(form, 'CapeTour2026')).toBe('3c65dc8e4df62fcc20c66f24c1b85b5f')
    const itn = parsePairs(
      `m_payment_id=PAY-0001&pf_payment_id=1234567&payment_status=COMPLETE&${title}`,
      'amount_gross=4800.00&amount_fee=-163.30&amount_net=4636.70',
      `custom_str1=CT-7K3XQ&custom_str2=&${guestFields}&merchant_id=10000100`,
    )
    expect(signNotification(itn, 'CapeTour2026')).toBe('36189388aa300d399411aeaf23b26363')
  })

  it('sign an API call with sorted fields', () => {
    const pairs = parsePairs(
      'merchant-id=10000100&version=v1&timestamp=2026-11-22T11:00:00+02:00',
      'amount=120000&reason=Guest cancelled&notify_buyer=1',
    )
    const signature = 'b5f473eae8bea0534f69f16ca83ada82'
    expect(signApi(pairs, 'CapeTour2026')).toBe(signature)
    expect(signApi(pairs.toReversed(), 'CapeTour2026')).toBe(signature)
  })

  it('encode as PHP does, and can be decoded', () => {
    const text = "O'Brien (VIP) ~ a*b+c é!"
    expect(encodePhp(text)).toBe('O%27Brien+%28VIP%29+%7E+a%2Ab%2Bc+%C3%A9%21')
    const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))
    for (const character of printable)
      expect(encodePhp(character)).toMatch(character === ' ' ? /^\+$/ : /^([\w.-]|%[\dA-F]{2})$/)
    const pairs: Pair[] = [['a', printable.join('')], ...parsePairs('blank=&a=é again')]
    expect(readPairs(joinPairs(pairs))).toEqual(pairs)
    expect(readPairs('a=%zz&b')).toEqual(parsePairs('a=%zz&b='))
  })
})
