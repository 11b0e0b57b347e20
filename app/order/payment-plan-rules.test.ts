import { describe, expect, it } from 'vitest'
import { addDays } from '#rules/dates/calendar-date.ts'
import {
  findDueBy,
  findDueToConfirm,
  listPlans,
  listReminders,
  type PaymentPlan,
} from './payment-plan-rules.ts'
import { paymentTerms } from '#content/policies.ts'
import { paymentTermsSchema } from '#rules/policy/payment-terms.ts'
import { paymentSettings as settings } from '#tests/fixtures/policies.ts'

const departure = '2027-03-31'
const figures = { ...settings, wholeWithinDays: 45, firstPercent: 30, balanceDueDays: 30 }
const listPlansOn = (daysBefore: number, total = 1_000_001) =>
  listPlans({ total, departure, today: addDays(departure, -daysBefore) }, figures)

describe('listPlans', () => {
  it.each([46, 60, 400])('offers a plan in parts %i days before departure', (daysBefore) => {
    const today = addDays(departure, -daysBefore)
    expect(listPlansOn(daysBefore)).toEqual({
      whole: [{ amount: 1_000_001, dueOn: today }],
      inParts: [
        { amount: 300_000, dueOn: today },
        { amount: 700_001, dueOn: '2027-03-01' },
      ],
    })
  })

  it.each([45, 44, 30, 1, 0, -1])(
    'requires the whole price %i days before departure',
    (daysBefore) => {
      expect(listPlansOn(daysBefore).inParts).toBeUndefined()
      expect(listPlansOn(daysBefore).whole).toHaveLength(1)
    },
  )

  it('rounds the first part to the cent, halves up; the second part is the rest', () => {
    const totals = [5, 15, 1_000_005].map((total) => listPlansOn(60, total).inParts ?? [])
    const amounts = totals.map((parts) => parts.map(({ amount }) => amount).join(' '))
    expect(amounts).toEqual(['2 3', '5 10', '300002 700003'])
  })

  it('offers no parts of a price that cannot be divided', () => {
    expect([0, 1].map((total) => listPlansOn(60, total).inParts)).toEqual([undefined, undefined])
    const oneCent = { total: 1, departure, today: '2027-01-01' }
    expect(listPlans(oneCent, { ...figures, firstPercent: 60 }).inParts).toBeUndefined()
  })
})

const inParts: PaymentPlan = [
  { amount: 300, dueOn: '2027-01-01' },
  { amount: 700, dueOn: '2027-03-01' },
]

describe('findDueBy and findDueToConfirm', () => {
  it.each([
    ['2026-12-31', 1000, 0],
    ['2027-01-01', 1000, 300],
    ['2027-02-28', 1000, 300],
    ['2027-02-28', 1200, 300],
    ['2027-02-28', 200, 200],
    ['2027-03-01', 1000, 1000],
    ['2027-03-01', 1200, 1200],
    ['2027-03-02', 1200, 1200],
  ])('by %s with %i owed, finds %i due', (day, owed, due) => {
    expect(findDueBy(day, owed, inParts)).toBe(due)
  })

  it('requires at least the first part to confirm, even if due later', () => {
    expect(findDueToConfirm('2026-12-31', 1000, inParts)).toBe(300)
    expect(findDueToConfirm('2027-03-01', 1000, inParts)).toBe(1000)
    expect(findDueToConfirm('2026-12-31', 1000, [{ amount: 1000, dueOn: '2027-01-01' }])).toBe(1000)
    expect(findDueToConfirm('2027-01-01', 1000, undefined)).toBe(1000)
  })
})

describe('listReminders', () => {
  const reminders = { guestDaysBefore: [7, 2, 0], guestDaysAfter: [3, 7], officeDaysAfter: 8 }
  const listTexts = (agreedOn: string, plan: PaymentPlan = inParts, departure = '2027-03-31') =>
    listReminders(plan, { agreedOn, departure }, { reminders }).map(({ to, on }) => `${to} ${on}`)
  const after = ['guest 2027-03-04', 'guest 2027-03-08', 'office 2027-03-09']

  it('reminds the guest before the due date, on it and after it, then the office', () => {
    expect(listTexts('2027-01-01')).toEqual([
      'guest 2027-02-22',
      'guest 2027-02-27',
      'guest 2027-03-01',
      ...after,
    ])
  })

  it.each([
    ['2027-03-09', [...after.slice(0, 2), 'office 2027-03-08']],
    ['2027-03-08', [after[0], 'office 2027-03-07']],
    ['2027-03-05', [after[0], 'office 2027-03-04']],
    ['2027-03-04', ['office 2027-03-03']],
    ['2027-03-02', ['office 2027-03-02']],
    ['2027-03-01', ['office 2027-03-02']],
  ])('reminds no guest after a departure on %s, and the office before it', (day, expected) => {
    expect(listTexts('2027-03-01', inParts, day)).toEqual(expected)
  })

  it('leaves out past days and the day of the agreement', () => {
    expect(listTexts('2027-02-22')).toEqual(['guest 2027-02-27', 'guest 2027-03-01', ...after])
  })

  it('plans no reminders if the whole price is paid at once', () => {
    expect(listTexts('2027-01-01', [{ amount: 1000, dueOn: '2027-01-01' }])).toEqual([])
  })

  it('plans reminders for a whole price that is due after the agreement', () => {
    const whole = [{ amount: 1000, dueOn: '2027-03-01' }] as const
    expect(listTexts('2027-02-26', whole)).toEqual([
      'guest 2027-02-27',
      'guest 2027-03-01',
      ...after,
    ])
  })
})

it.each([
  [{}, undefined],
  [{ balanceDueDays: 29 }, 'P9.10'],
  [{ wholeWithinDays: 29 }, 'day of booking'],
  [{ firstPercent: 100 }, 'firstPercent'],
])('checks the terms with %j against the policy: %s', (change, message) => {
  const [{ key: _, ...terms } = { key: '' }] = paymentTerms
  const { error } = paymentTermsSchema.safeParse({ ...terms, ...change })
  if (message === undefined) expect(error).toBeUndefined()
  else expect(error?.message).toContain(message)
})
