import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { auditLog } from '#app/accounts/administration-schema.server.ts'
import { payments } from '#app/payments/schema.server.ts'
import { createLog } from '#platform/log.ts'
import { parseSettings } from '#platform/settings.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import {
  clearPayments,
  listAttentionKinds,
  postNotification,
  releaseHeld,
  runMoneyJobs,
  startAsGuest,
} from '#tests/fixtures/payment.ts'
import { storeOrder } from '#tests/fixtures/order.ts'
import { createHandClock } from '#tests/gateways/clock.ts'
import { openPayfast, type Payfast } from '#tests/gateways/payfast/gateway.ts'
import { openYoco, type Yoco } from '#tests/gateways/yoco/gateway.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import {
  openAdministrator,
  openAnotherApp,
  openColleague,
  type TestBrowser,
} from '#tests/test-accounts.ts'
import { start as now } from '#tests/test-office.ts'
import { type LiveConnections, openConnections } from './live-connections.server.ts'
import { connections } from './schema.server.ts'

const words = en.admin.connections
const api = '/api/admin/connections'
const development = { SITE_URL: 'http://localhost:3000' }
const production = {
  NODE_ENV: 'production',
  SITE_URL: 'https://cape.example',
  AUTH_SECRET: 'a secret that is long enough for it',
}

const readWhy = async (answer: Response) => (await answer.json()).error.message

describe('connections of the owner', () => {
  const test = setUpTestOffice()
  /** The connections of the running app: those of the last start. */
  const opened = {} as LiveConnections
  const owner = {} as TestBrowser
  let yoco: Yoco
  let payfast: Payfast
  beforeAll(async () => {
    yoco = await openYoco({ clock: createHandClock(now) })
    yoco.change({ refundsInTestMode: true, refunds: 'at-once' })
    yoco.send({ when: 'held' })
    payfast = await openPayfast()
    const app = openAnotherApp(test, { connections: opened })
    Object.assign(owner, await openAdministrator({ app, db: test.db }, 'owner@cape.example'))
  })
  beforeEach(async () => {
    await clearPayments(test)
    await test.clear(connections)
    yoco.webhooks.splice(0)
    await start(development)
  })
  afterAll(() => Promise.all([yoco.close(), payfast.close()]))

  /** Begins as a server does with this environment. */
  async function start(environment: Record<string, string>, secret = test.office.secret) {
    const { db, siteUrl, now } = test.office
    const urls = { YOCO_URL: yoco.url, PAYFAST_URL: payfast.url, PAYFAST_API_URL: payfast.url }
    const live = openConnections({
      db,
      secret,
      read: (added, options) => parseSettings({ ...urls, ...environment, ...added }, options),
      context: { siteUrl, now },
      log: createLog('silent'),
    })
    Object.assign(opened, live)
    test.office.secret = secret
    const getter = { get: live.providers, configurable: true, enumerable: true }
    Object.defineProperty(test.office, 'providers', getter)
    await live.reload()
    return live
  }

  const enterYoco = (secretKey = yoco.keys.test) => owner.put(`${api}/yoco/keys`, { secretKey })
  const payfastKeys = () => ({
    mode: 'test',
    merchantId: payfast.merchant.id,
    merchantKey: payfast.merchant.key,
    passphrase: payfast.merchant.passphrase,
  })
  const switchTo = (gateway: string, mode: 'test' | 'live', isOn = true) =>
    owner.put(`${api}/${gateway}`, { mode, isOn })
  const readGateway = async (name: string) =>
    (await owner.read(api)).gateways.find((one: { name: string }) => one.name === name)
  const readSteps = async (name = 'yoco') => {
    const { trial } = await readGateway(name)
    return trial.steps.map(({ state }: { state: string }) => state)
  }
  const startTrial = async (gateway = 'yoco') => {
    const answer = await owner.post(`${api}/${gateway}/trial`, {})
    expect(answer.status, await answer.clone().text()).toBe(200)
    return (await answer.json()).step
  }
  const payTrial = async () => {
    const { url } = await startTrial()
    await yoco.pay(new URL(url).pathname.split('/').at(-1) ?? '')
  }

  /** Delivers Yoco's last report. */
  const tell = async () => {
    await postNotification(test, 'yoco', await releaseHeld(yoco))
    await runMoneyJobs(test)
  }

  it('are the owner’s alone', async () => {
    const app = openAnotherApp(test, { connections: opened })
    for (const role of ['manager', 'reservations', 'accountant', 'guide'] as const) {
      const colleague = await openColleague({ app, db: test.db }, `${role}@cape.example`, role)
      expect((await colleague.get(api)).status).toBe(403)
      expect((await colleague.put(`${api}/yoco/keys`, { secretKey: 'sk_live_1' })).status).toBe(403)
      expect((await colleague.post(`${api}/yoco/trial`, {})).status).toBe(403)
    }
    expect(await test.db.$count(connections)).toBe(0)
  })

  it('appear with their key in no answer, log, row or backup', async () => {
    const answers = [
      await enterYoco(),
      await owner.put(`${api}/payfast/keys`, payfastKeys()),
      await switchTo('yoco', 'test'),
      await owner.get(api),
      await owner.get('/api/admin/audit-log'),
      await owner.get('/api/admin/studio'),
    ]
    const texts = await Promise.all(answers.map((answer) => answer.text()))
    texts.push(JSON.stringify(await test.db.select().from(auditLog)))
    texts.push(JSON.stringify(await test.db.select().from(connections)))
    const folder = mkdtempSync(path.join(tmpdir(), 'keys-'))
    const sources = { database: test.database, mailFolder: folder }
    const { file } = await writeBackup(sources, folder, test.clock.now)
    texts.push(gunzipSync(readFileSync(file)).toString())
    rmSync(folder, { recursive: true })
    const [webhook] = yoco.webhooks
    const { key, passphrase } = payfast.merchant
    for (const secret of [yoco.keys.test, webhook?.secret ?? expect.fail(), key, passphrase])
      expect(texts.filter((text) => text.includes(secret))).toEqual([])
    const { entries } = await owner.read('/api/admin/audit-log')
    expect(entries).toContainEqual(
      expect.objectContaining({
        action: 'connection-on',
        actorEmail: 'owner@cape.example',
        facts: { title: 'Yoco', code: 'test' },
      }),
    )
  })

  it('refuse a key that Yoco doesn’t know, and keep one webhook at Yoco', async () => {
    const refused = await enterYoco('sk_test_unknown')
    expect((await refused.json()).error).toMatchObject({
      code: 'gateway-key-refused',
      field: 'secretKey',
    })
    await enterYoco()
    await enterYoco()
    expect(yoco.webhooks).toMatchObject([
      { url: `${test.office.siteUrl}/api/payments/yoco/notify`, mode: 'test' },
    ])
  })

  it('keep their webhook while Yoco can’t make another', async () => {
    await enterYoco()
    const before = [...yoco.webhooks]
    yoco.addFault({ on: 'POST /api/webhooks', answer: { status: 500 } })
    expect((await (await enterYoco()).json()).error.code).toBe('provider-away')
    expect(yoco.webhooks).toEqual(before)
  })

  it('can be tried before guests can choose them: paid, told, in the books, refunded', async () => {
    await enterYoco()
    const { orderId } = await storeOrder(test.db, { now: test.clock.now })
    await expect(startAsGuest(test, { orderId, provider: 'yoco' })).rejects.toMatchObject({
      refusals: [{ code: 'payment-way-off' }],
    })
    await payTrial()
    // Found by asking; Yoco's report is held.
    expect(await readSteps()).toEqual(['done', 'waiting', 'done', 'open'])
    await tell()
    expect(await readSteps()).toEqual(['done', 'done', 'done', 'open'])
    expect((await owner.post(`${api}/yoco/trial/refund`, {})).status).toBe(200)
    expect((await readSteps()).at(-1)).toBe('waiting')
    await runMoneyJobs(test)
    expect(await readSteps()).toEqual(['done', 'done', 'done', 'done'])
  })

  it('are offered to guests once switched on, in every process, and off again', async () => {
    await enterYoco()
    expect(await readGateway('yoco')).toMatchObject({ isOn: false, isOffered: false })
    const other = await start(development)
    expect((await switchTo('yoco', 'test')).status).toBe(200)
    const isOffered = () => other.providers().get('yoco')?.isOffered?.() !== false
    await other.reload()
    expect(isOffered()).toBe(true)
    await switchTo('yoco', 'test', false)
    await other.reload()
    expect(isOffered()).toBe(false)
    expect((await switchTo('yoco', 'live')).status).toBe(409)
  })

  it('refuse what a start of the server would refuse, in an owner’s words', async () => {
    await enterYoco(yoco.keys.live)
    expect(await readWhy(await switchTo('yoco', 'live'))).toBe(words.faults['no-https'])
    await start({ SITE_URL: production.SITE_URL })
    expect(await readWhy(await switchTo('yoco', 'live'))).toBe(words.faults['not-production'])
    await start(production)
    await enterYoco()
    expect(await readWhy(await switchTo('yoco', 'test'))).toBe(words.faults['test-key'])
    expect((await switchTo('yoco', 'live')).status).toBe(200)
    await owner.put(`${api}/payfast/keys`, payfastKeys())
    expect(await readWhy(await switchTo('payfast', 'test'))).toBe(words.faults.sandbox)
    expect(await readGateway('yoco')).toMatchObject({ isOffered: true, mode: 'live' })
  })

  it('put trips that test money confirmed under Attention once real money is on', async () => {
    await enterYoco()
    await payTrial()
    await runMoneyJobs(test)
    expect((await readSteps())[0]).toBe('done')
    await start(production)
    await enterYoco(yoco.keys.live)
    expect(await listAttentionKinds(test)).toEqual([])
    await switchTo('yoco', 'live')
    expect(await listAttentionKinds(test)).toEqual(['test-money'])
  })

  it('can be tried with test keys in production, where guests can’t pay with them', async () => {
    await start(production)
    await enterYoco()
    await payTrial()
    expect((await readSteps())[0]).toBe('done')
    expect(await readGateway('yoco')).toMatchObject({ isOffered: false, mode: 'test' })
  })

  it('keep live keys while real payments are under way', async () => {
    await start(production)
    await enterYoco(yoco.keys.live)
    await switchTo('yoco', 'live')
    await payTrial()
    const { error } = await (await owner.delete(`${api}/yoco`)).json()
    expect(error).toMatchObject({ code: 'gateway-busy', facts: { n: 1 } })
    await runMoneyJobs(test)
    expect((await readSteps())[0]).toBe('done')
    expect((await owner.delete(`${api}/yoco`)).status).toBe(200)
    expect(await readGateway('yoco')).toMatchObject({ isOn: false, entered: {}, trial: null })
    // The trial's money is in the books as real money.
    expect(await test.db.select({ mode: payments.mode }).from(payments)).toContainEqual({
      mode: 'live',
    })
  })

  it('post PayFast’s form, and leave its refund to the office', async () => {
    await owner.put(`${api}/payfast/keys`, payfastKeys())
    const step = await startTrial('payfast')
    expect(step).toMatchObject({ kind: 'form', action: `${payfast.url}/eng/process` })
    const body = new URLSearchParams(step.fields)
    const answer = await fetch(step.action, { method: 'POST', body, redirect: 'manual' })
    expect(answer.status).toBe(302)
  })

  it('yield to the environment, and say so', async () => {
    const keys = { YOCO_SECRET_KEY: yoco.keys.test, YOCO_WEBHOOK_SECRET: `whsec_${'a'.repeat(20)}` }
    await start({ ...development, PAYMENTS: 'yoco', ...keys })
    expect(await readGateway('yoco')).toMatchObject({ isFixed: true, isOffered: true })
    expect(await readWhy(await enterYoco())).toBe(words.fixed)
    expect((await startTrial()).kind).toBe('redirect')
  })

  it('stop working when the server’s secret changes, and say so', async () => {
    await enterYoco()
    await switchTo('yoco', 'test')
    const { secret } = test.office
    await start(development, 'another secret of the tests')
    expect(await readGateway('yoco')).toMatchObject({
      isOffered: false,
      fault: words.faults.unusable,
    })
    await start(development, secret)
    expect(await readGateway('yoco')).toMatchObject({ isOffered: true, fault: null })
  })
})
