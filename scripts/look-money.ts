import type { Page } from 'playwright-core'
import { nameCaller } from '#site/client/call-headers.ts'
import { inDays } from './look-days.ts'
import { press } from './look-acts.ts'
import { listManageStates } from './look-manage.ts'
import { type MoneyScene, moneyScenes } from './look-money-orders.ts'
import { longWord } from './look-people.ts'
import type { State } from './look-states.ts'

/** What a server with a way of paying is started with. */
export const payingSettings = {
  PAYMENTS: 'demo,eft',
  EFT_DETAILS: 'Cape & Crossing Private Tours; Example Bank; Account 00 0000 0000; Branch 000 000',
}

/** Every state of money, for guests with the links to their orders and for the office. */
export function listMoneyStates(links: Record<MoneyScene, string>): State[] {
  const opened = moneyScenes.map((scene) => ({ name: `manage-${scene}`, address: links[scene] }))
  const states: State[] = [
    ...opened,
    ...listManageStates(links),
    {
      name: 'manage-bank-details',
      address: links.held,
      act: async (page) => {
        await page.getByRole('radio', { name: /^Bank transfer/ }).check()
        await page.getByRole('button', { name: /^Pay / }).click()
        await page.getByText('Example Bank').waitFor()
      },
    },
    {
      name: 'manage-demo-page',
      address: links['balance-open'],
      act: async (page) => {
        await page.getByRole('radio', { name: /^Demonstration/ }).check()
        await page.getByRole('button', { name: /^Pay / }).click()
        await page.waitForURL('**/pay/demo/**')
      },
    },
    {
      name: 'manage-voucher-refused',
      address: links.held,
      act: async (page) => {
        await page.locator('details:has([name=code]) > summary').click()
        await page.getByLabel('The voucher’s code').fill('TC-0000-0000-0000-0000')
        await press('See what it covers')(page)
        await page.getByRole('alert').first().waitFor()
      },
    },
    {
      name: 'manage-withdrawing',
      address: links.held,
      screenOnly: true,
      act: async (page) => {
        await press('Cancel my booking')(page)
        await page.getByRole('alertdialog').waitFor()
      },
    },
    { name: 'manage-change', address: '/', act: openChange },
    {
      name: 'manage-change-quote',
      address: '/',
      act: async (page) => {
        await openChange(page)
        await page.getByLabel('Adults').selectOption('3')
        await press('See what the change costs')(page)
        await page.getByRole('button', { name: 'Yes, change it' }).waitFor()
      },
    },
    {
      name: 'manage-cancel-medical',
      address: links.paid,
      act: async (page) => {
        await page.locator('summary:has(> #cancelling)').click()
        await press('Cancel this booking')(page)
        await page.getByLabel('Someone in our party has died or is in hospital').check()
        await press('See what it costs')(page)
        await page.getByLabel('Anything you’d like us to know').waitFor()
      },
    },
    { name: 'companion', address: links.paid, act: openCompanion },
    {
      name: 'manage-on-paper',
      address: links.paid,
      onPaper: true,
    },
    {
      name: 'manage-transfer',
      address: '/transfers',
      act: async (page) => {
        await press('Select Vehicle Premium Van')(page)
        const dialog = page.locator('dialog[aria-labelledby=transfer-title]')
        await page.getByRole('button', { name: 'Date' }).click()
        await page.getByRole('button', { name: /Next Month/ }).click()
        await page.getByRole('gridcell').getByRole('button', { disabled: false }).last().click()
        await dialog.getByLabel('Guests').selectOption('8 guests')
        await dialog.getByLabel('Name', { exact: true }).fill(`Annemarie ${longWord}`)
        await dialog.getByLabel('E-mail', { exact: true }).fill(`${Date.now()}@guest.example`)
        await dialog.getByLabel('Phone', { exact: true }).fill('+49 30 901820 00')
        await press('Proceed to Payment')(page)
        await page.getByRole('alertdialog').getByRole('button').last().click()
        await page.waitForURL('**/manage')
        await page.getByRole('heading', { name: 'Your ride' }).waitFor()
      },
    },
    { name: 'desk-attention', address: '/admin?view=attention', as: 'office' },
    { name: 'desk-vouchers', address: '/admin?view=vouchers', as: 'office' },
    {
      name: 'desk-voucher-given',
      address: '/admin?view=vouchers',
      as: 'office',
      screenOnly: true,
      act: press('Give a voucher'),
    },
    { name: 'desk-fleet', address: '/admin?view=fleet', as: 'office' },
    {
      name: 'desk-vehicle-added',
      address: '/admin?view=fleet',
      as: 'office',
      screenOnly: true,
      act: press('Add a vehicle'),
    },
    {
      name: 'desk-guide-added',
      address: '/admin?view=fleet',
      as: 'office',
      screenOnly: true,
      act: press('Add a guide'),
    },
    { name: 'desk-orders', address: '/admin?view=bookings', as: 'office' },
    ...(['Record a payment', 'Ask for payment', 'Propose a refund'] as const).map(
      (name): State => ({
        name: `desk-${name.toLowerCase().replaceAll(' ', '-')}`,
        address: '/admin?view=bookings',
        as: 'office',
        screenOnly: true,
        act: async (page) => {
          await openMoney(page, name === 'Propose a refund' ? 'Completed' : 'Waiting for payment')
          await press(name)(page)
        },
      }),
    ),
    ...(['Completed', 'Cancelled', 'Waiting for payment'] as const).map((status): State => ({
      name: `desk-money-${status.toLowerCase().replaceAll(' ', '-')}`,
      address: '/admin?view=bookings',
      as: 'office',
      act: async (page) => {
        await openMoney(page, status)
        await page.getByText('What has happened').first().click()
      },
    })),
    {
      name: 'desk-cancelling-paid',
      address: '/admin?view=bookings',
      as: 'office',
      screenOnly: true,
      act: async (page) => {
        await openMoney(page, 'Confirmed')
        await press('Cancel it')(page)
        await page.getByText('We keep').first().waitFor()
      },
    },
    {
      name: 'desk-refund-to-approve',
      address: '/admin?view=attention',
      as: 'office',
      act: async (page) => {
        await page.getByRole('table').last().getByRole('link').last().click()
        await page.getByText('Money', { exact: true }).click()
        await page.getByText('What is owed').waitFor()
      },
    },
    { name: 'account-with-orders', address: '/account', as: 'guest' },
  ]
  return states.map((state) => ({ ...state, site: 'paying' }))
}

/** Books a tour, as its price can be reckoned anew, and opens what changes it. */
async function openChange(page: Page): Promise<void> {
  const consent = { textVersion: '2025-08-15' }
  const party = { date: inDays(50 + Math.floor(Math.random() * 40)), adults: 2, children: 1 }
  const email = `${Date.now()}@guest.example`
  const guest = { firstName: 'Annemarie', lastName: longWord, email, phone: '+49 40 428 28 0' }
  await page.request.post(new URL('/api/bookings', page.url()).href, {
    headers: { 'Idempotency-Key': crypto.randomUUID(), ...nameCaller() },
    data: { tourId: 'cape-peninsula', ...party, ...guest, consent },
  })
  await page.goto(new URL('/manage', page.url()).href)
  await page.locator('summary:has(> #change)').click()
  await press('Change day, tour or guests')(page)
  await page.getByLabel('Adults').waitFor()
}

/** Hands a link on, and opens it as those do who come along. */
async function openCompanion(page: Page): Promise<void> {
  const made = await page.request.post(new URL('/api/manage/share', page.url()).href, {
    headers: nameCaller(),
    data: {},
  })
  const { link } = (await made.json()) as { link: string }
  await page.goto(new URL(new URL(link).pathname, page.url()).href)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

async function openMoney(page: Page, status: string): Promise<void> {
  const row = page.getByRole('row').filter({ has: page.getByText(status, { exact: true }) })
  await row.first().getByRole('link').click()
  await page.getByRole('article').getByText('Money', { exact: true }).click()
  await page.getByText('What is owed').first().waitFor()
}
