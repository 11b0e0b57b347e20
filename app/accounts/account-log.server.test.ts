import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { engines } from '#tests/databases.ts'
import {
  findUserId,
  goodPassword,
  openAdministrator,
  openBrowser,
  openUser,
  type TestBrowser,
} from '#tests/test-accounts.ts'
import { openTestOffice, type TestOffice } from '#tests/test-office.ts'
import { auditLog } from './administration-schema.server.ts'
import { attempts } from '#platform/database/schema/requests.ts'
import { visitorLogLimits } from './account-log.server.ts'

const ada = 'ada@guests.example'
const wrongPassword = 'Wrong, but strong 1!'

describe.each(engines)('the activity log of accounts on the %s database', (engine) => {
  let office: TestOffice
  let user: TestBrowser
  let userId: string
  let oldEntryCount = 0
  beforeAll(async () => {
    office = await openTestOffice(engine)
    user = await openUser(office, ada)
    userId = await findUserId(office, ada)
  })
  beforeEach(async () => {
    await office.db.delete(attempts)
    oldEntryCount = (await readLog()).length
    office.pass(60_000)
  })
  afterAll(() => office.close())

  const readLog = () => office.db.select().from(auditLog).orderBy(asc(auditLog.at))
  const readNewEntries = async () =>
    (await readLog())
      .slice(oldEntryCount)
      .map(({ actorId, action, facts }) => ({ actorId, action, facts }))

  it('logs a sign-in, and that the device is new', async () => {
    await openBrowser(office.app).signIn(ada)
    await user.signIn(ada)
    const signInEntry = { actorId: userId, action: 'signed-in', facts: {} }
    expect(await readNewEntries()).toEqual(
      expect.arrayContaining([signInEntry, { ...signInEntry, facts: { newDevice: true } }]),
    )
  })

  it('logs five failed sign-ins by account id, then the lock once', async () => {
    const stranger = openBrowser(office.app)
    for (let time = 0; time < 9; time += 1) await stranger.signIn(ada, wrongPassword)
    const entries = await readNewEntries()
    const failedEntry = { actorId: null, action: 'sign-in-failed', facts: { userId } }
    expect(entries.filter(({ action }) => action === 'sign-in-failed')).toEqual(
      Array.from({ length: 5 }, () => failedEntry),
    )
    expect(entries.filter(({ action }) => action !== 'sign-in-failed')).toEqual([
      { ...failedEntry, action: 'sign-in-locked' },
    ])
  })

  it('logs a failed sign-in at an unknown address by a keyed hash, equal for the same address', async () => {
    const stranger = openBrowser(office.app)
    for (const name of ['one', 'ONE', 'other'])
      await stranger.signIn(`${name}@a.example`, wrongPassword)
    const addressHashes = (await readNewEntries()).map(({ facts }) => facts['address'])
    expect(addressHashes).toEqual([
      expect.stringMatching(/^[0-9a-f]{10}$/),
      addressHashes[0],
      expect.stringMatching(/^[0-9a-f]{10}$/),
    ])
    expect(addressHashes[2]).not.toBe(addressHashes[0])
  })

  it('limits entries of made-up addresses, separately from real ones', async () => {
    const stranger = openBrowser(office.app)
    const { unknown } = visitorLogLimits
    for (let n = 0; n < unknown + 5; n += 1)
      await stranger.signIn(`made-up-${n}@a.example`, wrongPassword)
    await stranger.signIn(ada, wrongPassword)
    const actions = (await readNewEntries()).map(({ action }) => action)
    expect(actions.filter((action) => action === 'sign-in-failed')).toHaveLength(unknown + 1)
    expect(actions.filter((action) => action === 'attempts-left-out')).toHaveLength(1)
    expect(actions).toHaveLength(unknown + 2)
  })

  it('logs a password reset request, a wrong current password and a download of personal data', async () => {
    await openBrowser(office.app).post('/api/auth/v1/recover', { email: ada })
    await user.put('/api/auth/v1/user', { current_password: wrongPassword, password: goodPassword })
    await user.get('/api/account/data')
    expect(await readNewEntries()).toEqual(
      expect.arrayContaining([
        { actorId: null, action: 'reset-requested', facts: { userId } },
        { actorId: userId, action: 'password-refused', facts: {} },
        { actorId: userId, action: 'data-exported', facts: {} },
      ]),
    )
    for (let time = 0; time < 20; time += 1) await user.get('/api/account/data')
    const exportEntries = (await readNewEntries()).filter(
      ({ action }) => action === 'data-exported',
    )
    expect(exportEntries).toHaveLength(10)
  })

  it('contains no address; administrators see the address of the account', async () => {
    expect(JSON.stringify(await readLog())).not.toMatch(/@|guests\.example/)
    const admin = await openAdministrator(office, 'owner@cape.example')
    office.pass(1000)
    await openBrowser(office.app).signIn(ada, wrongPassword)
    const { entries } = await admin.read('/api/admin/audit-log?limit=1')
    expect(entries[0]).toMatchObject({ action: 'sign-in-failed', aboutEmail: ada, actorId: null })
  })
})
