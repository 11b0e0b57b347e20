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
import { toPostedFields, forms } from './fixtures/every-form.ts'
import { storeManagedOrder, storePayment, storePaidTrip, storeRefund } from './fixtures/order.ts'
import { storeVoucher } from './fixtures/voucher.ts'
import { findMail, goodPassword, openAnotherApp, openBrowser, readToken } from './test-accounts.ts'
import { openTestOffice, type TestOffice } from './test-office.ts'

type Fields = Record<string, string>
type SendMethod = 'posted' | 'by scripts'
type Form = { page: string; form: GuestForm<never>; act?: string }
type Send = (form: Form, fields: Fields) => Promise<void>
type Guest = {
  office: TestOffice
  send: Send
  act: (name: ActName, fields?: Fields) => Promise<void>
}

const email = 'ada@guests.example'
const sentForms = new Set<string>()

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
  sendMethod: SendMethod,
): Guest & { open: (key: string) => Promise<unknown> } {
  const browser = openBrowser(openAnotherApp(office, { renderer }))
  const send: Send = async ({ page, form, act }, fields) => {
    await office.db.delete(attempts)
    sentForms.add(`${sendMethod} ${act ?? page}`)
    if (sendMethod === 'posted') {
      const body = new URLSearchParams({ ...(act && { [buttonName]: act }), ...fields }).toString()
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const post = (path: string) => browser.ask(path, { method: 'POST', headers, body })
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
        { ...(sendMethod === 'posted' && name === 'withdraw' ? { sure: 'yes' } : {}), ...fields },
      ),
  }
}

const now = new Date('2026-11-21T08:00:00Z')
const inDays = (days: number) => addDays(calendarDateIn(now, capeTown), days)

async function readCode({ db }: TestOffice, recipient: string): Promise<string> {
  const mails = await db.select().from(outbox).where(eq(outbox.recipient, recipient))
  return /\b\d{3} \d{3}$/m.exec(mails.at(-1)?.text ?? '')?.[0] ?? ''
}

async function readFiguresId({ db }: TestOffice, orderId: string): Promise<string> {
  const figures = await db.select().from(orderFigures).where(eq(orderFigures.orderId, orderId))
  return figures.at(-1)?.id ?? ''
}

async function sendOrderForms(sendMethod: SendMethod, office: TestOffice) {
  const { db } = office
  const open = async (key: string) => {
    const guest = openGuest(office, sendMethod)
    await guest.open(key)
    return guest.act
  }
  const heldOrder = await storeManagedOrder(db, now, { email })
  const actOnHeld = await open(heldOrder.key)
  const { name, phone } = { name: 'Ada Lovelace', phone: '+44 20 7946 0009' }
  await actOnHeld('details', { name, phone, specialRequests: 'A ramp' })
  await actOnHeld('message', { message: 'A question', key: crypto.randomUUID() })
  await actOnHeld('pay', { plan: 'whole', 'amount-whole': '500000', provider: 'demo' })
  await actOnHeld('check')
  const newEmail = 'new@guests.example'
  await actOnHeld('address-codes', { email: newEmail })
  const codes = { code: await readCode(office, email), newCode: await readCode(office, newEmail) }
  await actOnHeld('address', { email: newEmail, ...codes })
  await actOnHeld('link', { reference: heldOrder.reference, email: newEmail })

  const paidOrder = await storeManagedOrder(db, now, { email })
  const code = await storeVoucher(db, paidOrder.id, 150_000)
  const actOnPaid = await open(paidOrder.key)
  await actOnPaid('look', { code })
  await actOnPaid('voucher', { code, amount: '150000', key: crypto.randomUUID(), plan: 'whole' })

  const withdrawnOrder = await storeManagedOrder(db, now, { email })
  const actOnWithdrawn = await open(withdrawnOrder.key)
  await actOnWithdrawn('keep')
  await actOnWithdrawn('withdraw')

  const trip = await storePaidTrip(db, now, { first: inDays(60), email })
  const actOnTrip = await open(trip.key)
  await actOnTrip('ride', { item: trip.itemIds[0] ?? '', pickup: 'The Bay Hotel' })
  await actOnTrip('share')
  await actOnTrip('share-end')
  const selection = { item: trip.itemIds[0] ?? '', product: 'cape-peninsula', date: inDays(60) }
  const changedParty = { ...selection, adults: '3', children: '0', toddlers: '0', childSeats: '0' }
  await actOnTrip('change-look', changedParty)
  await actOnTrip('change', { number: await readFiguresId(office, trip.orderId) })
  await actOnTrip('change-give-up')
  await actOnTrip('cancel-look', { [`item-${trip.itemIds[0]}`]: 'yes' })
  await actOnTrip('cancel', {
    number: await readFiguresId(office, trip.orderId),
    instead: 'voucher',
  })

  const pastTrip = await storePaidTrip(db, now, { first: inDays(-2), email })
  const actOnPastTrip = await open(pastTrip.key)
  await actOnPastTrip('review', {
    stars: '5',
    name: 'Ada',
    readers: 'company',
    text: 'Fog all day.',
  })
  await actOnPastTrip('review-withdraw')

  const refundedOrder = await storeManagedOrder(db, now, { status: 'confirmed', email })
  const paymentId = await storePayment(db, { orderId: refundedOrder.id, amount: 500_000, now })
  await storeRefund(db, { paymentId, amount: 40_000, now, status: 'proposed' })
  const actOnRefunded = await open(refundedOrder.key)
  await actOnRefunded('bank-code')
  const account = { holder: 'Ada', bank: 'FNB', account: '62001234567', bankCode: '250655' }
  await actOnRefunded('bank', { ...account, code: await readCode(office, email) })
}

async function sendPublicForms(sendMethod: SendMethod, office: TestOffice) {
  for (const { address, body } of forms) {
    const publicForm = publicForms[address]
    const partyFields: Fields =
      address === '/api/bookings' ? { toddlers: '0', childSeats: '0' } : {}
    if (publicForm)
      await openGuest(office, sendMethod).send(publicForm, {
        ...partyFields,
        ...toPostedFields(body),
      })
  }
  const { send } = openGuest(office, sendMethod)
  const authForms = { '': verifyForm, disown: disownForm, resend: resendForm }
  for (const [act, form] of Object.entries(authForms)) {
    const address = `${act || 'verify'}@guests.example`
    await openBrowser(office.app).post('/api/auth/v1/signup', {
      email: address,
      password: goodPassword,
    })
    const token = readToken((await findMail(office, 'confirm-address', address))?.link ?? '')
    const passwordField: Fields = act === '' ? { password: goodPassword } : {}
    const fields: Fields = act === 'resend' ? { email: address } : passwordField
    const tokenField: Fields = act === 'resend' || sendMethod === 'posted' ? {} : { token }
    const page = `/auth/confirm?token=${token}`
    await send({ page, form: form as never, ...(act && { act }) }, { ...fields, ...tokenField })
  }
}

async function readRows({ db }: TestOffice): Promise<string[]> {
  const tables = await listTables(db)
  const rows = await Promise.all(
    tables.map(async ({ name }) => {
      const query = sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t`
      const results = await queryRows(db, query, z.object({ row: z.string() }))
      return results.map(({ row }) => `${name}: ${hideRandom(row)}`)
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

const offices: Partial<Record<SendMethod, TestOffice>> = {}
beforeAll(async () => {
  vi.stubGlobal('document', { querySelectorAll: () => [] })
  vi.stubGlobal('location', new URL('https://cape.example/'))
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(0)
  for (const sendMethod of ['posted', 'by scripts'] as const) {
    const office = await openTestOffice()
    offices[sendMethod] = office
    office.office.providers = openProviders([{ id: 'demo' }, { id: 'eft', details: ['A bank'] }], {
      siteUrl: office.office.siteUrl,
      now: () => office.clock.now,
    })
    await sendPublicForms(sendMethod, office)
    await sendOrderForms(sendMethod, office)
  }
})
afterAll(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await Promise.all(Object.values(offices).map((office) => office.close()))
})

it('sends every form of an order’s page in both ways', () => {
  const sendMethods = ['posted', 'by scripts'] as const
  const missing = sendMethods.flatMap((sendMethod) =>
    Object.keys(acts).filter((name) => !sentForms.has(`${sendMethod} ${name}`)),
  )
  expect(missing).toEqual([])
})

it('stores and mails the same for a posted form and one sent by scripts', async () => {
  const [posted, scripted] = await Promise.all([
    readRows(offices.posted as TestOffice),
    readRows(offices['by scripts'] as TestOffice),
  ])
  const scriptedRows = new Set(scripted)
  const postedRows = new Set(posted)
  expect({
    'posted alone': posted.filter((row) => !scriptedRows.has(row)),
    'by scripts alone': scripted.filter((row) => !postedRows.has(row)),
  }).toEqual({ 'posted alone': [], 'by scripts alone': [] })
  expect(posted.filter((row) => row.startsWith('outbox:')).length).toBeGreaterThan(20)
})
