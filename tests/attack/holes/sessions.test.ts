import { beforeEach, describe, expect, it } from 'vitest'
import { hourMs } from '#rules/dates/durations.ts'
import { attempts } from '#server/database/schema/requests.ts'
import { findBundle } from '../../databases.ts'
import { productionSettings, startServer } from '../../server-process.ts'
import { openAdministrator, openAnotherApp, openBrowser, openUser } from '../../test-accounts.ts'
import { start, testAccounts } from '../../test-office.ts'
import { useTestOffice } from '../../use-test-office.ts'

const refreshPath = '/api/auth/v1/token?grant_type=refresh_token'

/** Wants to become the first administrator (S6), and to stay signed in for ever (S17). */
describe('a stranger', () => {
  const office = useTestOffice('built-in')
  beforeEach(async () => {
    await office.db.delete(attempts)
  })

  it('finds no site in production that would make anyone its first administrator', async () => {
    const program = await findBundle()
    const { ADMIN_EMAIL: _left, ...others } = productionSettings
    await expect(startServer(program, others)).rejects.toThrow(/ADMIN_EMAIL is missing/)
  })

  it('does not become it with a confirmed address, for six who ask at once', async () => {
    const accounts = { ...testAccounts, adminEmail: productionSettings.ADMIN_EMAIL }
    const app = openAnotherApp(office, { accounts })
    const asked = [1, 2, 3, 4, 5, 6].map(async (n) => {
      const email = `stranger-${n}@guests.example`
      const browser = await openUser({ db: office.db, app }, email)
      return (await browser.post('/api/rpc/initialize_first_admin', { admin_email: email })).json()
    })
    expect(await Promise.all(asked)).toEqual([false, false, false, false, false, false])
    const exists = await openBrowser(app).get('/api/rpc/administrator_exists')
    expect(await exists.json()).toBe(false)
  })

  it.each([
    ['a guest’s', 30 * 24, 12, openUser],
    ['an administrator’s', 12, 1, openAdministrator],
  ])(
    'keeps %s session alive for %i hours by refreshing it, and not for one more',
    async (_whose, hours, every, open) => {
      const browser = await open(office, `session-${hours}@guests.example`)
      for (let hour = every; hour < hours; hour += every) {
        office.clock.now = new Date(start.getTime() + hour * hourMs)
        expect((await browser.post(refreshPath)).status).toBe(200)
      }
      office.clock.now = new Date(start.getTime() + hours * hourMs)
      expect((await browser.post(refreshPath)).status).toBe(401)
      expect((await browser.get('/api/auth/v1/user')).status).toBe(401)
    },
  )
})
