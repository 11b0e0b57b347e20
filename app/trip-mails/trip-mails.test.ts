import { describe, expect, it } from 'vitest'
import { capeTown, clockTimeInCapeTown, instantInCapeTown } from '#rules/dates/calendar-date.ts'
import { findCountry } from '#rules/text/calling-codes.ts'
import { isDaytime, listZones } from '#rules/dates/mail-hours.ts'
import { findGoodUntil, isTripMailDue, mayHoldBack, planTripMail, tripMails } from './trip-mails.ts'

const countries = [
  ...new Set(
    Array.from({ length: 2000 }, (_, code) => findCountry(`+${code}1234567`)).filter(
      (country) => country !== undefined,
    ),
  ),
]
/** Days before and after each change of daylight-saving time. */
const days = ['2027-01-15', '2027-03-15', '2027-03-28', '2027-07-15', '2027-10-31', '2027-11-05']

const planPickUp = (phone: string) =>
  planTripMail(
    'eveningBefore',
    '2027-02-20',
    listZones(findCountry(phone)),
    instantInCapeTown('2027-02-20', '07:00'),
  )

describe('planTripMail', () => {
  it('chooses a mail hour that is daytime of its own day in every country', () => {
    expect(countries.length).toBeGreaterThan(150)
    for (const country of countries)
      for (const day of days)
        for (const mail of tripMails) {
          const plan = planTripMail(mail, day, listZones(country), instantInCapeTown(day, '07:00'))
          expect(plan, `${mail} on ${day} in ${country}`).toBeDefined()
          // The time is daytime in Cape Town too: every country shares some daytime with Cape Town.
          if (plan) expect(isDaytime(plan.at, [...listZones(country), capeTown])).toBe(true)
        }
  })

  // Send times in Cape Town of a mail about a pick-up agreed on the morning before.
  const pickUps = [
    ['Cape Town', '+27 21 000 0700', '17:00'],
    ['London', '+44 20 7946 0000', '17:00'],
    ['an unknown country', 'not given', '17:00'],
    // New York and Honolulu share daytime from 20:00 Cape Town time.
    ['New York', '+1 212 000 0000', '20:00'],
    ['Moscow and Kamchatka', '+7 495 000 0000', '10:45'],
    ['Shanghai', '+86 21 0000 0000', '14:45'],
    ['Tokyo', '+81 3 0000 0000', '13:45'],
    ['Sydney and Perth', '+61 2 0000 0000', '11:45'],
    ['Auckland and Chatham', '+64 9 000 0000', '09:00'],
  ] as const

  it.each(pickUps)(
    'plans the pick-up mail as near as possible to 17:00 in Cape Town: %s',
    (_, phone, time) => {
      const plan = planPickUp(phone)
      expect(plan && clockTimeInCapeTown(plan.at)).toBe(time)
    },
  )

  it.each(pickUps)(
    'plans a late pick-up mail at once, until the trip begins: %s',
    (_, phone, time) => {
      const plan = planPickUp(phone)
      if (!plan) throw new Error('No hour was found.')
      const moments = [
        ['2027-02-19', time],
        ...['20:05', '21:30', '23:59'].map((clockTime) => ['2027-02-19', clockTime] as const),
        ...['03:00', '06:59'].map((clockTime) => ['2027-02-20', clockTime] as const),
      ] as const
      for (const [day, at] of moments)
        expect(isTripMailDue(plan, instantInCapeTown(day, at)), `${day} ${at}`).toBe(true)
      for (const [day, at] of [
        ['2027-02-19', '07:59'],
        ['2027-02-20', '07:00'],
      ] as const)
        expect(isTripMailDue(plan, instantInCapeTown(day, at)), `${day} ${at}`).toBe(false)
      expect(findGoodUntil(plan, plan.at)).toEqual(instantInCapeTown('2027-02-20', '07:00'))
    },
  )
})

it('every mail can be held back except the request for a review', () => {
  expect(tripMails.filter((mail) => !mayHoldBack(mail))).toEqual(['dayAfter'])
})
