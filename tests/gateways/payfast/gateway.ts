import { Hono } from 'hono'
import { z } from 'zod'
import { type Clock, createRealClock } from '../clock.ts'
import { addCommands, openControl } from '../control.ts'
import { openServer } from '../server.ts'
import { openNotifier } from '../notifier.ts'
import { addApi } from './api.ts'
import { type Books, type Merchant, type Mode, type Settings, settingsSchema } from './books.ts'
import { addPages, openGuest } from './guest.ts'
import { openItn } from './itn.ts'
import { openRefunds } from './refunds.ts'

/**
 * Seconds between attempts: the first immediately, the second after 10 minutes, then at growing
 * intervals. PayFast's documentation does not give their length.
 */
const liveGaps = [0, 600, 1200, 2400, 4800, 9600, 19_200, 38_400]

export type PayfastOptions = {
  clock?: Clock
  port?: number
  mode?: Mode
  merchant?: Partial<Merchant>
  /** The merchant's initial balance in cents. */
  balanceCents?: number
  /** Seconds that PayFast waits for the answer to a notification. */
  answerSeconds?: number
}

export type Payfast = Awaited<ReturnType<typeof openPayfast>>

/**
 * Opens a stand-in of PayFast, with pages and API on one address, written from PayFast's
 * documentation.
 */
export async function openPayfast(options: PayfastOptions = {}) {
  const clock = options.clock ?? createRealClock()
  const mode = options.mode ?? 'sandbox'
  const merchant: Merchant = {
    id: '10000100',
    key: '46f0cd694581a',
    passphrase: 'CapeTour2026',
    ...options.merchant,
  }
  const balance = { cents: options.balanceCents ?? 0 }
  const books: Books = { sessions: [], payments: [], refunds: [], sent: [], balance }
  const settings: Settings = settingsSchema.parse({})
  const notifier = openNotifier({
    clock,
    gaps: mode === 'live' ? liveGaps : [],
    accepts: (status) => status === 200,
    answerSeconds: options.answerSeconds ?? 15,
  })
  const itn = openItn(books, settings, merchant, notifier)
  const refunds = openRefunds(books, clock)
  const guest = openGuest(books, clock, itn)
  const app = new Hono()
  const server = await openServer({
    clock,
    handle: (request) => app.fetch(request),
    ...(options.port === undefined ? {} : { port: options.port }),
  })
  addPages(app, books, merchant, mode, guest, itn)
  addApi(app, merchant, mode, books, refunds)

  const shared = openControl({ server, notifier, settings, schema: settingsSchema })
  const control = {
    ...shared.control,
    pay: guest.pay,
    decline: guest.decline,
    cancel: guest.cancel,
    refund: refunds.refundInDashboard,
  }

  const idRequest = z.strictObject({ id: z.string() })
  const commands = {
    ...shared.commands,
    pay: (input: unknown) => {
      const { id, funding } = idRequest
        .extend({ funding: z.enum(['CC', 'EFT']).optional() })
        .parse(input)
      return control.pay(id, funding)
    },
    decline: (input: unknown) => control.decline(idRequest.parse(input).id),
    cancel: (input: unknown) => control.cancel(idRequest.parse(input).id),
    refund: (input: unknown) => {
      const { id, amount } = idRequest.extend({ amount: z.int().min(1).optional() }).parse(input)
      return control.refund(id, amount)
    },
  }
  const state = () => ({
    ...books,
    sessions: books.sessions.map(({ fields, ...rest }) => ({
      ...rest,
      fields: Object.fromEntries(fields),
    })),
    ...shared.state(),
  })
  addCommands(app, state, commands)

  return {
    ...control,
    ...books,
    mode,
    merchant,
    url: server.url,
    requests: server.requests,
    notifications: notifier.notifications,
    close: server.close,
  }
}
