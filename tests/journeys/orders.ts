import type { Locator, Page } from 'playwright-core'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect } from 'vitest'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import type { OpenDatabase } from '#platform/database/database.ts'
import { orders } from '#app/order/schema.server.ts'
import { payments } from '#app/payments/schema.server.ts'
import { createMigratedDatabase, openPostgres } from '../databases.ts'
import { inDays } from '../days.ts'
import { storeManagedOrder } from '../fixtures/order.ts'

export function setUpOrders() {
  let database: OpenDatabase
  let databaseUrl: Promise<string> | undefined
  const makeDatabase = () => (databaseUrl ??= createMigratedDatabase())
  beforeAll(async () => {
    database = await openPostgres(await makeDatabase())
  })
  afterAll(() => database?.close())
  return {
    settings: async (otherSettings: Record<string, string>) => ({
      DATABASE_URL: await makeDatabase(),
      ...otherSettings,
    }),
    store: async (change: Parameters<typeof storeManagedOrder>[2] = {}) => {
      const order = await storeManagedOrder(database.db, new Date(), {
        date: inDays(90),
        ...change,
      })
      return { ...order, link: `/m/${order.key}` }
    },
    countPayments: async (id: string) =>
      (await database.db.select().from(payments).where(eq(payments.orderId, id))).length,
    waitForStatus: (id: string, status: string) =>
      expect
        .poll(
          async () => {
            const [row] = await database.db.select().from(orders).where(eq(orders.id, id))
            return row?.status
          },
          { timeout: 120_000 },
        )
        .toBe(status),
    get db() {
      return database.db
    },
  }
}

/** Chooses a payment method of PAYMENTS, and clicks the pay button. */
export async function pay(page: Page, method: string): Promise<void> {
  await findMethod(page, method).check()
  await findPayButton(page).click()
}

export function findMethod(page: Page, method: string): Locator {
  const { label } = findWords(en.manage.ways, method)
  return page.getByRole('radio', { name: new RegExp(`^${escapeExpression(label)}`) })
}

export function findPayButton(page: Page): Locator {
  const { pay: payText, payNow } = en.manage
  const [before = '', after = ''] = payText.split('{amount}')
  const amount = `${escapeExpression(before)}R[\\d,]+${escapeExpression(after)}`
  return page.getByRole('button', {
    name: new RegExp(`^(${amount}|${escapeExpression(payNow)})$`),
  })
}

/** Finds the pay button with this amount: 'R1,500'. */
export function findPayButtonFor(page: Page, amount: string): Locator {
  return page.getByRole('button', { name: fill(en.manage.pay, { amount }), exact: true })
}

export function findWords<T>(words: Record<string, T>, name: string): T {
  const match = words[name]
  if (match === undefined) throw new Error(`The page has no words for '${name}'.`)
  return match
}

/** Opens a part of an order's page by its heading's id; does nothing if it is open. */
export async function unfold(page: Page, part: string): Promise<void> {
  const fold = page.locator(`details:has(> summary > #${part})`)
  await fold.waitFor()
  if (!(await fold.evaluate((element) => (element as HTMLDetailsElement).open)))
    await fold.locator('summary').first().click()
}

export async function waitForHeading(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { name, level: 1 }).waitFor()
}

function escapeExpression(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
