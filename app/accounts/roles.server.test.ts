import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { engines } from '#tests/databases.ts'
import { codeOf, openBrowser, type TestBrowser } from '#tests/test-accounts.ts'
import { testAccounts } from '#tests/test-office.ts'
import { useTestOffice } from '#tests/use-test-office.ts'
import { users } from './schema.server.ts'
import { auditLog, userRoles } from './administration-schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { attempts } from '#platform/database/schema/requests.ts'

const owner = 'owner@cape.example'
const ada = 'ada@guests.example'
const initialize = '/api/rpc/initialize_first_admin'
const start = async (browser: TestBrowser, email: string) =>
  (await browser.post(initialize, { admin_email: email })).json()
const promote = '/api/rpc/promote_user_to_admin'

describe.each(engines)('owners on the %s database', (engine) => {
  const office = useTestOffice(engine)
  beforeEach(() => office.clear(users, attempts, outbox))

  describe('of a new site', () => {
    it('start with any confirmed address, requested by anyone', async () => {
      const browser = await office.openUser(owner)
      const visitor = office.openBrowser()
      expect(await visitor.read('/api/rpc/administrator_exists')).toBe(false)
      const response = await visitor.post(initialize, { admin_email: 'Owner@Cape.example' })
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
        expect(await start(browser, email)).toBe(false)
      }
      expect(await office.db.select().from(userRoles)).toEqual([])
    })

    it('start with one of several simultaneous requests', async () => {
      await office.openUser(owner)
      await office.openUser(ada)
      const other = office.openAnotherApp()
      const answers = await Promise.all(
        [owner, ada, owner, ada, owner, ada].map((email, index) =>
          start(openBrowser(index % 2 === 0 ? office.app : other), email),
        ),
      )
      expect(answers.filter((answer) => answer === true)).toHaveLength(1)
      expect(await office.db.select().from(userRoles)).toHaveLength(1)
    })

    it('are requested at most five times in 15 minutes per address', async () => {
      const visitor = office.openBrowser()
      const ask = (email: string) => visitor.post(initialize, { admin_email: email })
      for (let n = 0; n < 5; n += 1) expect((await ask(owner)).status).toBe(200)
      const sixth = await ask('Owner@Cape.example')
      expect([sixth.status, await codeOf(sixth)]).toEqual([429, 'sign-in-limited'])
      expect(await (await ask(ada)).json()).toBe(false)
    })

    it('start only with the address in the settings, if there is one', async () => {
      await office.openUser(owner)
      await office.openUser(ada)
      const accounts = { ...testAccounts, adminEmail: 'Owner@cape.example' }
      const browser = openBrowser(office.openAnotherApp({ accounts }))
      expect(await start(browser, ada)).toBe(false)
      expect(await start(browser, owner)).toBe(true)
    })
  })

  it('cannot be started again', async () => {
    await office.openAdministrator(owner)
    expect(await start(await office.openUser(ada), ada)).toBe(false)
    expect(await office.db.select().from(userRoles)).toHaveLength(1)
  })

  it('promote other users by their confirmed address, and mail them once', async () => {
    const admin = await office.openAdministrator(owner)
    const browser = await office.openUser(ada)
    expect(await codeOf(await browser.get('/api/admin/audit-log'))).toBe('access-denied')
    office.pass(1000)
    const promoteUser = async (email: string) =>
      (await admin.post(promote, { target_email: email })).json()
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
    await admin.post(promote, { target_email: ada })
    const roles = await listRoles(admin)
    const remove = async (email: string, by = admin) => {
      const { id } = roles.find((role: { email: string }) => role.email === email)
      return by.delete(`/api/admin/roles/${id}`)
    }
    const answers = await Promise.all([remove(owner), remove(ada, browser)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
    expect(await office.db.select().from(userRoles)).toHaveLength(1)
    const left = (await listRoles(admin)).error ? browser : admin
    const [last] = await listRoles(left)
    expect(await codeOf(await left.delete(`/api/admin/roles/${last.id}`))).toBe(
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
    expect([response.status, await codeOf(response)]).toEqual([404, code])
  })

  it.each([
    [initialize, { admin_email: 'owner@cape.example\nBcc: eve@evil.example' }, 'email-invalid'],
    [initialize, { admin_email: '' }, 'email-invalid'],
    [initialize, {}, 'email-invalid'],
    [initialize, { admin_email: owner, role: 'admin' }, 'field-unknown'],
    [promote, { target_email: [owner] }, 'email-invalid'],
  ])('are refused by %s with %j', async (path, body, code) => {
    const admin = await office.openAdministrator(owner)
    const response = await admin.post(path, body)
    expect([response.status, await codeOf(response)]).toEqual([422, code])
  })

  it('log every role that is given or removed', async () => {
    const admin = await office.openAdministrator(owner)
    await office.openUser(ada)
    await admin.post(promote, { target_email: ada })
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
