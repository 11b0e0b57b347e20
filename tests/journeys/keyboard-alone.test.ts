import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { inDays } from '../days.ts'
import { answerQuestions } from './itinerary.ts'
import { useOrders, waitForHeading } from './pay/orders.ts'
import { phone, useSite } from './site.ts'
import { clientsOf } from '../whole-run.ts'

const orders = useOrders()
const site = useSite(() => orders.settings({ PAYMENTS: 'demo,eft', EFT_DETAILS: 'Example Bank' }))

/** Low enough that what stays at the bottom is in the way of something. */
const laptop = { width: 1280, height: 700 }

const screens: Record<string, (viewport: typeof phone) => Promise<Page>> = {
  'a tour': (viewport) => site.open('/tour/cape-peninsula', { viewport }),
  'a booking': (viewport) => {
    const asked = `selectedDate=${inDays(120)}&guestCount=2&childCount=0`
    return site.open(`/book-tour/cape-peninsula?${asked}`, { viewport })
  },
  'the builder': async (viewport) => {
    const page = await site.open('/itinerary-builder', { viewport })
    await answerQuestions(page, { interests: [en.itinerary.interests.wildlife] })
    return page
  },
  'an order': async (viewport) => {
    const { link } = await orders.store()
    const page = await site.open(link, { viewport })
    await waitForHeading(page, en.manage.scenes['to-pay'].title)
    // What is further down comes when the page is there, before anybody can have read it.
    await page.waitForLoadState('networkidle')
    return page
  },
}

describe.each(Object.entries(screens))(
  'whoever goes through %s by the keyboard alone',
  (_, open) => {
    it.each(clientsOf(Object.entries({ phone, laptop })))(
      'sees on a %s where they are',
      async (_, viewport) => {
        const page = await open(viewport)
        await page.evaluate(() =>
          document.querySelector<HTMLElement>('main a, main button')?.focus(),
        )
        const lost: string[] = []
        for (let presses = 0; presses < 90; presses += 1) {
          await page.keyboard.press('Tab')
          const { name, isLeft, isShown } = await page.evaluate(readFocus)
          if (isLeft) break
          if (!isShown) lost.push(name)
        }
        expect(lost).toEqual([])
      },
    )
  },
)

/** What has the focus, and whether its ring is there and in sight, under nothing else. */
function readFocus() {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || !focused.closest('main'))
    return { name: '', isLeft: true, isShown: true }
  const label = focused.closest('label')
  const hasRing = [focused, label].some(
    (element) => element && getComputedStyle(element).outlineStyle !== 'none',
  )
  const { top, left, width, height } = focused.getBoundingClientRect()
  // Of what is tall, as a field for much text, the line that is written in is in sight.
  const seen = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 24))
  const around = label ?? focused
  const isUncovered = seen !== null && (around.contains(seen) || seen.contains(focused))
  const name = focused.getAttribute('aria-label') ?? label?.innerText ?? focused.id
  return { name: `${focused.tagName} ${name}`, isLeft: false, isShown: hasRing && isUncovered }
}
