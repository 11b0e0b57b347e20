import { setTimeout as sleep } from 'node:timers/promises'
import { and, desc, eq } from 'drizzle-orm'
import { publishableKey } from '#app/accounts/api-key.ts'
import { createApp } from '#server/app.ts'
import type { Role } from '#app/accounts/rights.ts'
import { userRoles } from '#app/accounts/administration-schema.server.ts'
import { users } from '#app/accounts/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { createLog } from '#platform/log.ts'
import { refusalAnswer } from '#platform/api/endpoint.ts'
import { Refused } from '#platform/refused.ts'
import { testAccounts, type TestOffice } from './test-office.ts'

/** A password that meets every rule of sign-up. */
export const goodPassword = 'Table Mountain, 1087 m'

type Body = Record<string, unknown>
type App = { request: (path: string, init?: RequestInit) => Response | Promise<Response> }

type OfficeApp = Pick<TestOffice, 'db'> & { app: App }

/**
 * A browser in front of the API: it keeps cookies by path and sends the headers of our pages. If a
 * fresh proof is needed, it sends the password and retries, as the desk's dialog does, unless
 * `proves` is false.
 */
export function openBrowser(app: App, { proves = true } = {}) {
  const jar = new Map<string, { value: string; path: string }>()
  let token = publishableKey
  return {
    ask,
    jar,
    signIn,
    signOut,
    signUp,
    post: send('POST'),
    postForm,
    get,
    read,
    patch: send('PATCH'),
    put: send('PUT'),
    delete: (path: string) => ask(path, { method: 'DELETE' }),
    use,
  }

  /** Sends the access token of a session from now on; undefined returns to the publishable key. */
  function use(accessToken: string | undefined) {
    token = accessToken ?? publishableKey
  }

  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await requestOnce(path, init)
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    if (!proves || response.status !== 403 || !isJson) return response
    const code = await errorCode(response.clone())
    if (code !== 'fresh-proof-needed') return response
    const proof = { password: goodPassword }
    const proofAnswer = await requestOnce('/api/account/proof', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(proof),
    })
    return proofAnswer.ok ? requestOnce(path, init) : response
  }

  async function requestOnce(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers({ apikey: publishableKey, authorization: `Bearer ${token}` })
    const sentCookies = [...jar].filter(([, cookie]) => path.startsWith(cookie.path))
    if (sentCookies.length > 0) {
      headers.set('cookie', sentCookies.map(([name, { value }]) => `${name}=${value}`).join('; '))
    }
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value)
    const response = await app.request(path, { ...init, headers })
    for (const line of response.headers.getSetCookie()) storeCookie(line)
    return response
  }

  function storeCookie(line: string) {
    const [pair = '', ...attributes] = line.split('; ')
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/'
    if (attributes.some((attribute) => /^max-age=0$/i.test(attribute))) jar.delete(name)
    else jar.set(name, { value, path })
  }

  function get(path: string) {
    return ask(path)
  }

  /** Reads the JSON of an answer. */
  async function read(path: string) {
    return (await get(path)).json()
  }

  function send(method: string) {
    return (path: string, body: unknown = {}, headers: Record<string, string> = {}) =>
      ask(path, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
  }

  /** Posts as a form without scripts. */
  function postForm(
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ) {
    return ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: String(new URLSearchParams(fields)),
    })
  }

  function signUp(email: string, change: Body = {}) {
    return send('POST')('/api/auth/v1/signup', { email, password: goodPassword, ...change })
  }

  /** Signs in and continues as the user; returns the session, or the refusal's code. */
  async function signIn(email: string, password = goodPassword) {
    const path = '/api/auth/v1/token?grant_type=password'
    const answer = await (await send('POST')(path, { email, password })).json()
    if (answer.error) return { code: answer.error.code, ...answer.error }
    use(answer.access_token)
    return answer
  }

  function signOut(scope = 'global') {
    return send('POST')(`/api/auth/v1/logout?scope=${scope}`)
  }
}

export type TestBrowser = ReturnType<typeof openBrowser>

/** Simulates another process: a second application on the same database. */
export function openAnotherApp(
  office: Pick<TestOffice, 'office' | 'database'>,
  change: Partial<Parameters<typeof createApp>[0]> = {},
) {
  return createApp({
    services: office.office,
    accounts: testAccounts,
    database: office.database,
    log: createLog('silent'),
    isProduction: false,
    pages: undefined,
    hasMailbox: () => false,
    ...change,
  })
}

/**
 * An application with a short constant time of answers: `completedWaits` counts the
 * answers that waited for its end.
 */
export function openConstantTimeApp(
  office: Pick<TestOffice, 'office' | 'database'>,
  hashing = testAccounts.hashing,
) {
  const even = { completedWaits: 0 }
  const constantTime = async () => {
    await sleep(150)
    even.completedWaits += 1
  }
  const app = openAnotherApp(office, { accounts: { ...testAccounts, hashing, constantTime } })
  return { app, even }
}

export async function findMail(office: Pick<TestOffice, 'db'>, kind: string, recipient: string) {
  const mails = await office.db
    .select()
    .from(outbox)
    .where(eq(outbox.recipient, recipient))
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
  const mail = mails.find((candidate) => candidate.kind === kind)
  const link = /https:\/\/cape\.example(\/\S+)/.exec(mail?.text ?? '')?.[1]
  return mail && { ...mail, link: link ?? '' }
}

export function confirmAddress(
  browser: TestBrowser,
  link: string,
  password?: string,
): Promise<Response> {
  return browser.post('/api/auth/v1/verify', { type: 'signup', token: readToken(link), password })
}

export function readToken(link: string): string {
  const { searchParams } = new URL(link, 'https://cape.example')
  const names = ['token', 'reset', 'invitation']
  return names.map((name) => searchParams.get(name)).find((value) => value !== null) ?? ''
}

export async function openUser(office: OfficeApp, email: string): Promise<TestBrowser> {
  const browser = openBrowser(office.app)
  // Deletes the mail of an account deleted earlier in this test: with the same timestamp it could
  // be taken for the new one.
  await office.db
    .delete(outbox)
    .where(and(eq(outbox.recipient, email), eq(outbox.kind, 'confirm-address')))
  await browser.signUp(email)
  const mail = await findMail(office, 'confirm-address', email)
  await confirmAddress(browser, mail?.link ?? '')
  await browser.signIn(email)
  return browser
}

/** Opens a user as an administrator: the first by request, others in the database. */
export async function openAdministrator(office: OfficeApp, email: string): Promise<TestBrowser> {
  const browser = await openUser(office, email)
  await browser.post('/api/rpc/initialize_first_admin', { admin_email: email })
  return browser
}

export async function openColleague(office: OfficeApp, email: string, role: Role) {
  const browser = await openUser(office, email)
  const userId = await findUserId(office, email)
  await office.db
    .insert(userRoles)
    .values({ id: crypto.randomUUID(), userId, role, createdAt: new Date(0) })
  return browser
}

export async function findUserId(office: Pick<TestOffice, 'db'>, email: string): Promise<string> {
  const [user] = await office.db.select().from(users).where(eq(users.email, email))
  if (!user) throw new Error(`Nobody has the address ${email}.`)
  return user.id
}

export async function errorCode(response: Response): Promise<string | undefined> {
  const text = await response.text()
  return text === '' ? undefined : JSON.parse(text).error?.code
}

/** The status and the code of a refused request. */
export async function readRefusal(response: Response): Promise<[number, string | undefined]> {
  return [response.status, await errorCode(response)]
}

/** The code of the refusal that an action throws. Undefined if it succeeds. */
export async function findRefusalCode(action: Promise<unknown>): Promise<string | undefined> {
  try {
    await action
    return undefined
  } catch (error) {
    if (error instanceof Refused) return error.refusals[0].code
    throw error
  }
}

export async function listIssues(response: Response): Promise<(string | undefined)[]> {
  const { error } = refusalAnswer.parse(await response.json())
  return error.issues.map(({ field }) => field)
}
