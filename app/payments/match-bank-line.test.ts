import { describe, expect, it } from 'vitest'
import { pickCodes, matchBankLine, type PayableOrder } from './match-bank-line.ts'

const order = (change: Partial<PayableOrder> = {}): PayableOrder => ({
  orderId: 'ada',
  reference: 'CC-7K3M-9QXD',
  names: ['Ada Example'],
  firstDay: '2027-02-20',
  owed: 500_000,
  due: 150_000,
  ...change,
})
const eve = order({
  orderId: 'eve',
  reference: 'CC-AAAA-BBBB',
  names: ['Eve Müller'],
  firstDay: '2027-03-01',
  due: 0,
})
const line = (text: string, cents = 500_000) => ({ day: '2026-11-20', cents, text, nth: 1 })
const match = (text: string, cents?: number, orders = [order(), eve]) =>
  matchBankLine(line(text, cents), orders, [])

describe('a line of the bank’s file', () => {
  it('is found by the reference, as people copy it, whatever the sum', () => {
    for (const text of ['PAYMENT cc7k3m9qxd', 'FNB APP 7K3M 9QXD', 'CC-7K3M-9QXD'])
      expect(match(text, 77)).toEqual({
        kind: 'match',
        candidates: [{ orderId: 'ada', why: ['reference'] }],
      })
  })

  it.each([
    '7K3M9QXD',
    'TRF 7K3M-9QXD ADA',
    'cc 7k3m 9qxd',
    'CC\u20117K3M\u20119QXD',
    '\uff17\uff2b\uff13\uff2d9QXD',
    'PMT REF:CC7K3M9QXD/EFT',
    '7K3M.9QXD',
  ])('finds a bank line by its reference as %j', (text) => {
    expect(match(text, 77).candidates).toEqual([{ orderId: 'ada', why: ['reference'] }])
  })

  it('finds a bank line by letters that look alike', () => {
    const alike = order({ reference: 'CC-0A1B-10X0' })
    for (const text of ['OA1B1OXO', 'CC OAIB-LOXO', '0alb l0x0'])
      expect(match(text, 77, [alike]).kind).toBe('match')
  })

  it.each(['7K3M9QX', 'K3M9QXD', 'CC7K3M9XD', '7K3M9QYD'])(
    'may be meant where one letter of its reference is off and the sum is exact: %s',
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

  it('finds a bank line by a name in any spelling and the sum', () => {
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
      expect(match(text, 500_000, [order({ names: [name] })]).kind, text).toBe('match')
  })

  it('finds a bank line by sum and name together, with or without accents', () => {
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

  it('is for a person to say where the sum fits two, or the sum or the name alone', () => {
    expect(match('CASH')).toMatchObject({
      kind: 'unsure',
      candidates: [{ orderId: 'ada' }, { orderId: 'eve' }],
    })
    expect(match('CASH', 500_000, [eve])).toMatchObject({
      kind: 'unsure',
      candidates: [{ why: ['amount'] }],
    })
    // Half of all company names end like this one.
    const acme = [order({ names: ['Ada Example', 'Acme Safaris (Pty) Ltd'] })]
    expect(match('OTHER COMPANY PTY LTD', 500_000, acme).kind).toBe('unsure')
    expect(match('ACME SAFARIS PTY', 500_000, acme).kind).toBe('match')
    // Short parts of a name don't match by chance.
    for (const [name, text] of [
      ['Ina Ina', 'PAID IN A SUM'],
      ['Pat O’Brien', 'MARCO BRIENNE'],
      ['Pat O’Brien', 'BRIEN O'],
      ['Van Lee', 'VAN DER L EE'],
    ] as const)
      expect(match(text, 500_000, [order({ names: [name] })]).kind, text).toBe('unsure')
    expect(match('MR EXAMPLE', 1)).toMatchObject({
      kind: 'unsure',
      candidates: [{ why: ['name'] }],
    })
    expect(match('7K3M9QXD AND AAAABBBB')).toMatchObject({ kind: 'unsure' })
  })

  it('matches no booking to an unknown or outgoing bank line', () => {
    expect(match('EXAMPLES OF NOTHING', 1)).toEqual({ kind: 'none', candidates: [] })
    expect(match('CC-7K3M-9QXD', -500_000)).toEqual({ kind: 'out', candidates: [] })
    // A paid order is not matched by amount.
    expect(match('MR EXAMPLE', 0.5, [order({ owed: 0, due: 0 })])).toEqual({
      kind: 'none',
      candidates: [],
    })
  })

  it('is there already where the same sum was written down by hand within some days', () => {
    const here = { ...order(), paymentId: 'p', cents: 500_000, day: '2026-11-18' }
    const found = (text: string, change: object = {}) =>
      matchBankLine(line(text), [order({ owed: 0 })], [{ ...here, ...change }]).kind
    expect(found('7K3M9QXD')).toBe('recorded')
    expect(found('A EXAMPLE')).toBe('recorded')
    expect(found('A EXAMPLE', { names: ['Somebody Else', 'Ada Example'] })).toBe('recorded')
    expect(found('7K3M9QXD', { day: '2026-11-10' })).toBe('match')
    expect(found('7K3M9QXD', { cents: 1 })).toBe('match')
    expect(found('SOMEBODY')).toBe('none')
  })
})

it('keeps of a text what is a code, and no name and no long number', () => {
  expect(pickCodes('FNB APP CC-7K3M-9QXD ADA EXAMPLE 0820000000 +27820000000 INV-7')).toBe(
    'CC-7K3M-9QXD INV-7',
  )
  expect(pickCodes('MRS EXAMPLE')).toBe('')
})
