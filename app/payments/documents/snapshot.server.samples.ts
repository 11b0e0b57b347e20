import { type Content, wordsOf } from '#content/content.ts'
import type { Snapshot, SnapshotLine } from './snapshot.server.ts'

const makeLine = (
  label: string,
  agreed: number,
  changes: Partial<SnapshotLine> = {},
): SnapshotLine => ({
  kind: 'agreed',
  label,
  agreed,
  taxCode: 'STD15',
  percent: 0,
  amount: agreed,
  tax: 0,
  ...changes,
})

/** Sample documents for pictures and tests. Their dates are fixed. */
export function makeSamples(content: Content) {
  const { company } = content
  const words = wordsOf(content).documents
  const deposit: Snapshot = {
    form: 1,
    kind: 'invoice',
    name: 'INV-00042',
    isTest: false,
    issuedAt: '2026-11-22T10:15:00.000Z',
    issuedOn: '2026-11-22',
    language: 'en',
    supplier: {
      name: company.legal.name,
      tradingAs: company.name,
      registrationNumber: company.legal.registrationNumber,
      vatNumber: null,
      address: ['7 Oude Kruising Lane, Gardens', 'Cape Town 8001', 'South Africa'],
      phone: company.phone,
      email: company.email,
      website: company.website,
    },
    recipient: { name: 'Zoë O’Brien' },
    order: { reference: 'CC-7K3M-9QXD', title: 'Cape Point and Penguins' },
    groups: [
      {
        item: {
          title: 'Cape Point and Penguins',
          date: '2027-02-13',
          startTime: '08:00',
          endTime: '17:00',
          adults: 2,
          children: 1,
          isCancelled: false,
        },
        lines: [makeLine('2 adults × R2,500', 500_000), makeLine('1 child × R1,250', 125_000)],
      },
    ],
    amount: 187_500,
    tax: 0,
    standing: {
      owed: 625_000,
      paidBefore: 0,
      refundedBefore: 0,
      balance: 437_500,
      dueOn: '2027-01-14',
      provider: 'yoco',
      paidOn: '2026-11-22',
    },
    correction: null,
    words,
  }

  const balance: Snapshot = {
    ...deposit,
    name: 'INV-00107',
    supplier: { ...deposit.supplier, vatNumber: '4123456789' },
    recipient: {
      name: 'Łukasz Dvořák-Żeleński',
      company: 'Friends of the Royal Geographical Society, Kraków Branch',
      address: 'ul. Świętej Anny 12, 31-008 Kraków, Poland',
      vatNumber: 'PL6762484561',
    },
    groups: [
      ...deposit.groups.map((group) => ({
        ...group,
        lines: [
          makeLine('2 adults × R2,500', 500_000, { percent: 15, amount: 350_000, tax: 45_652 }),
          makeLine('1 child × R1,250', 125_000, { percent: 15, amount: 87_500, tax: 11_413 }),
        ],
      })),
      {
        item: {
          title: 'Airport to the city, Mercedes-Benz V-Class',
          date: '2027-02-12',
          startTime: '14:35',
          endTime: null,
          adults: 2,
          children: 1,
          isCancelled: false,
        },
        lines: [makeLine('One vehicle', 140_000, { taxCode: 'EXEMPT', amount: 98_000 })],
      },
      {
        item: null,
        lines: [
          makeLine('Returning guests', -40_000, { percent: 15, amount: -28_000, tax: -3652 }),
        ],
      },
    ],
    amount: 507_500,
    tax: 53_413,
    standing: {
      owed: 725_000,
      paidBefore: 217_500,
      refundedBefore: 0,
      balance: 0,
      dueOn: null,
      provider: 'eft',
      paidOn: '2027-01-12',
    },
  }

  const creditNote: Snapshot = {
    ...balance,
    kind: 'credit-note',
    name: 'CN-00003',
    issuedOn: '2027-02-01',
    recipient: { ...balance.recipient, name: 'Zoë O’Brien' },
    groups: balance.groups.slice(0, 1),
    amount: 437_500,
    tax: 57_065,
    standing: null,
    correction: {
      name: 'INV-00107',
      issuedOn: '2027-01-12',
      reason: words.reasons.cancelled,
      kept: [{ label: 'Cancellation charge, 15%', amount: 93_750 }],
    },
  }

  const long: Snapshot = {
    ...deposit,
    name: 'TEST-00001',
    isTest: true,
    recipient: { name: '王小明 · Александр Пушкин · محمد الأمين · Nguyễn Thị Hương · 김철수' },
    groups: Array.from({ length: 14 }, (_, index) => ({
      item: {
        title:
          index === 3
            ? 'A private day for two hundred guests along the Garden Route with eleven coaches, lunch at four farms, and a choir at the end'
            : `Day ${index + 1}: Winelands of Stellenbosch and Franschhoek`,
        date: `2027-03-${String(index + 1).padStart(2, '0')}`,
        startTime: '08:30',
        endTime: '18:00',
        adults: 200,
        children: 0,
        isCancelled: false,
      },
      lines: index === 3 ? [] : [makeLine('200 adults × R2,500', 50_000_000)],
    })),
    amount: 650_000_000,
    standing: {
      ...deposit.standing,
      owed: 650_000_000,
      balance: 0,
      dueOn: null,
      provider: 'demo',
    } as Snapshot['standing'],
  }
  return { deposit, balance, creditNote, long }
}
