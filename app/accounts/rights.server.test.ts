import { beforeEach, describe, expect, it } from 'vitest'
import { type Role, rightNames } from './rights.ts'
import { engines } from '#tests/databases.ts'
import { errorCode, openBrowser, readToken, type TestBrowser } from '#tests/test-accounts.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
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

const readOwnRights = (browser: TestBrowser) => browser.read('/api/admin/me')
const makeManager = (browser: TestBrowser, userId: string) =>
  browser.put(`/api/admin/people/${userId}/role`, { role: 'manager' })

describe.each(engines)('rights of roles on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  let admin: TestBrowser
  beforeEach(async () => {
    await office.clear(users, attempts, outbox, withheldRights, approvalLimit, adminInvitations)
    admin = await office.openAdministrator(owner)
  })

  const setRight = (role: string, right: string, isGiven: boolean, browser = admin) =>
    browser.put(`/api/admin/rights/${role}/${right}`, { isGiven })
  const listActions = async () => {
    const rows = await office.db.select().from(auditLog)
    return rows.map(({ action, facts }) => ({ action, facts }))
  }

  it('names the people who have a missing right', async () => {
    const browser = await office.openColleague(thandi, 'reservations')
    await office.openColleague('mo@cape.example', 'manager')
    const response = await browser.get('/api/admin/audit-log')
    expect(response.status).toBe(403)
    expect((await response.json()).error.message).toBe(
      'Only the owner, managers and accountants can see who did what. Ask owner@cape.example and mo@cape.example.',
    )
  })

  it('removes and restores a right immediately in every process', async () => {
    const browser = await office.openColleague(thandi, 'reservations')
    const otherApp = office.openAnotherApp()
    const otherBrowser = openBrowser(otherApp)
    const { access_token: token } = await otherBrowser.signIn(thandi)
    otherBrowser.use(token)
    expect((await otherBrowser.get('/api/admin/vouchers')).status).toBe(200)
    const response = await setRight('reservations', 'money', false)
    const { rights } = await response.json()
    const money = rights.find(({ right }: { right: string }) => right === 'money')
    expect(money.roles).toContainEqual({ role: 'reservations', isGiven: false })
    for (const client of [browser, otherBrowser])
      expect(await errorCode(await client.get('/api/admin/vouchers'))).toBe('right-missing')
    expect((await readOwnRights(browser)).rights).not.toContain('money')
    await setRight('reservations', 'money', true)
    for (const client of [browser, otherBrowser])
      expect((await client.get('/api/admin/vouchers')).status).toBe(200)
    const rightFacts = { role: 'reservations', right: 'money' }
    const actions = (await listActions()).filter(({ action }) => action.startsWith('right-'))
    expect(actions).toHaveLength(2)
    expect(actions).toEqual(
      expect.arrayContaining([
        { action: 'right-withheld', facts: rightFacts },
        { action: 'right-given', facts: rightFacts },
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
        const answer = await setRight(role, right, isGiven)
        expect([role, right, answer.status, await errorCode(answer)]).toEqual([
          role,
          right,
          409,
          'right-fixed',
        ])
      }
    }
    expect((await setRight('boss', 'refund', true)).status).toBe(404)
    expect((await setRight('guide', 'everything', true)).status).toBe(404)
    expect(await office.db.select().from(withheldRights)).toEqual([])
    // A role that was written to the database outside the product.
    await expect(
      office.db
        .insert(withheldRights)
        .values({ role: 'admin', rightName: 'people', withheldAt: new Date(0) }),
    ).rejects.toThrow()
    expect((await readOwnRights(admin)).rights).toEqual(rightNames)
  })

  it('gives no access to an unknown role', async () => {
    const browser = await office.openColleague(thandi, 'boss' as Role)
    expect(await errorCode(await browser.get('/api/admin/me'))).toBe('access-denied')
  })

  it('ends all sessions of a user whose role is changed or removed', async () => {
    const browser = await office.openColleague(thandi, 'reservations')
    const phone = openBrowser(office.openAnotherApp())
    await phone.signIn(thandi)
    const listPeople = () => admin.read('/api/admin/people')
    const [, user] = await listPeople()
    expect(user).toMatchObject({ email: thandi, role: 'reservations' })
    expect(user.lastSignInAt).toBe('2026-11-21T08:00:00.000Z')
    expect(user.sessions).toHaveLength(2)
    const change = { role: 'accountant', seen: 'reservations' }
    const response = await admin.put(`/api/admin/people/${user.id}/role`, change)
    expect(await response.json()).toMatchObject([
      { email: owner },
      { email: thandi, role: 'accountant', sessions: [] },
    ])
    for (const client of [browser, phone]) {
      expect(await errorCode(await client.get('/api/account'))).toBe('token-invalid')
      const refreshResponse = await client.post('/api/auth/v1/token?grant_type=refresh_token')
      expect(refreshResponse.status).toBe(401)
    }
    const staleResponse = await admin.put(`/api/admin/people/${user.id}/role`, change)
    expect(await errorCode(staleResponse)).toBe('item-changed')
    expect(await office.findMail('admin-granted', thandi)).toMatchObject({
      subject: expect.stringContaining('accountant'),
    })

    await browser.signIn(thandi)
    expect((await readOwnRights(browser)).role).toBe('accountant')
    await admin.post('/api/admin/invitations', { email: thandi, role: 'manager' })
    const [, changedUser] = await listPeople()
    await admin.delete(`/api/admin/roles/${changedUser.roleId}`)
    expect(await errorCode(await browser.get('/api/account'))).toBe('token-invalid')
    await browser.signIn(thandi)
    expect(await errorCode(await browser.get('/api/admin/me'))).toBe('access-denied')
    const invitations = await admin.read('/api/tables/admin_invitations')
    expect(invitations).toEqual([])
  })

  it('ends all sessions of an office user, and none of a guest', async () => {
    const browser = await office.openColleague(thandi, 'guide')
    const guest = await office.openUser('ada@guests.example')
    const endSessions = async (email: string) =>
      admin.ask(`/api/admin/people/${await office.findUserId(email)}/sessions`, {
        method: 'DELETE',
      })
    expect((await endSessions(thandi)).status).toBe(200)
    expect(await errorCode(await browser.get('/api/admin/me'))).toBe('token-invalid')
    expect((await endSessions('ada@guests.example')).status).toBe(404)
    expect((await guest.get('/api/account')).status).toBe(200)
    const id = await office.findUserId(thandi)
    expect(await listActions()).toContainEqual({ action: 'sessions-ended', facts: { userId: id } })
  })

  it('keeps at least one owner when roles change', async () => {
    const id = await office.findUserId(owner)
    expect(await errorCode(await makeManager(admin, id))).toBe('last-administrator')
    const otherOwner = await office.openColleague(thandi, 'admin')
    const answers = await Promise.all([
      makeManager(admin, id),
      makeManager(otherOwner, await office.findUserId(thandi)),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    const rows = await office.db.select({ role: userRoles.role }).from(userRoles)
    expect(rows.map(({ role }) => role).toSorted()).toEqual(['admin', 'manager'])
  })

  it('grants exactly the role of an invitation', async () => {
    await admin.post('/api/admin/invitations', { email: thandi, role: 'guide' })
    const mail = await office.findMail('admin-invitation', thandi)
    expect(mail?.text).toContain('as a guide')
    const browser = await office.openUser(thandi)
    expect(await readOwnRights(browser)).toEqual({ role: 'guide', rights: [] })
    const token = readToken(mail?.link ?? '')
    const secondResponse = await browser.post('/api/account/invitation', { token })
    expect(await errorCode(secondResponse)).toBe('invitation-used')
    expect(await listActions()).toContainEqual({
      action: 'role-granted',
      facts: { userId: await office.findUserId(thandi), role: 'guide' },
    })
  })

  it('promotes a manager to owner, who must sign in again', async () => {
    const browser = await office.openColleague(thandi, 'manager')
    const response = await admin.post('/api/rpc/promote_user_to_admin', { target_email: thandi })
    expect(await response.json()).toBe(true)
    expect(await errorCode(await browser.get('/api/admin/me'))).toBe('token-invalid')
    await browser.signIn(thandi)
    expect((await readOwnRights(browser)).role).toBe('admin')
    const roles = await admin.read('/api/tables/user_roles')
    expect(roles.map(({ role }: { role: string }) => role)).toEqual(['admin', 'admin'])
  })
})
