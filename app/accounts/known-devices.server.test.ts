import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '#rules/dates/durations.ts'
import { engines } from '#tests/databases.ts'
import { goodPassword, readToken } from '#tests/test-accounts.ts'
import { setUpOwner, setUpTestOffice } from '#tests/set-up-test-office.ts'
import { knownDevices } from './schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { attempts } from '#platform/database/schema/requests.ts'
import { cleanUp } from '#server/clean-up/clean-up.ts'

const owner = 'owner@cape.example'
const ada = 'ada@guests.example'

describe.each(engines)('known devices on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  const admin = setUpOwner(office, owner)
  beforeAll(async () => {
    await office.openUser(ada)
  })
  beforeEach(() => office.clear(attempts, outbox))

  const findNotice = (to: string) => office.findMail('admin-signed-in', to)

  it('mails an owner once about a sign-in on a new device', async () => {
    const otherBrowser = office.openBrowser()
    await otherBrowser.signIn(owner)
    const notice = await findNotice(owner)
    expect(notice?.text).toContain('21 November 2026 at 10:00, Cape Town time')
    expect(notice?.text).toContain('https://cape.example/auth')
    await office.db.delete(outbox)
    await otherBrowser.signIn(owner)
    await admin.signIn(owner)
    expect(await findNotice(owner)).toBeUndefined()
  })

  it('keeps a device known to its owner after somebody else signs in on it', async () => {
    await admin.signIn(ada)
    await admin.signIn(owner)
    expect(await findNotice(owner)).toBeUndefined()
  })

  it('treats a made-up device cookie as a new device', async () => {
    const stranger = office.openBrowser()
    const cookie = admin.jar.get('device')
    stranger.jar.set('device', { path: '/', value: `${cookie?.value.slice(0, -6)}AAAA%3D` })
    await stranger.signIn(owner)
    expect(await findNotice(owner)).toBeDefined()
  })

  it('treats a device as new after a password reset or change', async () => {
    const [oldPassword, newPassword] = [goodPassword, 'Lion’s Head, 669 m.']
    await office.openBrowser().post('/api/auth/v1/recover', { email: owner })
    const token = readToken((await office.findMail('reset-password', owner))?.link ?? '')
    const resetResponse = await office.openBrowser().post('/api/auth/v1/reset', {
      token,
      password: newPassword,
    })
    expect(resetResponse.status).toBe(200)
    await admin.signIn(owner, newPassword)
    expect(await findNotice(owner)).toBeDefined()
    await office.db.delete(outbox)
    await admin.signIn(owner, newPassword)
    expect(await findNotice(owner)).toBeUndefined()
    const changeResponse = await admin.put('/api/auth/v1/user', {
      password: oldPassword,
      current_password: newPassword,
    })
    expect(changeResponse.status).toBe(200)
    await admin.signIn(owner, oldPassword)
    expect(await findNotice(owner)).toBeDefined()
  })

  it('sends no mail about a guest’s new device', async () => {
    await office.openBrowser().signIn(ada)
    expect(await findNotice(ada)).toBeUndefined()
  })

  it('stores a hash of the device, for a year after its last sign-in', async () => {
    const stored = await office.db.select().from(knownDevices)
    expect(stored.length).toBeGreaterThan(0)
    const { id = '' } = JSON.parse(
      decodeURIComponent(admin.jar.get('device')?.value ?? '').split('.')[0] ?? '{}',
    )
    expect(id).not.toBe('')
    expect(JSON.stringify(stored)).not.toContain(id)
    const addDays = (days: number) => new Date(office.clock.now.getTime() + days * dayMs)
    await cleanUp(office.db, addDays(365))
    expect(await office.db.$count(knownDevices)).toBe(stored.length)
    await cleanUp(office.db, addDays(366))
    expect(await office.db.$count(knownDevices)).toBe(0)
  })
})
