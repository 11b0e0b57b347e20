import { beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '#rules/dates/durations.ts'
import { engines } from '#tests/databases.ts'
import { errorCode, confirmAddress, goodPassword, type TestBrowser } from '#tests/test-accounts.ts'
import { start } from '#tests/test-office.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { users } from './schema.server.ts'
import { adminInvitations } from './administration-schema.server.ts'
import { mailedTokens } from './mailed-tokens-schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { attempts } from '#platform/database/schema/requests.ts'

const ada = 'ada@guests.example'

describe.each(engines)('an invitation on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  let admin: TestBrowser
  beforeEach(async () => {
    await office.clear(users, adminInvitations, outbox, attempts)
    admin = await office.openAdministrator('owner@cape.example')
  })

  const invite = (change = {}) =>
    admin.post('/api/admin/invitations', { email: ada, role: 'admin', ...change })
  const findToken = async () => {
    const { link = '' } = (await office.findMail('admin-invitation', ada)) ?? {}
    const url = new URL(link, 'https://cape.example')
    expect(url.pathname).toBe('/auth')
    return url.searchParams.get('invitation') ?? ''
  }
  const confirmAda = async (browser: TestBrowser, password?: string) =>
    confirmAddress(browser, (await office.findMail('confirm-address', ada))?.link ?? '', password)
  const readInvitation = (token: string) =>
    office.openBrowser().post('/api/auth/v1/invitation', { token })

  it('is stored for two weeks and mailed, without the token of its link', async () => {
    const response = await invite({ email: 'Ada@Guests.example' })
    expect(response.status).toBe(201)
    const row = {
      id: expect.any(String),
      email: ada,
      role: 'admin',
      invited_at: '2026-11-21T08:00:00.000Z',
      expires_at: '2026-12-05T08:00:00.000Z',
      used_at: null,
    }
    expect(await response.json()).toEqual(row)
    expect(await admin.read('/api/tables/admin_invitations')).toEqual([row])
    const mail = await office.findMail('admin-invitation', ada)
    expect(mail?.text).toContain('until Saturday, 5 December 2026')
    expect(mail?.subject).toContain('invited to be an owner')
    const stored = JSON.stringify([
      await office.db.select().from(adminInvitations),
      await office.db.select().from(mailedTokens),
    ])
    expect(stored).not.toContain(await findToken())
  })

  it('grants its role after a sign-up with its link, confirmed on any device', async () => {
    await invite()
    const response = await office.openBrowser().signUp(ada, { invitation: await findToken() })
    expect(response.status).toBe(201)
    const elsewhere = office.openBrowser()
    await confirmAda(elsewhere, goodPassword)
    await elsewhere.signIn(ada)
    expect(await isAdministrator(elsewhere)).toBe(true)
    expect(await office.findMail('admin-granted', ada)).toBeDefined()
    const [row] = await admin.read('/api/tables/admin_invitations')
    expect(row.used_at).toBe('2026-11-21T08:00:00.000Z')
  })

  it('grants its role after a sign-up without its link, confirmed in the same browser', async () => {
    await invite()
    const browser = office.openBrowser()
    await browser.signUp(ada)
    await confirmAda(browser)
    await browser.signIn(ada)
    expect(await isAdministrator(browser)).toBe(true)
  })

  it('grants no role to a stranger who signed up with the invited address', async () => {
    const stranger = office.openBrowser()
    await stranger.signUp(ada)
    await invite()
    const owner = office.openBrowser()
    expect(await errorCode(await confirmAda(owner))).toBe('confirmation-password')
    expect(await stranger.signIn(ada)).toMatchObject({ code: 'email-unverified' })
    expect(await isAdministrator(stranger)).toBe(false)
    expect(await errorCode(await accept(stranger, await findToken()))).toBe('session-missing')
  })

  it('is accepted once by a user with an account', async () => {
    const browser = await office.openUser(ada)
    await invite()
    const token = await findToken()
    expect((await accept(browser, token)).status).toBe(200)
    expect(await isAdministrator(browser)).toBe(true)
    const secondResponse = await accept(browser, token)
    expect([secondResponse.status, await errorCode(secondResponse)]).toEqual([
      409,
      'invitation-used',
    ])
    expect(await errorCode(await readInvitation(token))).toBe('invitation-used')
  })

  it('shows the invited address without being used', async () => {
    await invite()
    const token = await findToken()
    const readAnswer = async () => (await readInvitation(token)).json()
    expect(await readAnswer()).toEqual({ email: ada, role: 'admin', hasAccount: false })
    await office.openBrowser().signUp(ada)
    expect(await readAnswer()).toEqual({ email: ada, role: 'admin', hasAccount: false })
    await confirmAddress(
      office.openBrowser(),
      (await office.findMail('confirm-address', ada))?.link ?? '',
      goodPassword,
    )
    expect(await errorCode(await readInvitation(token))).toBe('invitation-used')
    expect(await errorCode(await readInvitation('a-guess'))).toBe('invitation-invalid')
  })

  it('is refused for another address, at sign-up and later', async () => {
    await invite()
    const token = await findToken()
    const browser = office.openBrowser()
    const signUp = await browser.signUp('eve@guests.example', { invitation: token })
    expect([signUp.status, await errorCode(signUp)]).toEqual([403, 'invitation-other-address'])
    const eve = await office.openUser('eve@guests.example')
    expect(await errorCode(await accept(eve, token))).toBe('invitation-other-address')
    expect(await isAdministrator(eve)).toBe(false)
  })

  it('is refused after it expired', async () => {
    await invite({ expires_in_days: 1 })
    const token = await findToken()
    office.clock.now = new Date(start.getTime() + dayMs)
    const signUp = await office.openBrowser().signUp(ada, { invitation: token })
    expect([signUp.status, await errorCode(signUp)]).toEqual([410, 'invitation-expired'])
    const browser = await office.openUser(ada)
    expect(await isAdministrator(browser)).toBe(false)
    expect(await errorCode(await accept(browser, token))).toBe('invitation-expired')
  })

  it('is refused after it was withdrawn', async () => {
    const { id } = await (await invite()).json()
    const token = await findToken()
    const withdraw = () => admin.delete(`/api/admin/invitations/${id}`)
    expect((await withdraw()).status).toBe(204)
    expect(await errorCode(await withdraw())).toBe('gone-already')
    const browser = await office.openUser(ada)
    expect(await isAdministrator(browser)).toBe(false)
    expect(await errorCode(await accept(browser, token))).toBe('invitation-invalid')
    expect(await admin.read('/api/tables/admin_invitations')).toEqual([])
  })

  it('is open only once per address', async () => {
    await invite({ expires_in_days: 2 })
    const secondResponse = await invite()
    expect([secondResponse.status, await errorCode(secondResponse)]).toEqual([
      409,
      'invitation-pending',
    ])
    office.clock.now = new Date(start.getTime() + 2 * dayMs)
    await admin.signIn('owner@cape.example')
    expect((await invite()).status).toBe(201)
    expect(await admin.read('/api/tables/admin_invitations')).toHaveLength(1)
  })

  it('stays listed after its use, and can’t be withdrawn', async () => {
    const browser = await office.openUser(ada)
    const { id } = await (await invite()).json()
    await accept(browser, await findToken())
    const withdrawResponse = await admin.delete(`/api/admin/invitations/${id}`)
    expect([withdrawResponse.status, await errorCode(withdrawResponse)]).toEqual([
      409,
      'invitation-used',
    ])
    office.clock.now = new Date(start.getTime() + 1000)
    await invite({ email: 'eve@guests.example' })
    const rows = await admin.read('/api/tables/admin_invitations')
    expect(rows.map(({ email }: { email: string }) => email)).toEqual(['eve@guests.example', ada])
  })

  it.each([
    [{ email: `${ada}\nBcc: eve@evil.example` }, 'email-invalid'],
    [{ email: '' }, 'email-invalid'],
    [{ expires_in_days: 0 }, 'field-invalid'],
    [{ expires_in_days: 61 }, 'field-invalid'],
    [{ role: 'boss' }, 'field-invalid'],
    [{ role: undefined }, 'field-invalid'],
    [{ rights: ['refund'] }, 'field-unknown'],
  ])('is refused with %j, and no mail is queued', async (change, code) => {
    await office.db.delete(outbox)
    const response = await invite(change)
    expect([response.status, await errorCode(response)]).toEqual([422, code])
    expect(await office.db.select().from(outbox)).toEqual([])
  })
})

async function isAdministrator(browser: TestBrowser): Promise<boolean> {
  return (await browser.get('/api/admin/audit-log')).status === 200
}

function accept(browser: TestBrowser, token: string): Promise<Response> {
  return browser.post('/api/account/invitation', { token })
}
