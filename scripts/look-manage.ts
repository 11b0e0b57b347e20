import type { Page } from 'playwright-core'
import { nameCaller } from '#site/client/call-headers.ts'
import { press } from './look-acts.ts'
import type { MoneyScene } from './look-money-orders.ts'
import type { State } from './look-states.ts'

const tiers = ['tier-15', 'tier-50', 'tier-75', 'tier-100'] as const

/** What a guest does on the page of a trip, and what it answers, by the links of the trips. */
export function listManageStates(links: Record<MoneyScene, string>): State[] {
  const states: State[] = [
    { name: 'manage-lost-link', address: '/manage' },
    { name: 'manage-key-replaced', address: `/m/${'x'.repeat(43)}` },
    {
      name: 'manage-link-sent',
      address: '/manage',
      act: async (page) => {
        await page.getByLabel('Your reference').fill('CC-7K3M-9QXD')
        await page.getByLabel('The e-mail address you gave us').fill('nobody@guest.example')
        await press('Send me the link')(page)
        await page.getByText('If we have a booking').waitFor()
      },
    },
    ...tiers.map((tier): State => ({
      name: `manage-cancel-${tier}`,
      address: links[tier],
      act: lookAtCancelling,
    })),
    { name: 'manage-cancel-worse', address: links['tier-15'], act: agreeToTheOlder },
    {
      name: 'manage-cancel-some',
      address: links['three-days'],
      act: async (page) => {
        await openPart(page, 'cancelling')
        await press('Cancel this booking')(page)
        await page.getByText('What would you like to cancel?').waitFor()
      },
    },
    {
      name: 'manage-change-three-days',
      address: links['three-days'],
      act: async (page) => {
        await openPart(page, 'change')
        await press('Change day, tour or guests')(page)
        await page.getByLabel('Adults').waitFor()
      },
    },
    {
      name: 'manage-ride-of-three',
      address: links['three-days'],
      act: async (page) => {
        await openPart(page, 'ride')
        await press(/^(Say where and when|Change pick-up)$/)(page)
      },
    },
    ...(['table-mountain-city', 'aquila-safari-full-day'] as const).map((tour): State => ({
      name: `manage-swap-${tour}`,
      address: links['tier-15'],
      act: (page) => lookAtSwap(page, tour),
    })),
    {
      name: 'manage-change-waiting',
      address: links['change-waiting'],
      act: async (page) => {
        const waiting = page.getByRole('heading', { name: 'Your change is waiting' })
        const open = page.locator('summary:has(#change)')
        await waiting.or(open).first().waitFor()
        // An earlier look may have agreed to it.
        if (await waiting.isVisible()) return
        await lookAtSwap(page, 'aquila-safari-full-day')
        await press('Yes, change it')(page)
        await waiting.waitFor()
      },
    },
    {
      name: 'manage-bank-code',
      address: links.cancelled,
      act: async (page) => {
        await page.getByLabel('Account holder').fill('Annemarie Example')
        await page.getByLabel('Bank and country').fill('Sparkasse, Germany')
        await page.getByLabel('Account number or IBAN').fill('DE89 3704 0044 0532 0130 00')
        await press('E-mail me a code')(page)
        await page.getByText('A code is on its way').waitFor()
        await page.getByLabel(/^The code we sent/).fill('000000')
        await press('Send my refund there')(page)
        await page.getByRole('alert').first().waitFor()
      },
    },
    {
      name: 'manage-address-codes',
      address: links.paid,
      act: async (page) => {
        await openPart(page, 'details')
        await page.getByText('Use another address').click()
        await page.getByLabel('New e-mail address').fill('annemarie.other@guest.example')
        await press('Send me the codes')(page)
        await page.getByText('Two codes are on their way').waitFor()
      },
    },
    {
      name: 'manage-link-made',
      address: links['tier-50'],
      act: async (page) => {
        await openPart(page, 'share')
        await press('Make a link')(page)
        await page.getByText('Here’s your link').waitFor()
      },
    },
    ...outcomes.map((outcome): State => ({
      name: `manage-returned-${outcome}`,
      address: links['balance-open'],
      act: (page) => comeBack(page, outcome),
    })),
    ...plainScenes.map((scene): State => ({
      name: `manage-plain-${scene}`,
      address: links[scene],
      withoutScripts: true,
    })),
    {
      name: 'manage-plain-quote',
      address: links['tier-15'],
      withoutScripts: true,
      act: async (page) => {
        await openPart(page, 'cancelling')
        await page.getByRole('button', { name: 'See what it costs' }).last().click()
        await page.getByText('Cancel this booking?').waitFor()
      },
    },
  ]
  return states
}

/** What a provider can have said of a payment by the time its guest is back. */
const outcomes = ['checking', 'paid', 'declined', 'called-off', 'over', 'looked-at', 'under-way']

const plainScenes = ['held', 'three-days', 'cancelled'] as const

/** Opens a part of the page, by the id of its heading. */
async function openPart(page: Page, part: string): Promise<void> {
  await page.locator(`summary:has(> #${part})`).click()
}

async function lookAtCancelling(page: Page): Promise<void> {
  await openPart(page, 'cancelling')
  await press('Cancel this booking')(page)
  await press('See what it costs')(page)
  await page.getByRole('heading', { name: 'Cancel this booking?' }).waitFor()
}

async function lookAtSwap(page: Page, tour: string): Promise<void> {
  await openPart(page, 'change')
  await press('Change day, tour or guests')(page)
  await page.getByLabel('Tour', { exact: true }).selectOption(tour)
  await press('See what the change costs')(page)
  await page.getByRole('button', { name: 'Yes, change it' }).waitFor()
}

/** Agrees to figures and is answered as whoever's figures have become worse meanwhile. */
async function agreeToTheOlder(page: Page): Promise<void> {
  const asked = page.waitForResponse('**/api/manage/cancel/quote')
  await lookAtCancelling(page)
  const { quote } = (await (await asked).json()) as { quote: { kept: number; refund: number } }
  const answer = await page.request.get(at(page, '/api/manage'), { headers: nameCaller() })
  const order = (await answer.json()) as object
  const worse = { ...quote, kept: quote.kept * 2, refund: quote.refund - quote.kept }
  await page.route('**/api/manage/cancel', (route) =>
    route.fulfill({ json: { outcome: 'ask-again', quote: worse, order } }),
  )
  await press('Yes, cancel it')(page)
  await page.getByText('The figures have changed').waitFor()
}

/** Comes back from a provider that has said so; to 'checking' the answer is still out. */
async function comeBack(page: Page, outcome: string): Promise<void> {
  await page.route('**/api/manage/check', async (route) => {
    const answer = await route.fetch()
    if (outcome === 'checking') return
    await route.fulfill({ json: { ...(await answer.json()), payment: outcome } })
  })
  const way = outcome === 'under-way' || outcome === 'called-off' ? 'cancelled' : 'paid'
  await page.goto(at(page, `/manage?returned=${way}`))
  await page.locator('#main [role=status], #main [role=alert]').first().waitFor()
  if (outcome !== 'checking') await page.getByText('We’re checking').waitFor({ state: 'hidden' })
}

function at(page: Page, path: string): string {
  return new URL(path, page.url()).href
}
