import * as fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { engines } from '#tests/databases.ts'
import { goodPassword, openAdministrator, type TestBrowser } from '#tests/test-accounts.ts'
import { itineraryBody } from '#tests/test-office.ts'
import { useTestOffice } from '#tests/use-test-office.ts'
import { adminInvitations, userRoles } from '../database/schema/administration.ts'
import { attempts } from '../database/schema/requests.ts'

const owner = 'owner@cape.example'

/** Every write of accounts and administration with a body that would be good. */
const writes: [string, string, Record<string, unknown>][] = [
  ['POST', '/api/auth/v1/signup', { email: owner, password: goodPassword, invitation: 'x' }],
  ['POST', '/api/auth/v1/token?grant_type=password', { email: owner, password: goodPassword }],
  ['POST', '/api/auth/v1/token?grant_type=refresh_token', { refresh_token: 'x' }],
  ['POST', '/api/auth/v1/verify', { type: 'signup', token: 'x' }],
  ['POST', '/api/auth/v1/resend', { type: 'signup', email: owner }],
  ['POST', '/api/auth/v1/recover', { email: owner }],
  ['POST', '/api/auth/v1/reset', { token: 'x', password: goodPassword }],
  ['PUT', '/api/auth/v1/user', { current_password: 'x', password: goodPassword }],
  ['PATCH', '/api/account/preferences', { currency: 'EUR', language: 'de', newsletter: true }],
  ['PUT', `/api/account/itineraries/${'0'.repeat(32)}`, { itinerary: itineraryBody(), name: 'x' }],
  ['PATCH', `/api/account/itineraries/${'0'.repeat(32)}`, { name: 'x' }],
  ['POST', '/api/account/invitation', { token: 'x' }],
  ['POST', '/api/account/deletion', { password: 'x' }],
  ['POST', '/api/rpc/initialize_first_admin', { admin_email: owner }],
  ['POST', '/api/rpc/promote_user_to_admin', { target_email: owner }],
  ['POST', '/api/admin/invitations', { email: owner, expires_in_days: 1 }],
  [
    'PATCH',
    `/api/admin/inbox/bookings/${crypto.randomUUID()}`,
    { status: 'cancelled', note: 'x', message: 'x', cancelledBy: 'guest' },
  ],
]

const strange = fc.oneof(
  fc.jsonValue(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('\u0000', `' or 1=1; --`, `${owner}\u0000`, '\uD800', '__proto__'),
)

describe.each(engines)('whatever is sent to an account on the %s database', (engine) => {
  const office = useTestOffice(engine)
  let browser: TestBrowser
  beforeAll(async () => {
    browser = await openAdministrator(office, owner)
  })
  beforeEach(() => office.db.delete(attempts))

  const send = (method: string, path: string, body: string) =>
    browser.ask(path, { method, headers: { 'content-type': 'application/json' }, body })

  it.each(writes)('never makes %s %s fail', async (method, path, good) => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...Object.keys(good)), strange, async (field, value) => {
        const body = JSON.stringify({ ...good, [field]: value })
        expect((await send(method, path, body)).status).toBeLessThan(500)
      }),
      { numRuns: 15 },
    )
    await fc.assert(
      fc.asyncProperty(fc.json(), async (body) => {
        const { status } = await send(method, path, body)
        expect(status < 500).toBe(true)
      }),
      { numRuns: 15 },
    )
  })

  it('has made no one an administrator and invited no stranger', async () => {
    expect(await office.db.select().from(userRoles)).toHaveLength(1)
    const invited = await office.db.select({ email: adminInvitations.email }).from(adminInvitations)
    expect(invited.every(({ email }) => email === owner)).toBe(true)
    expect((await browser.get('/api/account')).status).toBe(200)
  })
})
