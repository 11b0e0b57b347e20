import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { en } from '#content/words/en.ts'
import { nameCaller } from '#site/client/call-headers.ts'
import { bookingBody } from '../test-office.ts'
import type { useSite } from './site.ts'

type Site = ReturnType<typeof useSite>

/** The link that confirms an address. */
export const confirmLink = /\/auth\/confirm\?/

/** A password that meets every rule. */
export const goodPassword = 'Table Mountain, 1087 m'

/** Fills the sign-up form of a page that shows it, and sends it. */
export async function signUp(page: Page, email: string, password = goodPassword) {
  await page.getByLabel(en.auth.email, { exact: true }).fill(email)
  await page.getByLabel(en.auth.password, { exact: true }).fill(password)
  await page.getByLabel(en.auth.confirmation).fill(password)
  await page.getByRole('tabpanel').getByRole('button', { name: 'Create Account' }).click()
  await page
    .getByText('Account created successfully! Please check your email to verify your account.')
    .waitFor()
}

/** Signs up without a browser, and gives the path of the link that confirms the address. */
export async function signUpByCall(site: Site, email: string): Promise<string> {
  const created = await ask(site, '/api/auth/v1/signup', { email, password: goodPassword })
  expect(created.status).toBe(201)
  const { pathname, search } = new URL(await findLink(site, email, confirmLink))
  return pathname + search
}

/** Signs up and confirms the address as the pages do, which have journeys of their own, and opens Home. */
export async function createAccount(site: Site, email: string): Promise<Page> {
  const link = new URL(await signUpByCall(site, email), site.url('/'))
  const token = link.searchParams.get('token')
  const body = { type: 'signup', token, password: goodPassword }
  expect((await ask(site, '/api/auth/v1/verify', body)).status).toBe(200)
  return site.open('/')
}

/** Creates an account and makes it the first administrator of an empty site. */
export async function openOffice(site: Site, email: string): Promise<void> {
  const page = await createAccount(site, email)
  await page.goto(site.url('/admin'))
  await page.getByLabel(en.admin.first.email).fill(email)
  await page.getByRole('button', { name: 'Initialize First Admin' }).click()
  await page.getByText('First admin user initialized successfully!').waitFor()
}

/** Books as the form does, and gives the reference. */
export async function bookByCall(site: Site, change: object): Promise<string> {
  const answer = await fetch(site.url('/api/bookings'), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
    body: JSON.stringify(bookingBody({ ...change })),
  })
  expect(answer.status).toBe(201)
  const { reference } = await answer.json()
  return reference
}

function ask(site: Site, path: string, body: object): Promise<Response> {
  return fetch(site.url(path), {
    method: 'POST',
    headers: { ...nameCaller(), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/** Sends the sign-in form; what comes of it is for the journey to see. */
export async function trySignIn(page: Page, email: string, password = goodPassword) {
  await page.getByLabel(en.auth.email, { exact: true }).fill(email)
  await page.getByLabel(en.auth.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: en.auth.signIn, exact: true }).click()
}

/** Signs in at /auth and arrives at Home. */
export async function signIn(site: Site, page: Page, email: string, password = goodPassword) {
  await page.goto(site.url('/auth'))
  await trySignIn(page, email, password)
  await page.waitForURL((url) => url.pathname === '/')
}

/** The newest link of that kind in the mails for an address; of two that went out in the same second, not the one `before`. */
export async function findLink(
  site: Site,
  email: string,
  kind: RegExp,
  count = 1,
  before?: string,
) {
  const mails = await site.readMails(email, count)
  const links = mails.flatMap((mail) => mail.text?.match(/https?:\/\/\S+/g) ?? [])
  const link = links.findLast((found) => kind.test(found) && !(before && found.includes(before)))
  expect(link).toBeDefined()
  return link ?? ''
}
