import { describe, expect, it } from 'vitest'
import { capeTown, clockTimeInCapeTown } from '../dates/calendar-date.ts'
import { findCountry } from '../office/calling-codes.ts'
import { isDaytime, listZones, planTripMail, tripMails } from './trip-mails.ts'

const countries = [
  ...new Set(
    Array.from({ length: 2000 }, (_, code) => findCountry(`+${code}0000000`)).filter(
      (country) => country !== undefined,
    ),
  ),
]
/** On both sides of each change of the clocks. */
const days = ['2027-01-15', '2027-03-15', '2027-03-28', '2027-07-15', '2027-10-31', '2027-11-05']

const timeOf = (phone: string) => {
  const planned = planTripMail('eveningBefore', '2027-02-20', listZones(findCountry(phone)))
  return planned && clockTimeInCapeTown(planned.at)
}

describe('when a mail before or after a trip goes out', () => {
  it('is a daytime hour of its own day in every country', () => {
    expect(countries.length).toBeGreaterThan(150)
    for (const country of countries)
      for (const day of days)
        for (const mail of tripMails) {
          const planned = planTripMail(mail, day, listZones(country))
          expect(planned, `${mail} on ${day} in ${country}`).toBeDefined()
          // In Cape Town too: no country is so far off that no hour of a day is day in both.
          if (planned) expect(isDaytime(planned.at, [...listZones(country), capeTown])).toBe(true)
        }
  })

  it('is as near as can be to the hour that suits in Cape Town', () => {
    expect(timeOf('+27 21 000 0700')).toBe('17:00')
    expect(timeOf('+44 20 7946 0000')).toBe('17:00')
    // Sydney sleeps from noon, New York and Honolulu are awake together from eight in the evening.
    expect(timeOf('+61 2 0000 0000')).toBe('11:45')
    expect(timeOf('+1 212 000 0000')).toBe('20:00')
    expect(timeOf('not given')).toBe('17:00')
  })
})
