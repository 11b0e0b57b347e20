import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { engines } from '#tests/databases.ts'
import { errorCode, openBrowser, type TestBrowser } from '#tests/test-accounts.ts'
import { testAccounts } from '#tests/test-office.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { users } from './schema.server.ts'
import { auditLog, userRoles } from './administration-schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { attempts } from '#platform/database/schema/requests.ts'

const owner = 'owner@cape.example'
const ada = 'ada@guests.example'
const initializePath = '/api/rpc/initialize_first_admin'
const createFirstOwner = async (browser: TestBrowser, email: string) =>
  (await browser.post(initializePath, { admin_email: email })).json()
const promotePath = '/api/rpc/promote_user_to_admin'

describe.each(engines)('owners on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  beforeEach(() => office.clear(users, attempts, outbox))

  describe('of a new site', () => {
    it('start with any confirmed address, requested by anyone', async () => {
      const browser = await office.openUser(owner)
      const visitor = office.openBrowser()
      expect(await visitor.read('/api/rpc/administrator_exists')).toBe(false)
      const response = await visitor.post(initializePath, { admin_email: 'Owner@Cape.example' })
      expect([response.status, await response.json()]).toEqual([200, true])
      expect(await visitor.read('/api/rpc/administrator_exists')).toBe(true)
      expect(await listRoles(browser)).toEqual([
        {
          id: expect.any(String),
          user_id: await office.findUserId(owner),
          role: 'admin',
          created_at: '2026-11-21T08:00:00.000Z',
          email: owner,
        },
      ])
    })

    it('do not start with an unknown or unconfirmed address', async () => {
      const browser = office.openBrowser()
      await browser.signUp(owner)
      for (const email of [owner, 'nobody@guests.example']) {
        expect(await createFirstOwner(browser, email)).toBe(false)
      }
      expect(await office.db.select().from(userRoles)).toEqual([])
    })

    it('start with one of several simultaneous requests', async () => {
      await office.openUser(owner)
      await office.openUser(ada)
      const otherApp = office.openAnotherApp()
      const answers = await Promise.all(
        [owner, ada, owner, ada, owner, ada].map((email, index) =>
          createFirstOwner(openBrowser(index % 2 === 0 ? office.app : otherApp), email),
        ),
      )
      expect(answers.filter((answer) => answer === true)).toHaveLength(1)
      expect(await office.db.select().from(userRoles)).toHaveLength(1)
    })

    it('are requested at most five times in 15 minutes per address', async () => {
      const visitor = office.openBrowser()
      const requestOwner = (email: string) => visitor.post(initializePath, { admin_email: email })
      for (let n = 0; n < 5; n += 1) expect((await requestOwner(owner)).status).toBe(200)
      const sixthResponse = await requestOwner('Owner@Cape.example')
      expect([sixthResponse.status, await errorCode(sixthResponse)]).toEqual([
        429,
        'sign-in-limited',
      ])
      expect(await (await requestOwner(ada)).json()).toBe(false)
    })

    it('start only with the address in the settings, if there is one', async () => {
      await office.openUser(owner)
      await office.openUser(ada)
      const accounts = { ...testAccounts, adminEmail: 'Owner@cape.example' }
      const browser = openBrowser(office.openAnotherApp({ accounts }))
      expect(await createFirstOwner(browser, ada)).toBe(false)
      expect(await createFirstOwner(browser, owner)).toBe(true)
    })
  })

  it('cannot be started again', async () => {
    await office.openAdministrator(owner)
    expect(await createFirstOwner(await office.openUser(ada), ada)).toBe(false)
    expect(await office.db.select().from(userRoles)).toHaveLength(1)
  })

  it('promote other users by their confirmed address, and mail them once', async () => {
    const admin = await office.openAdministrator(owner)
    const browser = await office.openUser(ada)
    expect(await errorCode(await browser.get('/api/admin/audit-log'))).toBe('access-denied')
    office.pass(1000)
    const promoteUser = async (email: string) =>
      (await admin.post(promotePath, { target_email: email })).json()
    expect([await promoteUser(ada), await promoteUser(ada)]).toEqual([true, true])
    expect((await browser.get('/api/admin/audit-log')).status).toBe(200)
    const mails = await office.db.select().from(outbox).where(eq(outbox.kind, 'admin-granted'))
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([ada, owner].toSorted())
    expect((await office.findMail('admin-granted', owner))?.text).toContain(
      'https://cape.example/admin',
    )
    const roles = await listRoles(admin)
    expect(roles.map(({ email }: { email: string }) => email)).toEqual([ada, owner])
    await office.openBrowser().signUp('waiting@guests.example')
    for (const email of ['waiting@guests.example', 'nobody@guests.example']) {
      expect(await promoteUser(email)).toBe(false)
    }
  })

  it('remove a role, but never the last owner’s', async () => {
    const admin = await office.openAdministrator(owner)
    const browser = await office.openUser(ada)
    await admin.post(promotePath, { target_email: ada })
    const roles = await listRoles(admin)
    const removeRole = async (email: string, client = admin) => {
      const { id } = roles.find((role: { email: string }) => role.email === email)
      return client.delete(`/api/admin/roles/${id}`)
    }
    const answers = await Promise.all([removeRole(owner), removeRole(ada, browser)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
    expect(await office.db.select().from(userRoles)).toHaveLength(1)
    const remainingOwner = (await listRoles(admin)).error ? browser : admin
    const [lastRole] = await listRoles(remainingOwner)
    expect(await errorCode(await remainingOwner.delete(`/api/admin/roles/${lastRole.id}`))).toBe(
      'last-administrator',
    )
  })

  it.each([
    ['nonsense', 'not-found'],
    [crypto.randomUUID(), 'gone-already'],
    [`'; drop table user_roles; --`, 'not-found'],
  ])('find no role to remove under the id %j', async (id, code) => {
    const admin = await office.openAdministrator(owner)
    const path = `/api/admin/roles/${encodeURIComponent(id)}`
    const response = await admin.delete(path)
    expect([response.status, await errorCode(response)]).toEqual([404, code])
  })

  it.each([
    [initializePath, { admin_email: 'owner@cape.example\nBcc: eve@evil.example' }, 'email-invalid'],
    [initializePath, { admin_email: '' }, 'email-invalid'],
    [initializePath, {}, 'email-invalid'],
    [initializePath, { admin_email: owner, role: 'admin' }, 'field-unknown'],
    [promotePath, { target_email: [owner] }, 'email-invalid'],
  ])('are refused by %s with %j', async (path, body, code) => {
    const admin = await office.openAdministrator(owner)
    const response = await admin.post(path, body)
    expect([response.status, await errorCode(response)]).toEqual([422, code])
  })

  it('log every role that is given or removed', async () => {
    const admin = await office.openAdministrator(owner)
    await office.openUser(ada)
    await admin.post(promotePath, { target_email: ada })
    const [role] = await listRoles(admin)
    await admin.delete(`/api/admin/roles/${role.id}`)
    const entries = await office.db.select().from(auditLog)
    const actorId = await office.findUserId(owner)
    expect(entries).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ actorId, action: 'role-granted', subject: 'user_roles' }),
        expect.objectContaining({
          actorId,
          action: 'role-removed',
          facts: { userId: role.user_id, role: 'admin' },
        }),
      ]),
    )
  })
})

async function listRoles(browser: TestBrowser) {
  return browser.read('/api/tables/user_roles')
}
