import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { addDays, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { buttonName } from '#rules/requests/form-signs.ts'
import { orderFigures } from '#app/order/order-figures-schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { attempts } from '#platform/database/schema/requests.ts'
import { queryRows, listTables } from '#server/backup/backup-tables.ts'
import { openProviders } from '#app/payments/providers/providers.server.ts'
import { disownForm, resendForm, verifyForm } from '#app/accounts/pages/auth-forms.ts'
import { bookingForm } from '#app/booking/pages/book-tour.tsx'
import { createSender, type SendState } from '#ui/client/sender.ts'
import { contactForm } from '#app/enquiries/pages/contact-form.tsx'
import { newsletterForm } from '#app/site/frame/newsletter-form.tsx'
import { groupForm } from '#app/enquiries/pages/group-request-form.tsx'
import { type ActName, acts } from '#app/my-order/pages/acts.ts'
import type { GuestForm } from '#ui/posting/guest-form.ts'
import { rideForm } from '#app/booking/pages/ride-form.tsx'
import { transferForm } from '#app/booking/pages/transfer-selection.ts'
import { renderer } from '#tests/built-pages.ts'
import { fieldsOf, forms } from './fixtures/every-form.ts'
import { storeManagedOrder, storePaid, storePaidTrip, storeRefund } from './fixtures/order.ts'
import { storeVoucher } from './fixtures/voucher.ts'
import { findMail, goodPassword, openAnotherApp, openBrowser, readToken } from './test-accounts.ts'
import { openTestOffice, type TestOffice } from './test-office.ts'

type Fields = Record<string, string>
type Way = 'posted' | 'by scripts'
type Form = { page: string; form: GuestForm<never>; act?: string }
type Send = (form: Form, fields: Fields) => Promise<void>
type Guest = {
  office: TestOffice
  send: Send
  act: (name: ActName, fields?: Fields) => Promise<void>
}

const email = 'ada@guests.example'
const sent = new Set<string>()

const publicForms: Record<string, Form> = {
  '/api/bookings': { page: '/book-tour/cape-peninsula', form: bookingForm as never },
  '/api/transfers': { page: '/transfers', form: transferForm as never },
  '/api/group-quotes': { page: '/group-quotes', form: groupForm as never },
  '/api/rides': { page: '/rides', form: rideForm as never },
  '/api/functions/send-contact-email': { page: '/contact', form: contactForm as never },
  '/api/newsletter': { page: '/', form: newsletterForm as never },
}

function openGuest(
  office: TestOffice,
  way: Way,
): Guest & { open: (key: string) => Promise<unknown> } {
  const browser = openBrowser(openAnotherApp(office, { renderer }))
  const send: Send = async ({ page, form, act }, fields) => {
    await office.db.delete(attempts)
    sent.add(`${way} ${act ?? page}`)
    if (way === 'posted') {
      const body = new URLSearchParams({ ...(act && { [buttonName]: act }), ...fields }).toString()
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const post = (to: string) => browser.ask(to, { method: 'POST', headers, body })
      const first = await post(page)
      // The first answer redirects to the address without its token.
      const answer = first.status === 307 ? await post(first.headers.get('location') ?? '') : first
      expect(answer.status, `${act ?? page}, posted: ${await answer.text()}`).toBeLessThan(400)
      return
    }
    let state: SendState<unknown> | undefined
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => browser.ask(path, init))
    const sender = createSender<unknown>((next) => (state = next), {
      words: { refusals: {}, failed: 'failed' },
      isSeen: () => true,
    })
    await sender.submit(form, fields)
    expect(state, `${act ?? page}, by scripts: ${JSON.stringify(state)}`).toMatchObject({
      step: 'done',
    })
  }
  return {
    office,
    send,
    open: (key) => browser.ask(`/m/${key}`),
    act: (name, fields = {}) =>
      // Without JavaScript a checkbox replaces the dialog.
      send(
        { page: '/manage', form: acts[name] as never, act: name },
        { ...(way === 'posted' && name === 'withdraw' ? { sure: 'yes' } : {}), ...fields },
      ),
  }
}

const now = new Date('2026-11-21T08:00:00Z')
const inDays = (days: number) => addDays(calendarDateIn(now, capeTown), days)

async function readCode({ db }: TestOffice, to: string): Promise<string> {
  const mails = await db.select().from(outbox).where(eq(outbox.recipient, to))
  return /\b\d{3} \d{3}$/m.exec(mails.at(-1)?.text ?? '')?.[0] ?? ''
}

async function readNumber({ db }: TestOffice, orderId: string): Promise<string> {
  const quotes = await db.select().from(orderFigures).where(eq(orderFigures.orderId, orderId))
  return quotes.at(-1)?.id ?? ''
}

async function useOrders(way: Way, office: TestOffice) {
  const { db } = office
  const open = async (key: string) => {
    const guest = openGuest(office, way)
    await guest.open(key)
    return guest.act
  }
  const held = await storeManagedOrder(db, now, { email })
  const ofHeld = await open(held.key)
  const { name, phone } = { name: 'Ada Lovelace', phone: '+44 20 7946 0009' }
  await ofHeld('details', { name, phone, specialRequests: 'A ramp' })
  await ofHeld('message', { message: 'A question', key: crypto.randomUUID() })
  await ofHeld('pay', { plan: 'whole', 'amount-whole': '500000', provider: 'demo' })
  await ofHeld('check')
  const newEmail = 'new@guests.example'
  await ofHeld('address-codes', { email: newEmail })
  const codes = { code: await readCode(office, email), newCode: await readCode(office, newEmail) }
  await ofHeld('address', { email: newEmail, ...codes })
  await ofHeld('link', { reference: held.reference, email: newEmail })

  const paid = await storeManagedOrder(db, now, { email })
  const code = await storeVoucher(db, paid.id, 150_000)
  const ofPaid = await open(paid.key)
  await ofPaid('look', { code })
  await ofPaid('voucher', { code, amount: '150000', key: crypto.randomUUID(), plan: 'whole' })

  const left = await storeManagedOrder(db, now, { email })
  const ofLeft = await open(left.key)
  await ofLeft('keep')
  await ofLeft('withdraw')

  const trip = await storePaidTrip(db, now, { first: inDays(60), email })
  const ofTrip = await open(trip.key)
  await ofTrip('ride', { item: trip.itemIds[0] ?? '', pickup: 'The Bay Hotel' })
  await ofTrip('share')
  await ofTrip('share-end')
  const wish = { item: trip.itemIds[0] ?? '', product: 'cape-peninsula', date: inDays(60) }
  const three = { ...wish, adults: '3', children: '0', toddlers: '0', childSeats: '0' }
  await ofTrip('change-look', three)
  await ofTrip('change', { number: await readNumber(office, trip.orderId) })
  await ofTrip('change-give-up')
  await ofTrip('cancel-look', { [`item-${trip.itemIds[0]}`]: 'yes' })
  await ofTrip('cancel', { number: await readNumber(office, trip.orderId), instead: 'voucher' })

  const over = await storePaidTrip(db, now, { first: inDays(-2), email })
  const ofOver = await open(over.key)
  await ofOver('review', { stars: '5', name: 'Ada', readers: 'company', text: 'Fog all day.' })
  await ofOver('review-withdraw')

  const back = await storeManagedOrder(db, now, { status: 'confirmed', email })
  const paymentId = await storePaid(db, { orderId: back.id, amount: 500_000, now })
  await storeRefund(db, { paymentId, amount: 40_000, now, status: 'proposed' })
  const ofBack = await open(back.key)
  await ofBack('bank-code')
  const account = { holder: 'Ada', bank: 'FNB', account: '62001234567', bankCode: '250655' }
  await ofBack('bank', { ...account, code: await readCode(office, email) })
}

async function usePublicForms(way: Way, office: TestOffice) {
  for (const { address, body } of forms) {
    const found = publicForms[address]
    const others: Fields = address === '/api/bookings' ? { toddlers: '0', childSeats: '0' } : {}
    if (found) await openGuest(office, way).send(found, { ...others, ...fieldsOf(body) })
  }
  const { send } = openGuest(office, way)
  const ends = { '': verifyForm, disown: disownForm, resend: resendForm }
  for (const [act, form] of Object.entries(ends)) {
    const address = `${act || 'verify'}@guests.example`
    await openBrowser(office.app).post('/api/auth/v1/signup', {
      email: address,
      password: goodPassword,
    })
    const token = readToken((await findMail(office, 'confirm-address', address))?.link ?? '')
    const typed: Fields = act === '' ? { password: goodPassword } : {}
    const fields: Fields = act === 'resend' ? { email: address } : typed
    const known: Fields = act === 'resend' || way === 'posted' ? {} : { token }
    const page = `/auth/confirm?token=${token}`
    await send({ page, form: form as never, ...(act && { act }) }, { ...fields, ...known })
  }
}

async function readRows({ db }: TestOffice): Promise<string[]> {
  const tables = await listTables(db)
  const rows = await Promise.all(
    tables.map(async ({ name }) => {
      const query = sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t`
      const found = await queryRows(db, query, z.object({ row: z.string() }))
      return found.map(({ row }) => `${name}: ${hideRandom(row)}`)
    }),
  )
  return rows.flat().toSorted()
}

function hideRandom(row: string): string {
  return (
    row
      .replaceAll(/%2[0C]/g, ' ')
      .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'uuid')
      // Runs before references are replaced: a random key may contain what looks like one.
      .replaceAll(/[\w-]{20,}/g, 'random')
      .replaceAll(/\b[A-Z]{2}-[\dA-Za-z-]{4,}/g, 'reference')
      .replaceAll(/"code_end": "\w+"/g, 'code')
      // Without JavaScript the time of sending is unknown.
      .replaceAll(/"sentAt": "[^"]+"/g, 'now')
      .replaceAll(/"password": "[^"]+"/g, 'random')
      .replaceAll(/\b\d{3} \d{3}\b/g, 'code')
      .replaceAll(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d\.\d+/g, 'now')
  )
}

const offices: Partial<Record<Way, TestOffice>> = {}
beforeAll(async () => {
  vi.stubGlobal('document', { querySelectorAll: () => [] })
  vi.stubGlobal('location', new URL('https://cape.example/'))
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(0)
  for (const way of ['posted', 'by scripts'] as const) {
    const office = await openTestOffice()
    offices[way] = office
    office.office.providers = openProviders([{ id: 'demo' }, { id: 'eft', details: ['A bank'] }], {
      siteUrl: office.office.siteUrl,
      now: () => office.clock.now,
    })
    await usePublicForms(way, office)
    await useOrders(way, office)
  }
})
afterAll(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await Promise.all(Object.values(offices).map((office) => office.close()))
})

it('tries every form of an order’s page in both ways', () => {
  const ways = ['posted', 'by scripts'] as const
  const missing = ways.flatMap((way) =>
    Object.keys(acts).filter((name) => !sent.has(`${way} ${name}`)),
  )
  expect(missing).toEqual([])
})

it('stores and mails the same for a posted form and one sent by scripts', async () => {
  const [posted, scripted] = await Promise.all([
    readRows(offices.posted as TestOffice),
    readRows(offices['by scripts'] as TestOffice),
  ])
  const others = new Set(scripted)
  const ours = new Set(posted)
  expect({
    'posted alone': posted.filter((row) => !others.has(row)),
    'by scripts alone': scripted.filter((row) => !ours.has(row)),
  }).toEqual({ 'posted alone': [], 'by scripts alone': [] })
  expect(posted.filter((row) => row.startsWith('outbox:')).length).toBeGreaterThan(20)
})
