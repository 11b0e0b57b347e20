import { Hono } from 'hono'
import { z } from 'zod'
import { type Clock, createRealClock } from '../clock.ts'
import { addCommands, openControl } from '../control.ts'
import { openServer } from '../server.ts'
import { openNotifier } from '../notifier.ts'
import { addApi, type Keys } from './api.ts'
import { type Books, makeId, type Mode, settingsSchema } from './books.ts'
import { openEvents } from './events.ts'
import { addPayPage, openGuest } from './guest.ts'
import { openRefunds } from './refunds.ts'

/**
 * Seconds between attempts: immediately, then after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h.
 */
const gaps = [0, 5, 300, 1800, 7200, 18_000, 36_000, 36_000]

export type YocoOptions = {
  clock?: Clock
  port?: number
  keys?: Keys
  webhooks?: { url: string; mode: Mode; secret: string }[]
  /** Seconds that Yoco waits for the answer to a notification. */
  answerSeconds?: number
}

export type Yoco = Awaited<ReturnType<typeof openYoco>>

/** Opens a stand-in of Yoco's online payments, written from Yoco's documentation. */
export async function openYoco(options: YocoOptions = {}) {
  const clock = options.clock ?? createRealClock()
  const keys = options.keys ?? { test: 'sk_test_stand_in', live: 'sk_live_stand_in' }
  const books: Books = { checkouts: [], payments: [], refunds: [], webhooks: [] }
  for (const { url, mode, secret } of options.webhooks ?? []) {
    books.webhooks.push({ id: makeId('sub'), name: 'given', url, mode, secret })
  }
  const settings = settingsSchema.parse({})
  const notifier = openNotifier({
    clock,
    gaps,
    accepts: (status) => status >= 200 && status < 300,
    answerSeconds: options.answerSeconds ?? 15,
  })
  const events = openEvents(books, settings, clock, notifier)
  const refunds = openRefunds(books, settings, clock, events)
  const guest = openGuest(books, clock, events)
  const app = new Hono()
  const server = await openServer({
    clock,
    handle: (request) => app.fetch(request),
    ...(options.port === undefined ? {} : { port: options.port }),
  })
  addApi(app, () => server.url, keys, books, refunds, guest)
  addPayPage(app, books, guest)

  const shared = openControl({ server, notifier, settings, schema: settingsSchema })
  const control = {
    ...shared.control,
    pay: guest.pay,
    decline: guest.decline,
    cancel: guest.cancel,
    refund: (id: string, amount?: number) => refunds.refundInPortal(guest.find(id), amount),
  }

  const idRequest = z.strictObject({ id: z.string() })
  addCommands(
    app,
    () => ({
      ...books,
      ...shared.state(),
    }),
    {
      ...shared.commands,
      pay: (input) => control.pay(idRequest.parse(input).id),
      decline: (input) => control.decline(idRequest.parse(input).id),
      cancel: (input) => control.cancel(idRequest.parse(input).id),
      refund: (input) => {
        const { id, amount } = idRequest.extend({ amount: z.int().min(1).optional() }).parse(input)
        return control.refund(id, amount)
      },
    },
  )

  return {
    ...control,
    ...books,
    keys,
    url: server.url,
    requests: server.requests,
    notifications: notifier.notifications,
    close: server.close,
  }
}
