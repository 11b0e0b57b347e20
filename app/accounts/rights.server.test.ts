import { beforeEach, describe, expect, it } from 'vitest'
import { type Role, rightNames } from './rights.ts'
import { engines } from '#tests/databases.ts'
import { codeOf, openBrowser, readToken, type TestBrowser } from '#tests/test-accounts.ts'
import { useTestOffice } from '#tests/use-test-office.ts'
import { users } from './schema.server.ts'
import {
  adminInvitations,
  approvalLimit,
  auditLog,
  userRoles,
  withheldRights,
} from './administration-schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { attempts } from '#platform/database/schema/requests.ts'

const owner = 'owner@cape.example'
const thandi = 'thandi@cape.example'

const readOwn = (browser: TestBrowser) => browser.read('/api/admin/me')
const makeManager = (by: TestBrowser, userId: string) =>
  by.put(`/api/admin/people/${userId}/role`, { role: 'manager' })

describe.each(engines)('rights of roles on the %s database', (engine) => {
  const office = useTestOffice(engine)
  let admin: TestBrowser
  beforeEach(async () => {
    await office.clear(users, attempts, outbox, withheldRights, approvalLimit, adminInvitations)
    admin = await office.openAdministrator(owner)
  })

  const set = (role: string, right: string, isGiven: boolean, by = admin) =>
    by.put(`/api/admin/rights/${role}/${right}`, { isGiven })
  const listActions = async () => {
    const rows = await office.db.select().from(auditLog)
    return rows.map(({ action, facts }) => ({ action, facts }))
  }

  it('names the people who have a missing right', async () => {
    const browser = await office.openColleague(thandi, 'reservations')
    await office.openColleague('mo@cape.example', 'manager')
    const refused = await browser.get('/api/admin/audit-log')
    expect(refused.status).toBe(403)
    expect((await refused.json()).error.message).toBe(
      'Only the owner, managers and accountants can see who did what. Ask owner@cape.example and mo@cape.example.',
    )
  })

  it('removes and restores a right immediately in every process', async () => {
    const browser = await office.openColleague(thandi, 'reservations')
    const other = office.openAnotherApp()
    const elsewhere = openBrowser(other)
    const { access_token: token } = await elsewhere.signIn(thandi)
    elsewhere.use(token)
    expect((await elsewhere.get('/api/admin/vouchers')).status).toBe(200)
    const taken = await set('reservations', 'money', false)
    const { rights } = await taken.json()
    const money = rights.find(({ right }: { right: string }) => right === 'money')
    expect(money.roles).toContainEqual({ role: 'reservations', isGiven: false })
    for (const each of [browser, elsewhere])
      expect(await codeOf(await each.get('/api/admin/vouchers'))).toBe('right-missing')
    expect((await readOwn(browser)).rights).not.toContain('money')
    await set('reservations', 'money', true)
    for (const each of [browser, elsewhere])
      expect((await each.get('/api/admin/vouchers')).status).toBe(200)
    const about = { role: 'reservations', right: 'money' }
    const actions = (await listActions()).filter(({ action }) => action.startsWith('right-'))
    expect(actions).toHaveLength(2)
    expect(actions).toEqual(
      expect.arrayContaining([
        { action: 'right-withheld', facts: about },
        { action: 'right-given', facts: about },
      ]),
    )
  })

  it('gives a role only its default rights, and withholds none from the owner', async () => {
    for (const [role, right] of [
      ['guide', 'refund'],
      ['manager', 'people'],
      ['accountant', 'administrator'],
      ['admin', 'people'],
      ['admin', 'administrator'],
    ] as const) {
      for (const isGiven of [true, false]) {
        const answer = await set(role, right, isGiven)
        expect([role, right, answer.status, await codeOf(answer)]).toEqual([
          role,
          right,
          409,
          'right-fixed',
        ])
      }
    }
    expect((await set('boss', 'refund', true)).status).toBe(404)
    expect((await set('guide', 'everything', true)).status).toBe(404)
    expect(await office.db.select().from(withheldRights)).toEqual([])
    // A role that was written to the database outside the product.
    await expect(
      office.db
        .insert(withheldRights)
        .values({ role: 'admin', rightName: 'people', withheldAt: new Date(0) }),
    ).rejects.toThrow()
    expect((await readOwn(admin)).rights).toEqual(rightNames)
  })

  it('gives no access by an unknown role', async () => {
    const browser = await office.openColleague(thandi, 'boss' as Role)
    expect(await codeOf(await browser.get('/api/admin/me'))).toBe('access-denied')
  })

  it('ends all sessions of a user whose role is changed or removed', async () => {
    const browser = await office.openColleague(thandi, 'reservations')
    const phone = openBrowser(office.openAnotherApp())
    await phone.signIn(thandi)
    const people = () => admin.read('/api/admin/people')
    const [, found] = await people()
    expect(found).toMatchObject({ email: thandi, role: 'reservations' })
    expect(found.lastSignInAt).toBe('2026-11-21T08:00:00.000Z')
    expect(found.sessions).toHaveLength(2)
    const change = { role: 'accountant', seen: 'reservations' }
    const changed = await admin.put(`/api/admin/people/${found.id}/role`, change)
    expect(await changed.json()).toMatchObject([
      { email: owner },
      { email: thandi, role: 'accountant', sessions: [] },
    ])
    for (const each of [browser, phone]) {
      expect(await codeOf(await each.get('/api/account'))).toBe('token-invalid')
      const again = await each.post('/api/auth/v1/token?grant_type=refresh_token')
      expect(again.status).toBe(401)
    }
    const stale = await admin.put(`/api/admin/people/${found.id}/role`, change)
    expect(await codeOf(stale)).toBe('item-changed')
    expect(await office.findMail('admin-granted', thandi)).toMatchObject({
      subject: expect.stringContaining('accountant'),
    })

    await browser.signIn(thandi)
    expect((await readOwn(browser)).role).toBe('accountant')
    await admin.post('/api/admin/invitations', { email: thandi, role: 'manager' })
    const [, now] = await people()
    await admin.delete(`/api/admin/roles/${now.roleId}`)
    expect(await codeOf(await browser.get('/api/account'))).toBe('token-invalid')
    await browser.signIn(thandi)
    expect(await codeOf(await browser.get('/api/admin/me'))).toBe('access-denied')
    const invitations = await admin.read('/api/tables/admin_invitations')
    expect(invitations).toEqual([])
  })

  it('ends all sessions of an office user, and none of a guest', async () => {
    const browser = await office.openColleague(thandi, 'guide')
    const guest = await office.openUser('ada@guests.example')
    const end = async (email: string) =>
      admin.ask(`/api/admin/people/${await office.findUserId(email)}/sessions`, {
        method: 'DELETE',
      })
    expect((await end(thandi)).status).toBe(200)
    expect(await codeOf(await browser.get('/api/admin/me'))).toBe('token-invalid')
    expect((await end('ada@guests.example')).status).toBe(404)
    expect((await guest.get('/api/account')).status).toBe(200)
    const id = await office.findUserId(thandi)
    expect(await listActions()).toContainEqual({ action: 'sessions-ended', facts: { userId: id } })
  })

  it('keeps at least one owner when roles change', async () => {
    const id = await office.findUserId(owner)
    expect(await codeOf(await makeManager(admin, id))).toBe('last-administrator')
    const other = await office.openColleague(thandi, 'admin')
    const answers = await Promise.all([
      makeManager(admin, id),
      makeManager(other, await office.findUserId(thandi)),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    const rows = await office.db.select({ role: userRoles.role }).from(userRoles)
    expect(rows.map(({ role }) => role).toSorted()).toEqual(['admin', 'manager'])
  })

  it('gives exactly the role of an invitation', async () => {
    await admin.post('/api/admin/invitations', { email: thandi, role: 'guide' })
    const mail = await office.findMail('admin-invitation', thandi)
    expect(mail?.text).toContain('as a guide')
    const browser = await office.openUser(thandi)
    expect(await readOwn(browser)).toEqual({ role: 'guide', rights: [] })
    const token = readToken(mail?.link ?? '')
    const again = await browser.post('/api/account/invitation', { token })
    expect(await codeOf(again)).toBe('invitation-used')
    expect(await listActions()).toContainEqual({
      action: 'role-granted',
      facts: { userId: await office.findUserId(thandi), role: 'guide' },
    })
  })

  it('promotes a manager to owner, who must sign in again', async () => {
    const browser = await office.openColleague(thandi, 'manager')
    const promote = await admin.post('/api/rpc/promote_user_to_admin', { target_email: thandi })
    expect(await promote.json()).toBe(true)
    expect(await codeOf(await browser.get('/api/admin/me'))).toBe('token-invalid')
    await browser.signIn(thandi)
    expect((await readOwn(browser)).role).toBe('admin')
    const roles = await admin.read('/api/tables/user_roles')
    expect(roles.map(({ role }: { role: string }) => role)).toEqual(['admin', 'admin'])
  })
})
