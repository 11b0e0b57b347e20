import { randomUUID } from 'node:crypto'
import { desc } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '#rules/dates/durations.ts'
import { engines } from '#tests/databases.ts'
import { errorCode, openBrowser, type TestBrowser } from '#tests/test-accounts.ts'
import { start, testAccounts } from '#tests/test-office.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { jwks, refreshCredentials, sessions } from './schema.server.ts'
import { auditLog, userRoles } from './administration-schema.server.ts'
import { attempts } from '#platform/database/schema/requests.ts'
import { cleanUp } from '#server/clean-up/clean-up.ts'
import { deleteUndecryptableSigningKeys } from './key-set.server.ts'
import { findOrCreateSecret } from '#platform/database/secret.ts'

const ada = 'ada@guests.example'
const refreshPath = '/api/auth/v1/token?grant_type=refresh_token'

describe.each(engines)('a session on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  let browser: TestBrowser
  beforeAll(async () => {
    browser = await office.openUser(ada)
  })
  beforeEach(async () => {
    await office.db.delete(attempts)
    await office.db.delete(sessions)
    browser = office.openBrowser()
    await browser.signIn(ada)
  })

  const setClock = (seconds: number) => {
    office.clock.now = new Date(start.getTime() + seconds * 1000)
  }
  const refresh = (client = browser) => client.post(refreshPath)
  /** Copies the current cookies into another browser, as another tab or a thief has them. */
  const copyBrowser = () => {
    const otherBrowser = office.openBrowser()
    for (const [name, cookie] of browser.jar) otherBrowser.jar.set(name, cookie)
    return otherBrowser
  }
  const requestUser = (token: string) =>
    office.openBrowser().ask('/api/auth/v1/user', {
      headers: { authorization: `Bearer ${token}` },
    })

  describe('that is refreshed', () => {
    it('gets a new access token and a new credential, which no answer contains', async () => {
      const first = browser.jar.get('refresh')?.value
      setClock(60)
      const response = await refresh()
      const text = await response.text()
      const second = browser.jar.get('refresh')?.value
      expect(response.status).toBe(200)
      expect(second).not.toBe(first)
      expect(text).not.toContain(second)
      expect(JSON.parse(text)).toMatchObject({
        refresh_token: 'kept-in-a-cookie',
        expires_at: start.getTime() / 1000 + 60 + 900,
        user: { email: ada },
      })
      expect((await requestUser(JSON.parse(text).access_token)).status).toBe(200)
    })

    it('stays refused after it expired, even if the clock is set back', async () => {
      const copiedBrowser = copyBrowser()
      setClock(31 * 24 * 60 * 60)
      expect((await refresh()).status).toBe(401)
      setClock(0)
      expect((await refresh(copiedBrowser)).status).toBe(401)
    })

    it('gives a used credential no second grace period when the clock is set back', async () => {
      const thief = copyBrowser()
      setClock(60 * 60)
      expect((await refresh()).status).toBe(200)
      setClock(0)
      expect((await refresh(thief)).status).toBe(401)
      expect((await refresh()).status).toBe(401)
    })

    it('stores only hashes of credentials', async () => {
      const secret = browser.jar.get('refresh')?.value ?? ''
      const storedCredentials = JSON.stringify(await office.db.select().from(refreshCredentials))
      expect(storedCredentials).not.toContain(secret)
    })

    it('limits its cookie to the token endpoint, and hides it from scripts', async () => {
      const response = await refresh()
      const cookie = response.headers.getSetCookie().find((line) => line.startsWith('refresh='))
      expect(cookie).toMatch(/; Path=\/api\/auth\/v1\/token(;|$)/)
      expect(cookie).toMatch(/; HttpOnly(;|$)/)
      expect(cookie).toMatch(/; SameSite=Strict(;|$)/)
      expect(cookie).not.toMatch(/Secure|Domain/)
      const productionBrowser = openBrowser(office.openAnotherApp({ isProduction: true }))
      await productionBrowser.signIn(ada)
      expect([...productionBrowser.jar.keys()].toSorted()).toEqual([
        '__Secure-device',
        '__Secure-refresh',
      ])
      const secureResponse = await productionBrowser.post(refreshPath)
      expect(secureResponse.status).toBe(200)
      expect(secureResponse.headers.getSetCookie()[0]).toMatch(/^__Secure-refresh=.+; Secure(;|$)/)
      // A cookie without the prefix is ignored: someone on the network could have planted it.
      const victimBrowser = openBrowser(office.openAnotherApp({ isProduction: true }))
      victimBrowser.jar.set('refresh', browser.jar.get('refresh') ?? { value: '', path: '/' })
      expect(await errorCode(await victimBrowser.post(refreshPath))).toBe('session-missing')
    })

    it('works for simultaneous tabs, and for their next refreshes', async () => {
      const tab = copyBrowser()
      const answers = await Promise.all([refresh(), refresh(tab), refresh(copyBrowser())])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      setClock(30)
      expect((await refresh()).status).toBe(200)
      expect((await refresh(tab)).status).toBe(200)
      expect(await office.db.select().from(sessions)).toHaveLength(1)
    })

    it('works again within a minute if the answer was lost', async () => {
      const tab = copyBrowser()
      await refresh(tab)
      setClock(59)
      expect((await refresh()).status).toBe(200)
    })

    it('ends if a credential is reused after a minute, which is logged', async () => {
      const thief = copyBrowser()
      const { access_token: token } = await (await refresh()).json()
      setClock(61)
      const response = await refresh(thief)
      expect([response.status, await errorCode(response)]).toEqual([401, 'token-invalid'])
      expect(thief.jar.has('refresh')).toBe(false)
      expect((await refresh()).status).toBe(401)
      expect((await requestUser(token)).status).toBe(401)
      const [entry] = await office.db.select().from(auditLog).orderBy(desc(auditLog.at)).limit(1)
      expect(entry).toMatchObject({ action: 'refresh-reused', subject: 'sessions' })
    })

    it('is refused without a cookie, with a made-up one, and after its end', async () => {
      const cookielessBrowser = office.openBrowser()
      const missingResponse = await refresh(cookielessBrowser)
      expect([missingResponse.status, await errorCode(missingResponse)]).toEqual([
        401,
        'session-missing',
      ])
      cookielessBrowser.jar.set('refresh', { value: 'x'.repeat(43), path: '/' })
      expect(await errorCode(await refresh(cookielessBrowser))).toBe('token-invalid')
      const copiedBrowser = copyBrowser()
      await browser.signOut()
      expect(browser.jar.has('refresh')).toBe(false)
      expect(await errorCode(await refresh(copiedBrowser))).toBe('token-invalid')
    })

    it('lasts 30 days from the sign-in, however often it is used', async () => {
      for (const days of [10, 20, 29]) {
        setClock(days * 24 * 60 * 60)
        expect((await refresh()).status).toBe(200)
      }
      setClock(30 * 24 * 60 * 60 - 1)
      const { access_token: token } = await (await refresh()).json()
      expect((await requestUser(token)).status).toBe(200)
      setClock(30 * 24 * 60 * 60)
      expect((await requestUser(token)).status).toBe(401)
      expect(await errorCode(await refresh())).toBe('token-invalid')
    })

    it('lasts twelve hours for an owner, even one who became owner during it', async () => {
      setClock(11 * 60 * 60)
      expect((await refresh()).status).toBe(200)
      const role = { id: randomUUID(), role: 'admin', createdAt: start }
      await office.db.insert(userRoles).values({ ...role, userId: await office.findUserId(ada) })
      setClock(12 * 60 * 60 - 1)
      const { access_token: token } = await (await refresh()).json()
      expect((await requestUser(token)).status).toBe(200)
      setClock(12 * 60 * 60)
      expect((await requestUser(token)).status).toBe(401)
      expect(await errorCode(await refresh())).toBe('token-invalid')
      expect(await office.db.select().from(sessions)).toEqual([])
      await office.db.delete(userRoles)
    })

    it('ends on time even if an earlier version prolonged it', async () => {
      const expiresAt = new Date(start.getTime() + 60 * dayMs)
      await office.db.update(sessions).set({ expiresAt })
      setClock(30 * 24 * 60 * 60)
      expect(await errorCode(await refresh())).toBe('token-invalid')
    })
  })

  describe('that is ended', () => {
    it('is closed at once on every device if signed out with scope global', async () => {
      const otherBrowser = office.openBrowser()
      const { access_token: token } = await otherBrowser.signIn(ada)
      expect((await otherBrowser.get('/api/auth/v1/user')).status).toBe(200)
      expect((await browser.signOut('global')).status).toBe(204)
      const response = await requestUser(token)
      expect([response.status, await errorCode(response)]).toEqual([401, 'token-invalid'])
      expect((await refresh(otherBrowser)).status).toBe(401)
    })

    it('is closed only on this device with scope local, and on all others with scope others', async () => {
      const otherBrowser = office.openBrowser()
      await otherBrowser.signIn(ada)
      await browser.signOut('others')
      expect((await otherBrowser.get('/api/auth/v1/user')).status).toBe(401)
      expect((await browser.get('/api/auth/v1/user')).status).toBe(200)
      expect((await refresh()).status).toBe(200)
      await otherBrowser.signIn(ada)
      await browser.signOut('local')
      expect((await browser.get('/api/auth/v1/user')).status).toBe(401)
      expect((await otherBrowser.get('/api/auth/v1/user')).status).toBe(200)
    })

    it('is not closed by another user or a visitor', async () => {
      const eve = await office.openUser(`eve-${engine}@guests.example`)
      await eve.signOut()
      expect((await browser.get('/api/auth/v1/user')).status).toBe(200)
      eve.use(undefined)
      expect(await errorCode(await eve.signOut())).toBe('session-missing')
      expect(await errorCode(await browser.signOut('everyone'))).toBe('field-invalid')
    })
  })

  it('is refused from another site', async () => {
    const foreignHeaders: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'https://cape.example.evil.example' },
      { 'sec-fetch-site': 'cross-site' },
    ]
    for (const headers of foreignHeaders) {
      for (const path of [refreshPath, '/api/auth/v1/logout?scope=global', '/api/bookings']) {
        const response = await browser.post(path, {}, headers)
        expect([response.status, await errorCode(response)]).toEqual([403, 'origin-foreign'])
      }
    }
    expect((await browser.get('/api/auth/v1/user')).status).toBe(200)
    for (const origin of ['https://cape.example', 'http://localhost']) {
      expect((await browser.post(refreshPath, {}, { origin })).status).toBe(200)
    }
  })

  it('stays valid after the server’s secret changes', async () => {
    const { db } = office
    const secret = await findOrCreateSecret(db, undefined)
    expect(secret.length).toBeGreaterThan(40)
    expect(await findOrCreateSecret(db, undefined)).toBe(secret)
    expect(await findOrCreateSecret(db, 'given')).toBe('given')
    const { siteUrl } = office.office
    expect(await deleteUndecryptableSigningKeys(db, { siteUrl, secret: testAccounts.secret })).toBe(
      false,
    )
    expect(await deleteUndecryptableSigningKeys(db, { siteUrl, secret })).toBe(true)
    expect(await db.select().from(jwks)).toEqual([])
    const restartedBrowser = openBrowser(
      office.openAnotherApp({ accounts: { ...testAccounts, secret } }),
    )
    for (const [name, cookie] of browser.jar) restartedBrowser.jar.set(name, cookie)
    const { access_token: token } = await (await refresh(restartedBrowser)).json()
    restartedBrowser.use(token)
    expect((await restartedBrowser.get('/api/auth/v1/user')).status).toBe(200)
    await db.delete(jwks)
  })

  it('is deleted with its credentials once it is over', async () => {
    await cleanUp(office.db, new Date(start.getTime() + 30 * dayMs))
    expect(await office.db.select().from(refreshCredentials)).toHaveLength(1)
    await cleanUp(office.db, new Date(start.getTime() + 30 * dayMs + 1))
    expect(await office.db.select().from(sessions)).toEqual([])
    expect(await office.db.select().from(refreshCredentials)).toEqual([])
  })
})
