import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { wordsOf } from '#content/content.ts'
import { shipped } from '#content/shipped.ts'
import { addDays, calendarDateIn, capeTown, instantInCapeTown } from '#rules/dates/calendar-date.ts'
import { findSpan } from '#rules/office/figure-spans.ts'
import { openDatabase } from '#server/database/open.ts'
import { bookingSteps } from '#server/database/schema/figures.ts'
import { allocations, guides, vehicles } from '#server/database/schema/fleet.ts'
import { ledgerLines } from '#server/database/schema/ledger.ts'
import { orders } from '#server/database/schema/orders.ts'
import { createLog } from '#server/log.ts'
import { storeOrder, storePaid, storeRefund } from '#tests/fixtures/order.ts'
import { press } from './look-acts.ts'
import { longWord } from './look-people.ts'
import type { State } from './look-states.ts'

const { figures: words } = wordsOf(shipped).admin
const today = calendarDateIn(new Date(), capeTown)
const year = findSpan('last-year', today)
const span = `&from=${year.from}&to=${findSpan('this-month', today).to}`

const tours = [
  'cape-peninsula',
  'winelands-stellenbosch',
  'hermanus-whale-watching',
  'table-mountain-city',
]
const phones = ['+49 30 901820 00', '+44 20 7946 0000', '+1 212 555 0100', '+27 21 000 0700', '555']

/**
 * Fills the data folder of a server that is not running yet with a year of money: months that are empty, one that is
 * huge, one that is below nought, and a guest with a very long name.
 */
export async function storeFigures(dataDir: string): Promise<void> {
  const log = createLog('silent')
  const appRoot = process.cwd()
  const database = await openDatabase({ databaseUrl: undefined, dataDir, appRoot, log })
  const { db } = database
  const made = { version: 1, createdAt: instantInCapeTown(year.from, '08:00') }
  const van = randomUUID()
  const guide = randomUUID()
  await db
    .insert(vehicles)
    .values({ id: van, name: 'The white Sprinter of Bo-Kaap', seats: 14, ...made })
  await db.insert(guides).values({ id: guide, name: 'Nomvula Dlamini', languages: ['en'], ...made })
  // How many are sold in each month, the first one first.
  const sold = [2, 0, 0, 24, 6, 4, 0, 3, 5, 2, 8, 6, 4]
  let count = 0
  for (const [month, times] of sold.entries())
    for (let time = 0; time < times; time += 1) {
      count += 1
      const first = addDays(year.from, month * 30 + (time % 25))
      const now = instantInCapeTown(addDays(first, -9), '10:00')
      const amount = 380_000 + (count % 7) * 85_050
      const day = first
      const { orderId, itemIds } = await storeOrder(db, {
        now,
        status: day < today ? 'completed' : 'confirmed',
        channel: (['site', 'site', 'office', 'reseller'] as const)[count % 4] ?? 'site',
        phone: phones[count % phones.length] ?? '',
        name: count % 9 === 0 ? `Annemarie ${longWord}` : 'Zoë O’Brien',
        reference: `CC-${String(count).padStart(4, '0')}-FGRS`,
        firstDay: day,
        lastDay: day,
        items: [{ date: day, product: tours[count % tours.length] ?? '', status: 'booked' }],
        lines: [{ label: '2 adults', amount }],
      })
      const paid = count % 6 === 0 ? Math.round(amount / 3) : amount
      const provider = (['payfast', 'yoco', 'eft', 'cash'] as const)[count % 4] ?? 'eft'
      const paymentId = await storePaid(db, { orderId, amount: paid, now, provider })
      if (count % 10 === 0)
        await storeRefund(db, { paymentId, amount: 50_000, now, source: 'charged-back' })
      if (count % 3 !== 0) continue
      const from = instantInCapeTown(day, '08:00')
      const period = {
        from: new Date(from.getTime() + time * 60_000),
        to: new Date(from.getTime() + (time + 1) * 60_000),
      }
      const [itemId = ''] = itemIds
      for (const whose of [{ vehicleId: van }, { guideId: guide }])
        await db
          .insert(allocations)
          .values({ id: randomUUID(), itemId, period, createdAt: now, ...whose })
    }
  await callOff(db)
  const steps = {
    'days-asked': 412,
    'form-opened': 187,
    'form-sent': 61,
    'form-refused': 12,
    'day-full': 3,
  }
  await db.insert(bookingSteps).values(
    Object.entries(steps).map(([step, times]) => ({
      day: addDays(today, -5),
      step: step as keyof typeof steps,
      count: times,
    })),
  )
  await database.close()
}

type Database = Awaited<ReturnType<typeof openDatabase>>['db']

/** In a month without sales, what was sold before is called off: that month is below nought. */
async function callOff(db: Database): Promise<void> {
  const [order] = await db.select().from(orders).where(eq(orders.reference, 'CC-0030-FGRS'))
  if (!order) return
  await db.insert(ledgerLines).values({
    id: randomUUID(),
    orderId: order.id,
    position: 2,
    itemId: null,
    kind: 'discount',
    label: 'Cancelled',
    amount: -2_400_000,
    taxCode: 'STD15',
    at: instantInCapeTown(addDays(year.from, 60), '10:00'),
    who: 'office',
    actorId: null,
  })
}

const statement = `Account,62 000 000 000

Date,Amount,Balance,Description
${today},"5,000.00","15,000.00",CC-0006-FGRS FNB APP PAYMENT
${today},"3,100.35","18,100.35",CASH DEPOSIT KLOOF STREET
${today},-120.50,"17,979.85",=BANK("CHARGES")
${today},99.00,"18,078.85",INTEREST ${longWord}
`

async function choose(page: Page, text: string): Promise<void> {
  const file = { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.getByLabel(words.bank.choose).setInputFiles(file)
}

const looks: Omit<State, 'as' | 'site'>[] = [
  { name: 'figures', address: `/admin?view=figures${span}` },
  { name: 'figures-paper', address: `/admin?view=figures${span}`, onPaper: true },
  { name: 'figures-nothing', address: '/admin?view=figures&from=2020-01-01&to=2020-01-31' },
  {
    name: 'figures-country',
    address: `/admin?view=figures${span}&by=country`,
    act: press(words.by.country),
  },
  { name: 'payments', address: `/admin?view=payments${span}` },
  {
    name: 'payments-bank',
    address: `/admin?view=payments${span}`,
    act: async (page) => {
      await choose(page, statement)
      await page.getByText(words.bank.outText).waitFor()
    },
  },
  {
    name: 'payments-columns',
    address: `/admin?view=payments${span}`,
    act: async (page) => {
      await choose(page, `HIST,${today},,500.00,ADA\nHIST,${today},,700.00,EVE\n`)
      await page.getByText(words.bank.columns.title).waitFor()
    },
  },
  {
    name: 'payments-refused',
    address: `/admin?view=payments${span}`,
    act: async (page) => {
      await choose(page, `Date,Description,Amount\n${today},${'x'.repeat(2000)},5\n`)
      await page.getByText(words.bank.faults['strange-line']).waitFor()
    },
  },
]

/** The figures of a large company, and its payments beside the bank. */
export const figureStates = looks.map((look): State => ({ ...look, as: 'office', site: 'busy' }))
