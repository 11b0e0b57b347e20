import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { en } from '#content/words/en.ts'
import { createCallerHeaders } from '#ui/client/call-headers.ts'
import { bookingBody, buildJsonPost } from '../test-office.ts'
import type { setUpSite } from './site.ts'

type Site = ReturnType<typeof setUpSite>

export const confirmLink = /\/auth\/confirm\?/

/** A password that meets every rule of sign-up. */
export const goodPassword = 'Table Mountain, 1087 m'

export async function signUp(page: Page, email: string, password = goodPassword) {
  await page.getByLabel(en.auth.email, { exact: true }).fill(email)
  await page.getByLabel(en.auth.password, { exact: true }).fill(password)
  await page.getByLabel(en.auth.confirmation).fill(password)
  await page.getByRole('tabpanel').getByRole('button', { name: 'Create Account' }).click()
  await page
    .getByText('Account created successfully! Please check your email to verify your account.')
    .waitFor()
}

/** Signs up without a browser; returns the path of the confirmation link. */
export async function signUpByCall(site: Site, email: string): Promise<string> {
  const answer = await post(site, '/api/auth/v1/signup', { email, password: goodPassword })
  expect(answer.status).toBe(201)
  const { pathname, search } = new URL(await findLink(site, email, confirmLink))
  return pathname + search
}

/** Signs up and confirms by API calls; the pages have their own journeys. */
export async function signUpAndConfirm(site: Site, email: string): Promise<void> {
  const link = new URL(await signUpByCall(site, email), site.url('/'))
  const token = link.searchParams.get('token')
  const body = { type: 'signup', token, password: goodPassword }
  expect((await post(site, '/api/auth/v1/verify', body)).status).toBe(200)
}

export async function openSiteAfterSignUp(site: Site, email: string): Promise<Page> {
  await signUpAndConfirm(site, email)
  return site.open('/')
}

/** Opens an address with a user's session; the sign-in form has its own journeys. */
export async function openSignedIn(
  site: Site,
  email: string,
  address: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const path = '/api/auth/v1/token'
  const body = { email, password: goodPassword }
  const answer = await post(site, `${path}?grant_type=password`, body)
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('refresh='))
  const value = /=([^;]+)/.exec(cookie ?? '')?.[1] ?? ''
  const { hostname: domain, origin } = new URL(site.url('/'))
  const flags = { expires: -1, httpOnly: true, secure: false, sameSite: 'Strict' } as const
  const storageState = {
    cookies: [{ name: 'refresh', value, domain, path, ...flags }],
    origins: [{ origin, localStorage: [{ name: 'session', value: 'on' }] }],
  }
  return site.open(address, { ...options, storageState })
}

export async function createOwner(site: Site, email: string): Promise<void> {
  await signUpAndConfirm(site, email)
  const answer = await post(site, '/api/rpc/initialize_first_admin', { admin_email: email })
  expect(await answer.json()).toBe(true)
}

export async function bookByCall(site: Site, change: object): Promise<string> {
  const { reference } = await sendByCall(site, '/api/bookings', bookingBody({ ...change }))
  return reference
}

/** Sends a form's request, which must succeed; returns the answer. */
export async function sendByCall(site: Site, path: string, body: object) {
  const answer = await tryByCall(site, path, body)
  expect(answer.ok).toBe(true)
  return answer.json()
}

export function tryByCall(site: Site, path: string, body: object): Promise<Response> {
  return fetch(site.url(path), buildJsonPost(body))
}

/** Calls the API as a user of the office; returns the answer, which must succeed. */
export async function callAs(site: Site, email: string, call: string, body?: object) {
  const [method = '', path = ''] = call.split(' ')
  const tokenAnswer = await post(site, '/api/auth/v1/token?grant_type=password', {
    email,
    password: goodPassword,
  })
  const { access_token: token } = await tokenAnswer.json()
  const { headers, body: text } = buildJsonPost(body)
  const answer = await fetch(site.url(path), {
    method,
    headers: { ...headers, ...createCallerHeaders(token) },
    ...(body ? { body: text } : {}),
  })
  expect(answer.ok, await answer.clone().text()).toBe(true)
  return answer.json()
}

function post(site: Site, path: string, body: object): Promise<Response> {
  return fetch(site.url(path), {
    method: 'POST',
    headers: { ...createCallerHeaders(), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/** Sends the sign-in form; the journey checks the result. */
export async function trySignIn(page: Page, email: string, password = goodPassword) {
  await page.getByLabel(en.auth.email, { exact: true }).fill(email)
  await page.getByLabel(en.auth.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: en.auth.signIn, exact: true }).click()
}

export async function signIn(site: Site, page: Page, email: string, password = goodPassword) {
  await page.goto(site.url('/auth'))
  await trySignIn(page, email, password)
  await page.waitForURL((url) => url.pathname === '/')
}

/** The newest link of a kind in mails to an address; `excluded` skips one of the same second. */
export async function findLink(
  site: Site,
  email: string,
  kind: RegExp,
  count = 1,
  excluded?: string,
) {
  const mails = await site.readMails(email, count)
  const links = mails.flatMap((mail) => mail.text?.match(/https?:\/\/\S+/g) ?? [])
  const link = links.findLast(
    (candidate) => kind.test(candidate) && !(excluded && candidate.includes(excluded)),
  )
  expect(link).toBeDefined()
  return link ?? ''
}
