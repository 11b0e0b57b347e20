import { describe, expect, it } from 'vitest'
import { pickCodes, matchBankLine, type PayableOrder } from './match-bank-line.ts'

const buildOrder = (change: Partial<PayableOrder> = {}): PayableOrder => ({
  orderId: 'ada',
  reference: 'CC-7K3M-9QXD',
  names: ['Ada Example'],
  firstDay: '2027-02-20',
  owed: 500_000,
  due: 150_000,
  ...change,
})
const eve = buildOrder({
  orderId: 'eve',
  reference: 'CC-AAAA-BBBB',
  names: ['Eve Müller'],
  firstDay: '2027-03-01',
  due: 0,
})
const buildUnsure = (...candidates: object[]) => ({ kind: 'unsure', candidates })
const buildLine = (text: string, cents = 500_000) => ({ day: '2026-11-20', cents, text, nth: 1 })
const match = (text: string, cents?: number, orders = [buildOrder(), eve]) =>
  matchBankLine(buildLine(text, cents), orders, [])

describe('matchBankLine', () => {
  it.each([
    'PAYMENT cc7k3m9qxd',
    'FNB APP 7K3M 9QXD',
    'CC-7K3M-9QXD',
    '7K3M9QXD',
    'TRF 7K3M-9QXD ADA',
    'cc 7k3m 9qxd',
    'CC\u20117K3M\u20119QXD',
    '\uff17\uff2b\uff13\uff2d9QXD',
    'PMT REF:CC7K3M9QXD/EFT',
    '7K3M.9QXD',
  ])('finds the order by its reference as %j, at any amount', (text) => {
    const candidates = [{ orderId: 'ada', why: ['reference'] }]
    expect(match(text, 77)).toEqual({ kind: 'match', candidates })
  })

  it('finds a reference by letters that look alike', () => {
    const lookalikeOrder = buildOrder({ reference: 'CC-0A1B-10X0' })
    for (const text of ['OA1B1OXO', 'CC OAIB-LOXO', '0alb l0x0'])
      expect(match(text, 77, [lookalikeOrder]).kind).toBe('match')
  })

  it.each(['7K3M9QX', 'K3M9QXD', 'CC7K3M9XD', '7K3M9QYD'])(
    'suggests the order for a reference with one wrong letter and the exact amount: %s',
    (text) => {
      expect(match(text)).toMatchObject({
        kind: 'unsure',
        candidates: [{ orderId: 'ada', why: ['amount', 'near'] }, { orderId: 'eve' }],
      })
      expect(match(text, 150_000)).toMatchObject({
        kind: 'unsure',
        candidates: [{ why: ['part', 'near'] }],
      })
      expect(match(text, 77).kind).toBe('none')
    },
  )

  it('finds the order by the amount and a name in any spelling', () => {
    for (const [name, text] of [
      ['Eve Müller', 'EVE MUELLER'],
      ['Eve Mueller', 'MÜLLER EVE'],
      ['Jan Weiß', 'J WEISS'],
      ['Pat O’Brien', "PAT O'BRIEN"],
      ['Pat O’Brien', 'OBRIEN P'],
      ['Pat O’Brien', 'O BRIEN P'],
      ['Pat O Brien', "P O'BRIEN"],
      ['Pat O‘Brien', 'MR O?BRIEN EFT'],
      ['Anne D’Arcy', 'D ARCY A'],
      ['Ian McDonald', 'MC DONALD I'],
      ['Jan van der Merwe', 'JVANDERMERWE VANDERMERWE'],
      ['Jan Vandermerwe', 'VAN DER MERWE J'],
      ['Zoë Le Roux', 'LEROUX Z'],
      ['Zoë Du\u2010Plessis', 'DUPLESSIS'],
      ['Sara Al-Rashid', 'ALRASHID S'],
      ['Jo Smith–Jones', 'SMITHJONES'],
      ['O’Brien Travel (Pty) Ltd', 'O BRIEN TRAVEL'],
      ['Nils Ørsted', 'N OERSTED'],
      ['Thi Nguyễn', 'NGUYEN'],
    ] as const)
      expect(match(text, 500_000, [buildOrder({ names: [name] })]).kind, text).toBe('match')
  })

  it('finds the order by amount and name, with or without accents', () => {
    expect(match('IMMEDIATE TRF EVE MULLER')).toMatchObject({
      kind: 'match',
      candidates: [
        { orderId: 'eve', why: ['amount', 'name'] },
        { orderId: 'ada', why: ['amount'] },
      ],
    })
    expect(match('EXAMPLE A', 150_000)).toMatchObject({
      kind: 'match',
      candidates: [{ why: ['part', 'name'] }],
    })
  })

  it('leaves the decision to a person if only amount or name matches, or two orders match', () => {
    expect(match('CASH')).toMatchObject(buildUnsure({ orderId: 'ada' }, { orderId: 'eve' }))
    expect(match('CASH', 500_000, [eve])).toMatchObject(buildUnsure({ why: ['amount'] }))
    // Half of all company names end like this one.
    const acme = [buildOrder({ names: ['Ada Example', 'Acme Safaris (Pty) Ltd'] })]
    expect(match('OTHER COMPANY PTY LTD', 500_000, acme).kind).toBe('unsure')
    expect(match('ACME SAFARIS PTY', 500_000, acme).kind).toBe('match')
    // Short parts of a name don't match by chance.
    for (const [name, text] of [
      ['Ina Ina', 'PAID IN A SUM'],
      ['Pat O’Brien', 'MARCO BRIENNE'],
      ['Pat O’Brien', 'BRIEN O'],
      ['Van Lee', 'VAN DER L EE'],
    ] as const)
      expect(match(text, 500_000, [buildOrder({ names: [name] })]).kind, text).toBe('unsure')
    expect(match('MR EXAMPLE', 1)).toMatchObject(buildUnsure({ why: ['name'] }))
    expect(match('7K3M9QXD AND AAAABBBB').kind).toBe('unsure')
  })

  it('matches no order to an unknown or outgoing line', () => {
    const candidates: [] = []
    expect(match('EXAMPLES OF NOTHING', 1)).toEqual({ kind: 'none', candidates })
    expect(match('CC-7K3M-9QXD', -500_000)).toEqual({ kind: 'out', candidates })
    // A paid order is not matched by amount.
    const paidOrder = buildOrder({ owed: 0, due: 0 })
    expect(match('MR EXAMPLE', 0.5, [paidOrder])).toEqual({ kind: 'none', candidates })
  })

  it('finds a payment that was recorded by hand within four days', () => {
    const record = { ...buildOrder(), paymentId: 'p', cents: 500_000, day: '2026-11-18' }
    const findKind = (text: string, change: object = {}) =>
      matchBankLine(buildLine(text), [buildOrder({ owed: 0 })], [{ ...record, ...change }]).kind
    expect(findKind('7K3M9QXD')).toBe('recorded')
    expect(findKind('A EXAMPLE')).toBe('recorded')
    expect(findKind('A EXAMPLE', { names: ['Somebody Else', 'Ada Example'] })).toBe('recorded')
    expect(findKind('7K3M9QXD', { day: '2026-11-10' })).toBe('match')
    expect(findKind('7K3M9QXD', { cents: 1 })).toBe('match')
    expect(findKind('SOMEBODY')).toBe('none')
  })
})

it('keeps the codes of a text, without names and long numbers', () => {
  expect(pickCodes('FNB APP CC-7K3M-9QXD ADA EXAMPLE 0820000000 +27820000000 INV-7')).toBe(
    'CC-7K3M-9QXD INV-7',
  )
  expect(pickCodes('MRS EXAMPLE')).toBe('')
})
