import { wordsOf } from '#content/content.ts'
import { shipped } from '#content/shipped.ts'
import { inDays } from './look-days.ts'
import { press } from './look-acts.ts'
import type { GuestScenes } from './look-guest-orders.ts'
import { longWord } from './look-people.ts'
import type { State } from './look-states.ts'

const { gift, waiting, offer, manage } = wordsOf(shipped)

type Act = NonNullable<State['act']>

/** What givers, those who wait, who have an offer and who have travelled see, in every state. */
export function listGuestStates({ links }: GuestScenes): State[] {
  const at = (name: string) => links[name] ?? ''
  const act = (name: string, scene: string, does: Act): State => ({
    name,
    address: at(scene),
    act: does,
  })
  const states: State[] = [
    ...Object.entries(links).map(([name, address]) => ({ name, address })),
    { name: 'gift-buy', address: '/gift-voucher' },
    { name: 'gift-filled', address: '/gift-voucher', act: fillGift },
    {
      name: 'gift-refused',
      address: '/gift-voucher',
      act: async (page) => {
        await page.locator('form').evaluateAll((forms) => {
          for (const form of forms) form.setAttribute('novalidate', '')
        })
        await page.getByLabel(gift.ownAmount).check()
        await page.getByLabel(gift.amount).fill('20')
        await page.getByLabel(new RegExp(gift.arrivesOn)).fill(inDays(-30))
        await press(gift.send)(page)
        await page.getByText(gift.pleaseMend).waitFor()
      },
    },
    {
      name: 'gift-done',
      address: '/gift-voucher',
      act: async (page) => {
        await fillGift(page)
        await press(gift.send)(page)
        await page.getByRole('heading', { name: gift.states.unpaid.title }).waitFor()
      },
    },
    { name: 'gift-paper', address: at('gift-printed'), onPaper: true },
    act('waiting-refused', 'waiting-full', async (page) => {
      await page.getByLabel(waiting.day).fill(inDays(150))
      await page.getByLabel(waiting.name).fill(`Annemarie ${longWord}`)
      await page.getByLabel(waiting.email).fill('waits@guests.example')
      await press(waiting.send)(page)
      await page.getByText(waiting.pleaseMend).waitFor()
    }),
    act('waiting-joined', 'waiting-full', async (page) => {
      await page.getByLabel(waiting.name).fill(`Annemarie ${longWord}`)
      await page.getByLabel(waiting.email).fill(`${crypto.randomUUID()}@guests.example`)
      await press(waiting.send)(page)
      await page.getByText(waiting.thanks[0] ?? '').waitFor()
    }),
    act('offer-ticked', 'offer-sent', tickAll),
    act('offer-asked-now', 'offer-again', async (page) => {
      await page.getByLabel(offer.message).fill(`Is lunch in it, ${longWord}?`)
      await press(offer.send)(page)
      await page.getByText(offer.asked).waitFor()
    }),
    act('offer-refused', 'offer-sent', async (page) => {
      await tickAll(page)
      await page.getByLabel(offer.hows.invoice).check()
      await page.getByRole('button', { name: /^Accept/ }).click()
      await page.getByText(offer.pleaseMend).waitFor()
    }),
    act('offer-decline', 'offer-sent', (page) => page.getByText(offer.decline).click()),
    { name: 'offer-paper', address: at('offer-sent'), onPaper: true },
    { name: 'offer-without-scripts', address: at('offer-sent'), withoutScripts: true },
    act('review-refused-now', 'review-open', async (page) => {
      await press(manage.review.send)(page)
      await page.getByRole('alert').first().waitFor()
    }),
    act('review-filled', 'review-open', async (page) => {
      await page.getByRole('radio', { name: manage.review.asked.stars.choices[4] }).check()
      await page.getByLabel(manage.review.asked.name.label).fill(`Annemarie ${longWord}`)
      await page
        .getByLabel(manage.review.asked.text.label)
        .fill('Fog all day, and the guide made it the best day of our journey.')
    }),
    { name: 'reviews-shown', address: '/reviews' },
    { name: 'tour-with-reviews', address: '/tour/cape-peninsula' },
  ]
  return states.map((state) => ({ ...state, site: 'paying' }))
}

const fillGift: Act = async (page) => {
  await page.getByLabel('R5,000').check()
  await page.getByLabel(gift.receiver).fill(`Nina ${longWord}`)
  await page.getByLabel(new RegExp(gift.message)).fill('Happy birthday!\nSee the Cape for us.')
  await page.getByLabel(new RegExp(gift.receiverEmail)).fill('nina@guests.example')
  await page.getByLabel(new RegExp(gift.arrivesOn)).fill(inDays(12))
  await page.getByLabel(gift.giver).fill('Annemarie')
  await page.getByLabel(gift.email, { exact: true }).fill(`${crypto.randomUUID()}@guests.example`)
}

const tickAll: Act = async (page) => {
  for (const box of await page.getByRole('checkbox').all()) await box.check()
}
