import { openWays } from '#server/payments/ways.ts'
import type { Clock } from './gateways/clock.ts'
import { openYoco } from './gateways/yoco/gateway.ts'
import type { TestOffice } from './test-office.ts'

/** Opens a stand-in of Yoco, by which alone a test office is paid: what it has to tell is held. */
export async function payByYoco({ office }: TestOffice, clock: Clock) {
  const secret = 'whsec_dGVzdC1zZWNyZXQta2V5LTAxMjM0NTY3ODlhYmNkZWY='
  const url = 'http://127.0.0.1:9/api/payments/yoco/notify'
  const yoco = await openYoco({ clock, webhooks: [{ url, mode: 'test', secret }] })
  yoco.send({ when: 'held' })
  const settings = { mode: 'test', secretKey: yoco.keys.test, webhookSecret: secret } as const
  const { siteUrl, now } = office
  office.ways = openWays([{ id: 'yoco', ...settings, url: yoco.url }], { siteUrl, now })
  return yoco
}
