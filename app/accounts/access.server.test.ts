import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { publishableKey } from './api-key.ts'
import { isDefaultRight, type Role, roles } from './rights.ts'
import { type Audience, isRight } from '#platform/api/endpoint.ts'
import { engines } from '#tests/databases.ts'
import { errorCode, type TestBrowser } from '#tests/test-accounts.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { access, guestAccessTo, type Endpoint } from './access.server.ts'
import { attempts } from '#platform/database/schema/requests.ts'

const endpoints = Object.keys(access) as Endpoint[]
const guests = ['visitor', 'user', 'otherUser'] as const
const kinds = [...guests, ...roles]
type Kind = (typeof kinds)[number]
const ada = 'ada@guests.example'

/** A body that changes nothing. This test covers access only. */
const harmlessBody = '{"harmless":true}'

const refusals: Partial<Record<Kind, [number, string]>> = {
  visitor: [401, 'session-missing'],
  user: [403, 'access-denied'],
  otherUser: [403, 'access-denied'],
}

/** The expected access: rights for office users, audiences for everyone else. */
function isAccessExpected(kind: Kind, audience: Audience): boolean {
  const role = roles.find((one) => one === kind)
  if (!role) return guestAccessTo(audience)[kind as (typeof guests)[number]]
  if (audience === 'self') return isDefaultRight(role, 'people')
  return !isRight(audience) || isDefaultRight(role, audience)
}

describe.each(engines)('the access table on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  let browsers: Record<Kind, TestBrowser>
  let adaId: string
  beforeAll(async () => {
    const admin = await office.openAdministrator('owner@cape.example')
    const user = await office.openUser(ada)
    adaId = await office.findUserId(ada)
    const otherUser = await office.openUser('eve@guests.example')
    const open = (role: Role) => office.openColleague(`${role}@cape.example`, role)
    const staff = {
      admin,
      manager: await open('manager'),
      reservations: await open('reservations'),
      accountant: await open('accountant'),
      guide: await open('guide'),
    }
    browsers = { visitor: office.openBrowser(), user, otherUser, ...staff }
  })
  beforeEach(() => office.db.delete(attempts))

  const sendRequest = (
    browser: TestBrowser,
    endpoint: Endpoint,
    headers: Record<string, string> = {},
  ) => {
    const [method = '', pattern = ''] = endpoint.split(' ')
    const path = pattern
      .replace(':inbox', 'bookings')
      .replace(':id', crypto.randomUUID())
      .replace(':tourId', 'cape-peninsula')
      .replace(':code', 'x')
      .replace(':role', 'guide')
      .replace(':right', 'day')
    const self = access[endpoint] === 'self' ? `?user_id=${adaId}` : ''
    const query = pattern.endsWith('/logout') ? '?scope=others' : self
    const body = method === 'GET' ? {} : { body: harmlessBody }
    const json = { 'content-type': 'application/json', ...headers }
    return browser.ask(path + query, { method, headers: json, ...body })
  }

  it('lists exactly the endpoints of the server', () => {
    const routes = office.app.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
      .map(({ method, path }) => `${method} ${path}`)
    expect([...new Set(routes)].toSorted()).toEqual(endpoints.toSorted())
  })

  describe.each(kinds)('for a request as %s', (kind) => {
    it.each(endpoints)('decides the access to %s', async (endpoint) => {
      const isAllowed = isAccessExpected(kind, access[endpoint])
      const response = await sendRequest(browsers[kind], endpoint)
      const text = await response.text()
      const code = response.status >= 400 ? JSON.parse(text).error.code : undefined
      if (isAllowed) {
        expect([401, 403]).not.toContain(response.status)
        expect(response.status).toBeLessThan(500)
      } else {
        expect([response.status, code]).toEqual(refusals[kind] ?? [403, 'right-missing'])
        if (!refusals[kind])
          expect(JSON.parse(text).error.message).toMatch(
            /^Only the owner.* can .*\. Ask owner@cape/,
          )
      }
      if (kind === 'otherUser') expect(text).not.toContain(ada)
    })
  })

  it.each(endpoints.filter((endpoint) => guestAccessTo(access[endpoint]).needsKey))(
    'requires the publishable key and a bearer token for %s',
    async (endpoint) => {
      const wrongKeyResponse = await sendRequest(browsers.admin, endpoint, { apikey: 'another' })
      expect([wrongKeyResponse.status, await errorCode(wrongKeyResponse)]).toEqual([
        401,
        'api-key-invalid',
      ])
      const [method = ''] = endpoint.split(' ')
      const path = endpoint.slice(method.length + 1)
      const tokenlessResponse = await office.app.request(path, {
        method,
        headers: { apikey: publishableKey },
      })
      expect([tokenlessResponse.status, await errorCode(tokenlessResponse)]).toEqual([
        401,
        'session-missing',
      ])
    },
  )

  it('refuses other methods and spellings of an endpoint’s address', async () => {
    for (const [method, path] of [
      ['PUT', '/api/tables/user_roles'],
      ['POST', '/api/tables/user_roles'],
      ['GET', '/api/rpc/promote_user_to_admin'],
      ['GET', '/api/admin'],
      ['GET', '/api//admin/audit-log'],
      ['GET', '/api/Admin/audit-log'],
      ['GET', '/api/admin/audit-log/'],
      ['GET', '/api/admin/%61udit-log/..'],
    ] as const) {
      const response = await browsers.visitor.ask(path, { method })
      expect([path, [401, 404].includes(response.status)]).toEqual([path, true])
    }
    const head = await browsers.user.ask('/api/admin/audit-log', { method: 'HEAD' })
    expect(head.status).toBe(403)
  })

  it('hides another user’s roles from a request that names no user or several', async () => {
    const { user } = browsers
    const eveId = await office.findUserId('eve@guests.example')
    for (const query of ['', `?user_id=${eveId}`, `?user_id=${eveId}&user_id=${adaId}`]) {
      const response = await user.get(`/api/tables/user_roles${query}`)
      expect([query, response.status]).toEqual([query, 403])
    }
    const twoUsersResponse = await user.get(
      `/api/tables/user_roles?user_id=${adaId}&user_id=${eveId}`,
    )
    expect(twoUsersResponse.status).toBe(422)
    expect(await user.read(`/api/tables/user_roles?user_id=${adaId}`)).toEqual([])
  })
})
