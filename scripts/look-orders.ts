import type { Page } from 'playwright-core'
import { wordsOf } from '#content/content.ts'
import { shipped } from '#content/shipped.ts'
import { press } from './look-acts.ts'
import { fullName } from './look-full-order.ts'
import type { State } from './look-states.ts'

const { admin } = wordsOf(shipped)
const { money, inbox, mails, roles, vouchers, accounts, attention } = admin
const bookings = '/admin?view=bookings&search=Hohenlohe'

type Act = NonNullable<State['act']>

const onScreen = (name: string, address: string, act: Act): State => ({
  name,
  address,
  screenOnly: true,
  act,
})

const states: State[] = [
  { name: 'order-full', address: bookings, act: openAll },
  onScreen('order-payment-unclear', bookings, askOfMoney('record', 'lots')),
  onScreen('order-refund-unclear', bookings, askOfMoney('refund', 'lots')),
  onScreen('order-refund-too-much', bookings, askOfMoney('refund', '9,999,999')),
  onScreen('order-charge-back', bookings, async (page) => {
    await openAll(page)
    const asked = page.getByRole('button', { name: money.chargeBack.button })
    if ((await asked.count()) > 0) await asked.first().click()
  }),
  onScreen('order-refund-approving', bookings, async (page) => {
    await openAll(page)
    await press(money.refundActs.approve.button)(page)
  }),
  onScreen('order-price', '/admin?view=bookings', async (page) => {
    await page
      .getByRole('row', { name: /Garden Route/ })
      .getByRole('link')
      .first()
      .click()
    await page.getByText(money.title, { exact: true }).click()
    await press(money.acts.price.button)(page)
  }),
  onScreen('order-cancel-failed', bookings, async (page) => {
    await page.route('**/cancellation/quote', (route) => route.abort())
    await openRow(page)
    await press(admin.moves.cancelled)(page)
    await page.getByText(money.quoteFailed).waitFor()
  }),
  onScreen('order-move', bookings, async (page) => {
    await openAll(page)
    await press(startOf(admin.reschedule.changeOf))(page)
  }),
  onScreen('order-day-called-off', bookings, async (page) => {
    await openAll(page)
    await press(startOf(admin.reschedule.callOffOf))(page)
    await page.getByText(money.quote.back.split('{')[0] ?? '').waitFor()
  }),
  onScreen('order-mail-again', '/admin?view=bookings', async (page) => {
    await page.locator('[data-row]').first().click()
    await press(mails.again)(page)
  }),
  {
    name: 'order-duplicate',
    address: bookings,
    act: async (page) => {
      await openRow(page)
      await page.getByRole('link', { name: inbox.duplicate }).click()
      await page.getByLabel('Name', { exact: true }).waitFor()
    },
  },
  {
    name: 'order-note-unsaved',
    address: bookings,
    act: async (page) => {
      await openRow(page)
      await page.getByLabel(inbox.note).fill('Front seat, and a low step.')
    },
  },
  {
    name: 'order-not-loaded',
    address: bookings,
    act: async (page) => {
      await page.route('**/api/admin/orders/**', (route) => route.abort())
      await openRow(page)
      await page.getByText(money.title, { exact: true }).click()
      await page.getByText(admin.notLoaded).waitFor()
    },
  },
  { name: 'undelivered', address: '/admin?view=undelivered' },
  onScreen('undelivered-refused', '/admin?view=undelivered', async (page) => {
    await page.getByLabel(mails.address).first().fill('annegret@')
    await press(mails.again)(page)
    await page.waitForTimeout(500)
  }),
  onScreen('undelivered-let-go', '/admin?view=undelivered', press(mails.letGo)),
  {
    name: 'group-quote-opened',
    address: '/admin?view=group-quotes',
    act: (page) => page.locator('[data-row]').first().click(),
  },
  {
    name: 'subscriber-opened',
    address: '/admin?view=newsletter-subscriptions',
    act: async (page) => {
      const row = page.locator('[data-row]').first()
      if (await row.isVisible()) await row.click()
    },
  },
  onScreen('attention-settling', '/admin?view=attention', press(attention.settle)),
  {
    name: 'books-refused',
    address: '/admin?view=attention',
    act: async (page) => {
      await page.getByLabel(accounts.to, { exact: true }).fill('2001-01-01')
      await press(accounts.export)(page)
      await page.waitForTimeout(500)
    },
  },
  onScreen('voucher-refused', '/admin?view=vouchers', async (page) => {
    await press(vouchers.issue)(page)
    await page.getByLabel(vouchers.reference).fill('CC-0000-0000')
    await page.getByLabel(money.amount).fill('250')
    await page.getByRole('alertdialog').getByRole('button', { name: vouchers.issue }).click()
    await page.waitForTimeout(500)
  }),
  onScreen('voucher-new-code', '/admin?view=vouchers', press(vouchers.renew)),
  { name: 'team-invited', address: '/admin?view=team', act: invite },
  onScreen('team-withdrawing', '/admin?view=team', async (page) => {
    await invite(page)
    await press(startOf(`${admin.invitations.withdraw}:`))(page)
  }),
  onScreen('team-refused', '/admin?view=team', async (page) => {
    await page.getByLabel(admin.promote.email).fill('nobody@office.example')
    await press(admin.promote.button)(page)
    await page.getByText(admin.toasts.promoteRefused).waitFor()
  }),
  onScreen('team-role', '/admin?view=team', (page) => page.getByText(roles.title).focus()),
  ...(['first-admin', 'first-admin-refused'] as const).map((name): State => ({
    name,
    address: '/admin',
    act: async (page) => {
      await page.route('**/rpc/administrator_exists', (route) => route.fulfill({ json: false }))
      await page.reload()
      await page.getByLabel(admin.first.email).waitFor()
      if (name === 'first-admin') return
      await page.getByLabel(admin.first.email).fill('nobody@office.example')
      await press(admin.first.button)(page)
      await page.getByText(admin.toasts.initializeRefused).waitFor()
    },
  })),
  { name: 'sign-in-wall', address: '/admin' },
]

/** The desk's lists and its order, in the states that few days bring. */
export const orderStates = states.map((state): State => {
  const isOutside = state.name.startsWith('first-admin') || state.name === 'sign-in-wall'
  return { ...state, site: 'paying', ...(isOutside ? {} : { as: 'office' }) }
})

/** A button by what its name begins with, before what it is about. */
function startOf(name: string): RegExp {
  return new RegExp(`^${name.split(':')[0]}:`)
}

async function invite(page: Page): Promise<void> {
  await page.getByLabel(admin.invitations.email).fill(`${Date.now()}@office.example`)
  await press(admin.invitations.button)(page)
  await page.getByText(admin.toasts.invited).waitFor()
}

async function openRow(page: Page): Promise<void> {
  await page.getByRole('row').filter({ hasText: fullName }).getByRole('link').click()
}

/** Opens the order with everything, and all parts of it. */
async function openAll(page: Page): Promise<void> {
  await openRow(page)
  const parts = page.locator('article details')
  await parts.filter({ hasText: money.title }).first().waitFor()
  await parts.evaluateAll((all) => {
    for (const part of all) part.setAttribute('open', '')
  })
  await page.getByText(money.sums.owed, { exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
}

function askOfMoney(act: 'record' | 'refund', amount: string): Act {
  return async (page) => {
    await openRow(page)
    await page.getByText(money.title, { exact: true }).click()
    await press(money.acts[act].button)(page)
    const dialog = page.getByRole('alertdialog')
    await dialog.getByLabel(money.amount).fill(amount)
    await dialog.getByRole('button', { name: money.acts[act].button }).click()
    await dialog.getByRole('alert').filter({ hasText: /./ }).waitFor()
  }
}
