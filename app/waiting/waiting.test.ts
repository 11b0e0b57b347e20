import { expect, it } from 'vitest'
import { planWaitingOffer } from './waiting.ts'

/** A time in Cape Town, two hours ahead of UTC. */
const at = (day: number, time: string) =>
  new Date(`2027-02-${String(day).padStart(2, '0')}T${time}:00+02:00`)
const farAway = at(28, '08:00')
const spell = (plan: ReturnType<typeof planWaitingOffer>) =>
  plan && [plan.tellAt.toISOString(), plan.endsAt.toISOString()]

it.each([
  // Columns: now, mail sent at, held until.
  [at(1, '10:00'), at(1, '10:00'), at(1, '16:00')],
  [at(1, '08:00'), at(1, '08:00'), at(1, '14:00')],
  [at(1, '14:59'), at(1, '14:59'), at(1, '20:59')],
  // A hold that would end at night ends an hour after the night.
  [at(1, '15:00'), at(1, '15:00'), at(2, '09:00')],
  [at(1, '20:59'), at(1, '20:59'), at(2, '09:00')],
  [at(1, '21:00'), at(2, '08:00'), at(2, '14:00')],
  [at(2, '07:59'), at(2, '08:00'), at(2, '14:00')],
])('mails about a place freed at %s in the daytime', (now, tellAt, endsAt) => {
  expect(spell(planWaitingOffer(now, { lastMoment: farAway }))).toEqual(spell({ tellAt, endsAt }))
})

it('shortens the hold near the deadline, and then makes no offer', () => {
  const lastMoment = at(1, '18:00')
  const end = (time: string) => planWaitingOffer(at(1, time), { lastMoment })?.endsAt.toISOString()
  expect(end('11:00')).toBe(at(1, '17:00').toISOString())
  expect(end('14:00')).toBe(lastMoment.toISOString())
  expect(end('17:00')).toBe(lastMoment.toISOString())
  expect(end('17:01')).toBe(undefined)
  expect(planWaitingOffer(at(1, '22:30'), { lastMoment: at(2, '07:30') })).toBe(undefined)
})

it('takes the hours of a hold from the content', () => {
  const plan = planWaitingOffer(at(1, '10:00'), { hours: 2, lastMoment: farAway })
  expect(plan?.endsAt.toISOString()).toBe(at(1, '12:00').toISOString())
  // The night ends at eight.
  const long = planWaitingOffer(at(1, '20:00'), { hours: 12, lastMoment: farAway })
  expect(long?.endsAt.toISOString()).toBe(at(2, '08:00').toISOString())
})

// Times in Cape Town: 18:00 is 8:00 in Los Angeles, 10:00 is 21:00 in Auckland.
it.each([
  ['America/Los_Angeles', at(1, '10:00'), farAway, [at(1, '18:00'), at(2, '09:00')]],
  ['America/Los_Angeles', at(1, '17:59'), farAway, [at(1, '18:00'), at(2, '09:00')]],
  ['America/Los_Angeles', at(1, '18:00'), farAway, [at(1, '18:00'), at(2, '09:00')]],
  ['Pacific/Auckland', at(1, '09:59'), farAway, [at(1, '09:59'), at(1, '15:59')]],
  ['Pacific/Auckland', at(1, '10:00'), farAway, [at(2, '08:00'), at(2, '14:00')]],
  // If the guest's daytime would be too late, only Cape Town's time counts.
  ['America/Los_Angeles', at(1, '10:00'), at(1, '18:30'), [at(1, '10:00'), at(1, '16:00')]],
  ['Pacific/Auckland', at(1, '10:00'), at(1, '17:00'), [at(1, '10:00'), at(1, '16:00')]],
])(
  'mails in the daytime of %s too, for a place freed at %s',
  (zone, now, lastMoment, [tellAt, endsAt]) => {
    const plan = planWaitingOffer(now, { lastMoment, home: [zone] })
    expect(spell(plan)).toEqual([tellAt?.toISOString(), endsAt?.toISOString()])
  },
)
