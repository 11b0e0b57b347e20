import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { listAllFaults, listTooWide } from '../faults.ts'
import { desktop, phone, useSite } from '../site.ts'
import { payButtonOf, useOrders, waitForHeading } from './orders.ts'
import { clientsOf } from '../../whole-run.ts'

const orders = useOrders()
const site = useSite(() => orders.settings({ PAYMENTS: 'demo,eft', EFT_DETAILS: 'Example Bank' }))

const states = {
  held: en.manage.scenes['to-pay'].title,
  requested: en.manage.scenes['to-pay'].title,
  offered: en.manage.scenes.offered.title,
  expired: en.manage.scenes['time-over'].title,
  cancelled: en.manage.scenes.cancelled.title,
  completed: en.manage.scenes['balance-due'].title,
} as const

describe.each(clientsOf(Object.entries({ phone, desktop })))(
  'the page of an order on a %s',
  (_, viewport) => {
    it.each(Object.entries(states))('has no fault while it is %s', async (status, heading) => {
      const { link } = await orders.store({ status: status as keyof typeof states })
      const page = await site.open(link, { viewport })
      await waitForHeading(page, heading)
      expect(await listAllFaults(page)).toEqual([])
      expect(await listTooWide(page)).toEqual([])
    })

    it('has no fault for those without a link', async () => {
      const page = await site.open('/m/no-key', { viewport })
      await waitForHeading(page, en.manage.closedTitle)
      expect(await listAllFaults(page)).toEqual([])
    })

    it('is used by the keyboard alone', async () => {
      const { link } = await orders.store()
      const page = await site.open(link, { viewport })
      await waitForHeading(page, en.manage.scenes['to-pay'].title)
      await page.getByRole('radio', { name: en.manage.plans.whole.label }).focus()
      await page.keyboard.press('ArrowDown')
      await payButtonOf(page, 'R1,500').waitFor()
      // The first way is chosen, and comes before the button.
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.getByText('A demonstration: no money is moved.').waitFor()
    })
  },
)
