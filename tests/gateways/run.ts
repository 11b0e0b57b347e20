import { parseArgs } from 'node:util'
import { createRealClock } from './clock.ts'
import { openPayfast } from './payfast/gateway.ts'
import { openYoco } from './yoco/gateway.ts'
import { makeSecret } from './yoco/books.ts'

const usage = `node tests/gateways/run.ts yoco [--port 9301] [--notify URL] [--webhook-secret whsec_…]
                                [--test-key sk_test_…] [--live-key sk_live_…] [--test-refunds] [--factor 60]
node tests/gateways/run.ts payfast [--port 9302] [--mode sandbox|live] [--merchant-id …] [--merchant-key …]
                                   [--passphrase …] [--balance CENTS] [--factor 60]

--notify is the site's address for notifications: http://localhost:3000/api/payments/yoco/notify
--factor shortens the waits between notifications that were not accepted: 60 makes a minute a second.`

const options = {
  port: { type: 'string' },
  factor: { type: 'string' },
  notify: { type: 'string' },
  'webhook-secret': { type: 'string' },
  'test-key': { type: 'string' },
  'live-key': { type: 'string' },
  'test-refunds': { type: 'boolean' },
  mode: { type: 'string' },
  'merchant-id': { type: 'string' },
  'merchant-key': { type: 'string' },
  passphrase: { type: 'string' },
  balance: { type: 'string' },
} as const

/**
 * Opens the stand-in named by the arguments for manual use; returns the site's settings. Throws
 * with the usage if they are invalid.
 */
export async function runGateway(args: string[]) {
  const { values, positionals } = readArgs(args)
  const clock = createRealClock(readNumber(values.factor, 1))
  const port = readNumber(values.port, 0)
  const runStandIn = { yoco: () => runYoco(), payfast: () => runPayfast() }[positionals[0] ?? '']
  if (!runStandIn || positionals.length > 1) throw new Error(usage)
  return runStandIn()

  async function runYoco() {
    const secret = values['webhook-secret'] ?? makeSecret()
    const test = values['test-key'] ?? 'sk_test_stand_in'
    const live = values['live-key'] ?? 'sk_live_stand_in'
    const { notify } = values
    const modes = ['test', 'live'] as const
    const webhooks = notify ? modes.map((mode) => ({ url: notify, mode, secret })) : []
    const yoco = await openYoco({ clock, port, keys: { test, live }, webhooks })
    if (values['test-refunds']) yoco.change({ refundsInTestMode: true })
    const settings = { YOCO_URL: yoco.url, YOCO_SECRET_KEY: test, YOCO_WEBHOOK_SECRET: secret }
    return { url: yoco.url, settings, close: yoco.close }
  }

  async function runPayfast() {
    const { mode = 'sandbox', balance } = values
    if (mode !== 'sandbox' && mode !== 'live') throw new Error(usage)
    const payfast = await openPayfast({
      clock,
      port,
      mode,
      merchant: {
        ...(values['merchant-id'] === undefined ? {} : { id: values['merchant-id'] }),
        ...(values['merchant-key'] === undefined ? {} : { key: values['merchant-key'] }),
        ...(values.passphrase === undefined ? {} : { passphrase: values.passphrase }),
      },
      balanceCents: readNumber(balance, 0),
    })
    const { id, key, passphrase } = payfast.merchant
    const settings = {
      PAYFAST_URL: payfast.url,
      PAYFAST_API_URL: payfast.url,
      PAYFAST_MODE: mode,
      PAYFAST_MERCHANT_ID: id,
      PAYFAST_MERCHANT_KEY: key,
      PAYFAST_PASSPHRASE: passphrase,
    }
    return { url: payfast.url, settings, close: payfast.close }
  }
}

function readArgs(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new Error(`${String(error)}\n\n${usage}`, { cause: error })
  }
}

function readNumber(text: string | undefined, defaultValue: number): number {
  const number = text === undefined ? defaultValue : Number(text)
  if (Number.isFinite(number) && number >= 0) return number
  throw new Error(usage)
}

if (import.meta.main) {
  try {
    const { url, settings } = await runGateway(process.argv.slice(2))
    console.log(
      Object.entries(settings)
        .map(([name, value]) => `${name}=${value}`)
        .join('\n'),
    )
    console.log(`\nready ${url}\nState:   curl ${url}/_commands`)
    console.log(`Command: curl ${url}/_commands/send -d '{"when":"never"}'`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
