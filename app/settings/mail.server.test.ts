import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import pino from 'pino'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLog } from '#app/accounts/administration-schema.server.ts'
import { fetchMails } from '#app/messages/receive-mails.server.ts'
import { receivedMails, threads } from '#app/messages/schema.server.ts'
import { openDelivery, openTransport } from '#platform/mail/delivery.ts'
import { openSource } from '#platform/mail/inbound/sources.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import { parseSettings, type readSettings } from '#platform/settings.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { buildMail } from '#tests/fixtures/mail-worker.ts'
import { setUpEmptyOffice } from '#tests/set-up-empty-office.ts'
import { setUpSmtp } from '#tests/smtp.ts'
import {
  openAdministrator,
  openAnotherApp,
  openColleague,
  readRefusal,
  type TestBrowser,
} from '#tests/test-accounts.ts'
import { recordMailTest } from './connections.server.ts'
import { type LiveConnections, openConnections } from './live-connections.server.ts'
import type { MailAnswer } from './mail-contract.ts'
import { findSender } from './mail-routes.server.ts'
import { connections } from './schema.server.ts'

const password = 'Kalk Bay 1742 harbour'
const url = '/api/admin/mail'
const testPath = `${url}/test`

describe('the mail server of the owner', () => {
  const smtp = setUpSmtp(password)
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line) => lines.push(line) })
  const office = setUpEmptyOffice('postgresql', log)
  const live = {} as LiveConnections
  const admin = {} as TestBrowser
  let folder: string

  /** Begins as a server does with this environment. */
  const openLive = async (
    environment: Record<string, string> = {},
    secret = office.office.secret,
  ) => {
    const read: typeof readSettings = (added, options) =>
      parseSettings({ ...environment, ...added }, options)
    Object.assign(
      live,
      openConnections({ db: office.db, secret, read, context: office.office, log }),
    )
    await live.reload()
  }
  beforeAll(async () => {
    const app = openAnotherApp(office, { connections: live, log })
    Object.assign(admin, await openAdministrator({ app, db: office.db }, 'owner@cape.example'))
  })
  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'mail-'))
    smtp.received.length = 0
    await office.clear(connections)
    await openLive()
  })
  afterEach(() => {
    delete office.office.mailbox
    rmSync(folder, { recursive: true })
  })

  const body = (change: Record<string, unknown> = {}) => ({
    host: '127.0.0.1',
    port: smtp.port(),
    security: 'starttls',
    user: 'desk@cape.example',
    password,
    senderName: 'Cape & Crossing',
    senderAddress: 'bookings@cape.example',
    officeEmail: 'office@cape.example',
    ...change,
  })
  const enter = async (change: Record<string, unknown> = {}): Promise<MailAnswer> => {
    const answer = await admin.put(url, body(change))
    expect(answer.status).toBe(200)
    return answer.json()
  }
  const test = async (change: Record<string, unknown> = {}) => {
    await enter(change)
    const state: MailAnswer = await (await admin.post(testPath)).json()
    return state.test
  }
  const openLiveTransport = () =>
    openTransport({
      mailServer: live.findMailServer,
      mailFolder: folder,
      from: () => findSender(office.office.content(), live),
    })
  it('gets a test mail, and each step is shown', async () => {
    expect(await test()).toMatchObject({
      done: ['reached', 'signed-in', 'sender', 'accepted'],
      failed: null,
      problem: null,
      arrived: null,
    })
    expect(smtp.received.map(({ to }) => to)).toEqual([['owner@cape.example']])
    expect(String(smtp.received[0]?.source)).toContain('From: "Cape & Crossing" <bookings@')
  })

  it.each([
    ['password', 'signed-in', () => ({ password: 'wrong one' })],
    ['sender', 'sender', () => ({ senderAddress: 'stranger@cape.example' })],
    ['host', 'reached', () => ({ host: 'nowhere.invalid' })],
    ['security', 'secured', () => ({ security: 'tls' })],
  ])(
    'that refuses the test over its %s is named at the step %s',
    async (problem, failed, change) => {
      expect(await test(change())).toMatchObject({ problem, failed })
      expect(smtp.received).toEqual([])
    },
  )

  it('that doesn’t answer ends the test in time', { timeout: 20_000 }, async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const failed = { problem: 'no-answer', failed: 'reached', done: [] }
    expect(await test({ port })).toMatchObject(failed)
    silent.close()
    expect(await test({ port })).toMatchObject(failed)
  })

  it('gets mails that were queued before, without a restart; before, they go to a folder', async () => {
    const { office: services, db } = office
    const transport = openLiveTransport()
    const delivery = openDelivery({ ...services, transport, log })
    const queue = (to: string) => enqueueMail(db, [buildMail(to)], services.now())
    await queue('ada@guests.example')
    await delivery.sendDue()
    expect(await readdir(folder)).toHaveLength(1)
    await enter({ user: '', password: undefined, senderAddress: 'stranger@cape.example' })
    await queue('ben@guests.example')
    await delivery.sendDue()
    const failed: MailAnswer = await admin.read(url)
    expect(failed).toMatchObject({
      waiting: 1,
      failures: [{ recipient: 'ben@guests.example', problem: 'refused' }],
    })
    expect(failed.failures[0]?.answer).toContain('Not your address')
    // The same server with an allowed sender: the mail is due at once.
    expect(await enter()).toMatchObject({ sender: { address: 'bookings@cape.example' } })
    await delivery.sendDue()
    transport.close()
    expect(smtp.received.map(({ to }) => to)).toEqual([['ben@guests.example']])
    expect(await admin.read(url)).toMatchObject({ waiting: 0, failures: [] })
    expect(await readdir(folder)).toHaveLength(1)
  })

  it('keeps its password only with its host and user', async () => {
    await enter()
    const kept = body({ password: undefined, port: smtp.port() })
    expect((await admin.put(url, kept)).status).toBe(200)
    expect((await (await admin.post(testPath)).json()).test).toMatchObject({ failed: null })
    for (const change of [{ host: 'localhost' }, { user: 'other' }])
      expect(await readRefusal(await admin.put(url, { ...kept, ...change }))).toEqual([
        422,
        'mail-password-needed',
      ])
    for (const [field, value, code] of [
      ['host', 'smtp://mail', 'mail-host-wrong'],
      ['port', 0, 'mail-port-wrong'],
      ['senderName', 'Cape, Crossing', 'mail-sender-wrong'],
      ['senderAddress', 'nobody', 'email-invalid'],
    ] as const)
      expect(await readRefusal(await admin.put(url, body({ [field]: value })))).toEqual([422, code])
  })

  it('never shows its password in an answer, log, audit row or backup', async () => {
    const answers = [await enter(), await test({ password: 'Lüderitz, 400 km' })]
    expect(answers[1]).toMatchObject({ problem: 'password' })
    const { office: services, db } = office
    const transport = openLiveTransport()
    await enqueueMail(db, [buildMail('ada@guests.example')], services.now())
    await openDelivery({ ...services, transport, log }).sendDue()
    transport.close()
    const state = await (await admin.get(url)).text()
    const rows = [await db.select().from(auditLog), await db.select().from(connections)]
    const { file } = await writeBackup(
      { database: office.database, mailFolder: folder },
      folder,
      services.now(),
    )
    const backup = gunzipSync(readFileSync(file)).toString()
    expect(backup).toContain('Wrong: …')
    for (const text of [JSON.stringify([answers, rows]), state, lines.join(''), backup])
      for (const secret of [password, 'Lüderitz', Buffer.from(password).toString('base64')])
        expect(text).not.toContain(secret)
  })

  it('is the owner’s alone', async () => {
    for (const role of ['reservations', 'manager'] as const) {
      const app = openAnotherApp(office, { connections: live })
      const colleague = await openColleague({ app, db: office.db }, `${role}@cape.example`, role)
      const answers = [
        await colleague.get(url),
        await colleague.put(url, body()),
        await colleague.delete(url),
        await colleague.post(testPath),
      ]
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    }
  })

  it('is the environment’s, if that names one; its other variables win one by one', async () => {
    await enter()
    await openLive({ MAIL_FROM: 'Set <set@cape.example>' })
    expect(await admin.read(url)).toMatchObject({
      isFixed: false,
      fixed: ['sender'],
      sender: { name: 'Set', address: 'set@cape.example' },
      server: { host: '127.0.0.1' },
    })
    await openLive({ SMTP_URL: smtp.url() })
    expect(await admin.read(url)).toMatchObject({ isFixed: true, entered: null })
    for (const answer of [await admin.put(url, body()), await admin.delete(url)])
      expect(await readRefusal(answer)).toEqual([409, 'connection-refused'])
    expect((await (await admin.post(testPath)).json()).test).toMatchObject({ failed: null })
  })

  it('that can’t be read after a change of the secret holds mails back', async () => {
    await enter()
    await openLive({}, 'another secret of the tests')
    const transport = openLiveTransport()
    await enqueueMail(office.db, [buildMail('ada@guests.example')], office.clock.now)
    await openDelivery({ ...office.office, transport, log }).sendDue()
    expect(await admin.read(url)).toMatchObject({ isUnusable: true, server: null, waiting: 1 })
    expect(await readdir(folder)).toEqual([])
  })

  it('is deleted, and then mail goes to the folder again', async () => {
    await enter()
    expect(await (await admin.delete(url)).json()).toMatchObject({ server: null, entered: null })
    expect(await readRefusal(await admin.post(testPath))).toEqual([409, 'connection-keys-missing'])
  })

  it('sends its test to our mailbox, and shows what the receiving server wrote into it', async () => {
    const { office: services } = office
    services.mailbox = {
      address: 'replies@cape.example',
      secret: services.secret,
      own: () => [],
      recordTest: (transaction, id, found) =>
        recordMailTest(transaction, id, {
          arrived: { at: services.now().toISOString(), ...found },
        }),
    }
    await test()
    expect(smtp.received[0]?.to[0]).toMatch(/^replies\+t\w+@cape\.example$/)
    const head = [
      'Authentication-Results: mx.cape.example; spf=pass (ok; really) smtp.mailfrom=cape.example;',
      ' dkim=fail header.d=other; dkim=pass header.d=cape.example',
      'Authentication-Results: mx.cape.example; dmarc=none',
      'Received: from elsewhere by mx.cape.example',
      'Authentication-Results: mx.cape.example; dmarc=pass',
    ].join('\r\n')
    for (const part of ['new', 'cur', 'tmp']) await mkdir(path.join(folder, part))
    const raw = `${head}\r\n${String(smtp.received[0]?.source)}`
    await writeFile(path.join(folder, 'new', '1.host'), raw)
    const source = openSource(`file://${folder}`, { ...services, log })
    await fetchMails({ services, mailbox: services.mailbox, log }, source)()
    expect(await office.db.select().from(threads)).toEqual([])
    expect(await office.db.select().from(receivedMails)).toMatchObject([{ state: 'own' }])
    const state: MailAnswer = await admin.read(url)
    expect(state.mailbox).toBe('replies@cape.example')
    expect(state.test?.arrived).toMatchObject({ spf: 'pass', dkim: 'pass', dmarc: 'none' })
  })
})
