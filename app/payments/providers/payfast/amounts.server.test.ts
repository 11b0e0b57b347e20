import { expect, it } from 'vitest'
import { readRand, formatRand } from './amounts.server.ts'
import { readCsv, readHistory } from './history.server.ts'

it('says and reads rand by its digits', () => {
  for (const cents of [1, 99, 100, 123_450, 480_000, 999_999_999])
    expect(readRand(formatRand(cents))).toBe(cents)
  expect(['4800', '4800.5', '-1,234.50', '1,234,567.89'].map(readRand)).toEqual([
    480_000, 480_050, -123_450, 123_456_789,
  ])
  for (const text of ['', 'R5', '1.234', '12,34.00', '1e3', '0x10', '4800.00.00', 'NaN'])
    expect(readRand(text)).toBeUndefined()
})

it('reads a file of CSV with quoted cells', () => {
  expect(readCsv('a,"b, ""c""",\r\n"d\ne",,f\n')).toEqual([
    ['a', 'b, "c"', ''],
    ['d\ne', '', 'f'],
  ])
})

it('reads what came and went, and tells two alike apart', () => {
  const head = '"Date",Type,Sign,Currency,Gross,"M Payment ID","PF Payment ID"'
  const rows = [
    '"2026-11-22 10:00:00",FUNDS_RECEIVED,CREDIT,ZAR,"1,000.00",ours,77',
    '"2026-11-22 11:00:00",FUNDS_RECEIVED_REFUND,DEBIT,ZAR,-100.00,ours,77',
    '"2026-11-22 11:00:00",FUNDS_RECEIVED_REFUND,DEBIT,ZAR,-100.00,ours,77',
    '"2026-11-22 12:00:00",PAYOUT,DEBIT,ZAR,-500.00,,78',
  ]
  const told = { mode: 'live', merchant: '1' } as const
  const found = readHistory([head, ...rows].join('\n'), told)
  expect(
    found.map(({ said }) => [said.kind, said.amount, said.payment, said.providerPayment]),
  ).toEqual([
    ['paid', 100_000, 'ours', '77'],
    ['refunded', 10_000, 'ours', '77'],
    ['refunded', 10_000, 'ours', '77'],
  ])
  expect(found[0]?.said.at).toEqual(new Date('2026-11-22T08:00:00Z'))
  expect(new Set(found.map(({ key }) => key)).size).toBe(3)
  expect(() => readHistory('a,b\n1,2', told)).toThrow('no column')
})
