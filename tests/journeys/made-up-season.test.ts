import { beforeAll, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { openOffice, signIn } from './account-steps.ts'
import { listAllFaults } from './faults.ts'
import { phone, useSite } from './site.ts'

const site = useSite({ EXAMPLES: 'on', PAYMENTS: 'demo' }, { engine: 'built-in' })
const owner = 'owner@examples.example'
const words = en.admin.examples

describe('a made-up season', () => {
  beforeAll(() => openOffice(site, owner))

  it('is named as one on every screen of the desk, and goes by one press and a yes', async () => {
    const desk = await site.open('/', { viewport: phone })
    await signIn(site, desk, owner)
    await desk.goto(site.url('/admin?view=bookings'))
    await desk.getByText(words.title).waitFor()
    await desk.locator('summary', { hasText: 'CC-' }).first().waitFor()
    expect(await listAllFaults(desk)).toEqual([])
    await desk.getByRole('button', { name: words.remove }).press('Enter')
    const dialog = desk.getByRole('alertdialog')
    await dialog.getByText(words.asked).waitFor()
    expect(await listAllFaults(desk)).toEqual([])
    await dialog.getByRole('button', { name: words.remove }).press('Enter')
    await desk.getByText(en.admin.inbox.empty).waitFor()
    await expect.poll(() => desk.getByText(words.title).count()).toBe(0)
    await desk.goto(site.url('/admin?view=fleet'))
    await desk.getByText(en.admin.fleet.vehicles.empty).waitFor()
  })
})
