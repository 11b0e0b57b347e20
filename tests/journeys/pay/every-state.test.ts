import { describe, expect, it } from 'vitest'
import { listAllFaults } from '../faults.ts'
import { desktop, phone, useSite } from '../site.ts'
import { useOrders, waitForHeading } from './orders.ts'

const orders = useOrders()
const site = useSite(() => orders.settings({ PAYMENTS: 'demo,eft', EFT_DETAILS: 'Example Bank' }))

const states = {
  held: 'Pay for your trip',
  requested: 'Pay for your trip',
  offered: 'Your offer',
  expired: 'The time to pay is over',
  cancelled: 'This booking is cancelled',
  completed: 'The balance is due',
} as const

describe.each(Object.entries({ phone, desktop }))('the page of an order on a %s', (_, viewport) => {
  it.each(Object.entries(states))('has no fault while it is %s', async (status, heading) => {
    const { link } = await orders.store({ status: status as keyof typeof states })
    const page = await site.open(link, { viewport })
    await waitForHeading(page, heading)
    expect(await listAllFaults(page)).toEqual([])
  })

  it('has no fault for those without a link', async () => {
    const page = await site.open('/m/no-key', { viewport })
    await waitForHeading(page, 'Open your booking')
    expect(await listAllFaults(page)).toEqual([])
  })

  it('is used by the keyboard alone', async () => {
    const { link } = await orders.store()
    const page = await site.open(link, { viewport })
    await waitForHeading(page, 'Pay for your trip')
    await page.getByRole('radio', { name: /^Everything now/ }).focus()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('button', { name: 'Pay R1,500' }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('A demonstration: no money is moved.').waitFor()
  })
})
