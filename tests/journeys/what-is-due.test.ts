import { describe, expect, it } from 'vitest'
import { paymentPlan } from '#rules/policy/payment-plan.ts'
import { en } from '#content/words/en.ts'
import { formatDay } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { inDays } from '../days.ts'
import { useSite } from './site.ts'

const site = useSite({}, { keepsNothing: true })
const day = inDays(100)
/** What the page is handed over: a day for two. */
const on = (date: string) => `?selectedDate=${date}&guestCount=2&childCount=0`

describe('a trip that nobody has booked yet', () => {
  it.each(['/tour', '/book-tour'])(
    'tells at %s what is due when and what comes back, before anything is typed',
    async (screen) => {
      const read = async (query: string) => {
        const page = await site.open(`${screen}/cape-peninsula${query}`)
        return () => page.locator('[data-terms]').innerText()
      }
      const { wholeWithinDays: days, firstPercent: percent } = paymentPlan
      const rule = fill(en.tour.terms.anyDay, {
        days,
        percent,
        balance: paymentPlan.balanceDueDays,
      })
      await expect.poll(await read('')).toBe(rule)
      const far = await read(on(day))
      await expect.poll(far).toContain(
        fill(en.tour.terms.deposit, {
          first: 'R1,500',
          rest: 'R3,500',
          date: formatDay(inDays(70)),
        }),
      )
      await expect.poll(far).toContain(`15% until ${formatDay(inDays(40))}`)
      const near = await read(on(inDays(12)))
      await expect.poll(near).toContain(fill(en.tour.terms.whole, { days }))
      await expect.poll(near).toContain('nothing for 24 hours, then 100%')
    },
  )
})
