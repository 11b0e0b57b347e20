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
const wrong = 'Wrong, but strong 1!'

describe.each(engines)('the activity log of accounts on the %s database', (engine) => {
  let office: TestOffice
  let user: TestBrowser
  let userId: string
  let seen = 0
  beforeAll(async () => {
    office = await openTestOffice(engine)
    user = await openUser(office, ada)
    userId = await findUserId(office, ada)
  })
  beforeEach(async () => {
    await office.db.delete(attempts)
    seen = (await readLog()).length
    office.pass(60_000)
  })
  afterAll(() => office.close())

  const readLog = () => office.db.select().from(auditLog).orderBy(asc(auditLog.at))
  const readNew = async () =>
    (await readLog()).slice(seen).map(({ actorId, action, facts }) => ({ actorId, action, facts }))

  it('logs a sign-in, and that the device is new', async () => {
    await openBrowser(office.app).signIn(ada)
    await user.signIn(ada)
    const signedIn = { actorId: userId, action: 'signed-in', facts: {} }
    expect(await readNew()).toEqual(
      expect.arrayContaining([signedIn, { ...signedIn, facts: { newDevice: true } }]),
    )
  })

  it('logs each failed sign-in by account id, and the lock after five once', async () => {
    const stranger = openBrowser(office.app)
    for (let time = 0; time < 9; time += 1) await stranger.signIn(ada, wrong)
    const entries = await readNew()
    const failed = { actorId: null, action: 'sign-in-failed', facts: { userId } }
    expect(entries.filter(({ action }) => action === 'sign-in-failed')).toEqual(
      Array.from({ length: 5 }, () => failed),
    )
    expect(entries.filter(({ action }) => action !== 'sign-in-failed')).toEqual([
      { ...failed, action: 'sign-in-locked' },
    ])
  })

  it('logs a failed sign-in at an unknown address by a keyed hash, equal for the same address', async () => {
    const stranger = openBrowser(office.app)
    for (const name of ['one', 'ONE', 'other']) await stranger.signIn(`${name}@a.example`, wrong)
    const marks = (await readNew()).map(({ facts }) => facts['address'])
    expect(marks).toEqual([
      expect.stringMatching(/^[0-9a-f]{10}$/),
      marks[0],
      expect.stringMatching(/^[0-9a-f]{10}$/),
    ])
    expect(marks[2]).not.toBe(marks[0])
  })

  it('limits entries of made-up addresses, separately from real ones', async () => {
    const stranger = openBrowser(office.app)
    const { unknown } = visitorLogLimits
    for (let n = 0; n < unknown + 5; n += 1) await stranger.signIn(`made-up-${n}@a.example`, wrong)
    await stranger.signIn(ada, wrong)
    const actions = (await readNew()).map(({ action }) => action)
    expect(actions.filter((action) => action === 'sign-in-failed')).toHaveLength(unknown + 1)
    expect(actions.filter((action) => action === 'attempts-left-out')).toHaveLength(1)
    expect(actions).toHaveLength(unknown + 2)
  })

  it('logs a password reset request, a wrong current password and a download of personal data', async () => {
    await openBrowser(office.app).post('/api/auth/v1/recover', { email: ada })
    await user.put('/api/auth/v1/user', { current_password: wrong, password: goodPassword })
    await user.get('/api/account/data')
    expect(await readNew()).toEqual(
      expect.arrayContaining([
        { actorId: null, action: 'reset-requested', facts: { userId } },
        { actorId: userId, action: 'password-refused', facts: {} },
        { actorId: userId, action: 'data-exported', facts: {} },
      ]),
    )
    for (let time = 0; time < 20; time += 1) await user.get('/api/account/data')
    const exported = (await readNew()).filter(({ action }) => action === 'data-exported')
    expect(exported).toHaveLength(10)
  })

  it('contains no address; administrators see the address of the account', async () => {
    expect(JSON.stringify(await readLog())).not.toMatch(/@|guests\.example/)
    const admin = await openAdministrator(office, 'owner@cape.example')
    office.pass(1000)
    await openBrowser(office.app).signIn(ada, wrong)
    const { entries } = await admin.read('/api/admin/audit-log?limit=1')
    expect(entries[0]).toMatchObject({ action: 'sign-in-failed', aboutEmail: ada, actorId: null })
  })
})
