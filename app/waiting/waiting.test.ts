import { expect, it } from 'vitest'
import { planWaitingOffer } from './waiting.ts'

/** A time in Cape Town, two hours ahead of UTC. */
const toInstant = (day: number, time: string) =>
  new Date(`2027-02-${String(day).padStart(2, '0')}T${time}:00+02:00`)
const farAway = toInstant(28, '08:00')
const formatPlan = (plan: ReturnType<typeof planWaitingOffer>) =>
  plan && [plan.tellAt.toISOString(), plan.endsAt.toISOString()]

it.each([
  // Columns: now, mail sent at, held until.
  [toInstant(1, '10:00'), toInstant(1, '10:00'), toInstant(1, '16:00')],
  [toInstant(1, '08:00'), toInstant(1, '08:00'), toInstant(1, '14:00')],
  [toInstant(1, '14:59'), toInstant(1, '14:59'), toInstant(1, '20:59')],
  // A hold that would end at night ends an hour after the night.
  [toInstant(1, '15:00'), toInstant(1, '15:00'), toInstant(2, '09:00')],
  [toInstant(1, '20:59'), toInstant(1, '20:59'), toInstant(2, '09:00')],
  [toInstant(1, '21:00'), toInstant(2, '08:00'), toInstant(2, '14:00')],
  [toInstant(2, '07:59'), toInstant(2, '08:00'), toInstant(2, '14:00')],
])('mails in the daytime about a place freed at %s', (now, tellAt, endsAt) => {
  expect(formatPlan(planWaitingOffer(now, { lastMoment: farAway }))).toEqual(
    formatPlan({ tellAt, endsAt }),
  )
})

it('shortens the hold near the deadline, and then makes no offer', () => {
  const lastMoment = toInstant(1, '18:00')
  const findEnd = (time: string) =>
    planWaitingOffer(toInstant(1, time), { lastMoment })?.endsAt.toISOString()
  expect(findEnd('11:00')).toBe(toInstant(1, '17:00').toISOString())
  expect(findEnd('14:00')).toBe(lastMoment.toISOString())
  expect(findEnd('17:00')).toBe(lastMoment.toISOString())
  expect(findEnd('17:01')).toBe(undefined)
  expect(planWaitingOffer(toInstant(1, '22:30'), { lastMoment: toInstant(2, '07:30') })).toBe(
    undefined,
  )
})

it('takes the hours of a hold from the content', () => {
  const plan = planWaitingOffer(toInstant(1, '10:00'), { hours: 2, lastMoment: farAway })
  expect(plan?.endsAt.toISOString()).toBe(toInstant(1, '12:00').toISOString())
  // The night ends at eight.
  const longPlan = planWaitingOffer(toInstant(1, '20:00'), { hours: 12, lastMoment: farAway })
  expect(longPlan?.endsAt.toISOString()).toBe(toInstant(2, '08:00').toISOString())
})

// Times in Cape Town: 18:00 is 8:00 in Los Angeles, 10:00 is 21:00 in Auckland.
it.each([
  [
    'America/Los_Angeles',
    toInstant(1, '10:00'),
    farAway,
    [toInstant(1, '18:00'), toInstant(2, '09:00')],
  ],
  [
    'America/Los_Angeles',
    toInstant(1, '17:59'),
    farAway,
    [toInstant(1, '18:00'), toInstant(2, '09:00')],
  ],
  [
    'America/Los_Angeles',
    toInstant(1, '18:00'),
    farAway,
    [toInstant(1, '18:00'), toInstant(2, '09:00')],
  ],
  [
    'Pacific/Auckland',
    toInstant(1, '09:59'),
    farAway,
    [toInstant(1, '09:59'), toInstant(1, '15:59')],
  ],
  [
    'Pacific/Auckland',
    toInstant(1, '10:00'),
    farAway,
    [toInstant(2, '08:00'), toInstant(2, '14:00')],
  ],
  // If the guest's daytime would be too late, only Cape Town's time counts.
  [
    'America/Los_Angeles',
    toInstant(1, '10:00'),
    toInstant(1, '18:30'),
    [toInstant(1, '10:00'), toInstant(1, '16:00')],
  ],
  [
    'Pacific/Auckland',
    toInstant(1, '10:00'),
    toInstant(1, '17:00'),
    [toInstant(1, '10:00'), toInstant(1, '16:00')],
  ],
])(
  'mails in the daytime of %s too, for a place freed at %s',
  (zone, now, lastMoment, [tellAt, endsAt]) => {
    const plan = planWaitingOffer(now, { lastMoment, home: [zone] })
    expect(formatPlan(plan)).toEqual([tellAt?.toISOString(), endsAt?.toISOString()])
  },
)
