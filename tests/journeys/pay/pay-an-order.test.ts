import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import { phone, useSite } from '../site.ts'
import { pay, payButton, payButtonOf, said, unfold, useOrders, waitForHeading } from './orders.ts'

const orders = useOrders()
const site = useSite(() => orders.settings({ PAYMENTS: 'demo,eft', EFT_DETAILS: 'Example Bank' }))

describe('a guest who pays for an order', () => {
  it('pays the whole, and is told what is true on coming back', async () => {
    const { link } = await orders.store()
    const page = await site.open(link)
    await waitForHeading(page, en.manage.scenes['to-pay'].title)
    expect(new URL(page.url()).pathname).toBe('/manage')
    await pay(page, 'demo')
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await waitForHeading(page, en.manage.scenes.confirmed.title)
    await page.getByText(said(en.manage.outcomes, 'paid').text).waitFor()
    await expect.poll(() => payButton(page).count()).toBe(0)
    // The thanks are for that payment, and end with the next thing that happens.
    const { cancel } = en.manage
    await unfold(page, 'cancelling')
    for (const name of [cancel.open, cancel.look, cancel.agree])
      await page.getByRole('button', { name, exact: true }).click()
    await waitForHeading(page, en.manage.scenes['cancelled-refund'].title)
    await expect.poll(() => page.getByText(said(en.manage.outcomes, 'paid').text).count()).toBe(0)
    await page.reload()
    await waitForHeading(page, en.manage.scenes['cancelled-refund'].title)
    await page.getByText(en.manage.checking).waitFor({ state: 'detached' })
    expect(await page.getByText(said(en.manage.outcomes, 'paid').text).count()).toBe(0)
  })

  it('pays a first part on a phone, and the balance by the link another day', async () => {
    const { link } = await orders.store()
    const page = await site.open(link, {
      viewport: phone,
      locale: 'de-DE',
      timezoneId: 'Europe/Berlin',
    })
    await page.getByRole('radio', { name: en.manage.plans['in-parts'].label }).check()
    await page.getByText(fill(en.manage.about, { amount: '€83' })).waitFor()
    await payButtonOf(page, 'R1,500').waitFor()
    await pay(page, 'demo')
    await page.waitForURL('**/pay/demo/**')
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await waitForHeading(page, en.manage.scenes['balance-open'].title)
    const later = await site.open(link)
    await waitForHeading(later, en.manage.scenes['balance-open'].title)
    await payButtonOf(later, 'R3,500').waitFor()
    await pay(later, 'demo')
    await later.getByRole('button', { name: 'Pay', exact: true }).click()
    await waitForHeading(later, en.manage.scenes.confirmed.title)
  })

  it('has paid, though the tab was closed at the provider', async () => {
    const { link } = await orders.store()
    const page = await site.open(link)
    await pay(page, 'demo')
    const button = page.getByRole('button', { name: 'Pay', exact: true })
    await button.waitFor()
    await page.route('**/manage?returned=*', (route) => route.abort())
    await button.click()
    await expect
      .poll(async () => {
        const again = await page.context().newPage()
        await again.goto(site.url(link))
        const heading = await again.getByRole('heading', { level: 1 }).textContent()
        await again.close()
        return heading
      })
      .toBe(en.manage.scenes.confirmed.title)
  })

  it('goes back from the provider without paying, and can still pay', async () => {
    const { link } = await orders.store()
    const page = await site.open(link)
    await waitForHeading(page, en.manage.scenes['to-pay'].title)
    await pay(page, 'demo')
    await page.getByRole('button', { name: 'Pay', exact: true }).waitFor()
    await page.goBack()
    await waitForHeading(page, en.manage.scenes['to-pay'].title)
    await pay(page, 'demo')
    await page.getByRole('button', { name: 'Go back without paying' }).click()
    await page.getByText(said(en.manage.outcomes, 'called-off').title).waitFor()
    await pay(page, 'demo')
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await waitForHeading(page, en.manage.scenes.confirmed.title)
  })

  it('sees in the other tab what was paid in the first', async () => {
    const { link } = await orders.store()
    const page = await site.open(link)
    await waitForHeading(page, en.manage.scenes['to-pay'].title)
    const other = await page.context().newPage()
    await other.goto(site.url('/manage'))
    await waitForHeading(other, en.manage.scenes['to-pay'].title)
    await pay(page, 'demo')
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await waitForHeading(page, en.manage.scenes.confirmed.title)
    await pay(other, 'demo')
    await other.getByText(en.refusals['nothing-to-pay']).waitFor()
    await other.reload()
    await waitForHeading(other, en.manage.scenes.confirmed.title)
  })

  it('is told of a card that was declined, and tries again', async () => {
    const { link } = await orders.store()
    const page = await site.open(link)
    await pay(page, 'demo')
    await page.getByRole('button', { name: 'Pay with a card that is declined' }).click()
    await page.getByText(said(en.manage.outcomes, 'declined').title).waitFor()
    await pay(page, 'demo')
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await waitForHeading(page, en.manage.scenes.confirmed.title)
  })

  it('gets our account for a bank transfer', async () => {
    const { link, reference } = await orders.store()
    const page = await site.open(link)
    await pay(page, 'eft')
    await page.getByText('Example Bank').waitFor()
    await page.getByText(`${en.manage.eftReference}: ${reference}`).waitFor()
    await waitForHeading(page, en.manage.scenes['transfer-awaited'].title)
    await page.reload()
    await page.getByText(/^Please transfer R5,000 .* It should reach us by /).waitFor()
    await page.getByRole('button', { name: en.manage.copy.reference }).click()
    await page.getByRole('button', { name: en.manage.copy.done }).waitFor()
    // It asks for nothing more, and another way is still there.
    await page.getByText(en.manage.otherWay).click()
    await pay(page, 'demo')
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await waitForHeading(page, en.manage.scenes.confirmed.title)
  })
})

describe('a guest before paying', () => {
  it('corrects what was said, and is told what is wrong with it', async () => {
    const { link } = await orders.store()
    const page = await site.open(link)
    await unfold(page, 'details')
    await page.getByLabel(en.manage.asked.name.label).fill('')
    await page.getByRole('button', { name: en.manage.correct }).click()
    await page.getByRole('link', { name: /^Name is required/ }).waitFor()
    await page.getByLabel(en.manage.asked.name.label).fill('Adelaide Example')
    await page.getByLabel(en.booking.asked.specialRequests.label).fill('A child seat')
    await page.getByRole('button', { name: en.manage.correct }).click()
    await page.getByText(en.manage.corrected).waitFor()
    await page.reload()
    await expect
      .poll(() => page.getByLabel(en.manage.asked.name.label).inputValue())
      .toBe('Adelaide Example')
  })

  it('says for whom it is and whom the invoice is for, behind lines that open, and reads it back', async () => {
    const { link } = await orders.store()
    const page = await site.open(link)
    const { groups, asked } = en.manage.aboutTrip
    const traveller = page.getByLabel(asked.traveller.label)
    await unfold(page, 'details')
    await page.getByText(groups.traveller.label).click()
    await traveller.fill('Nina Rossi')
    await page.getByText(groups.mobility.label).click()
    await page.getByLabel(asked.steps.label).selectOption('none')
    await page.getByText(groups.invoice.label).click()
    await page.getByLabel(asked.invoiceAddress.label).fill('Via Appia 7, 00179 Roma, Italy')
    await page.getByRole('button', { name: en.manage.correct }).click()
    await page.getByText(en.manage.corrected).waitFor()
    await page.reload()
    // Who travels stands with the trip, and each line says what stands behind it.
    await page.getByText(en.manage.traveller, { exact: true }).first().waitFor()
    await unfold(page, 'details')
    await page.getByText('Via Appia 7, 00179 Roma, Italy').waitFor()
    await page.getByText(asked.steps.choices.none, { exact: true }).first().waitFor()
    await page.getByText(groups.traveller.label).click()
    await expect.poll(() => traveller.inputValue()).toBe('Nina Rossi')
  })

  it('takes the booking back, once asked', async () => {
    const { link } = await orders.store()
    const page = await site.open(link)
    await unfold(page, 'cancelling')
    await page.getByRole('button', { name: en.manage.withdraw }).click()
    await page.getByRole('button', { name: en.manage.withdrawYes }).click()
    await waitForHeading(page, en.manage.scenes.cancelled.title)
    await expect.poll(() => payButton(page).count()).toBe(0)
  })
})
