import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import PostalMime from 'postal-mime'
import { nameCaller } from '#site/client/call-headers.ts'
import { inDays } from './look-days.ts'
import { waitForScripts } from '#tests/visits.ts'

/** Who stands before the camera. */
export const people = {
  guest: 'annemarie@guest.example',
  office: 'owner@office.example',
  guide: 'thandi@office.example',
}
const confirmation = /(https?:\/\/\S+\/auth\/confirm\?\S+)/
export const password = 'Table Mountain, 1087 m'

export const longWord = 'Rheindampfschifffahrtskapitänin'
export const [tourDay, secondDay, farDay] = [40, 41, 180].map(inDays)

/** Gives an empty site an office, a guest, and something of everything that can arrive. */
export async function seed(site: string, dataFolder: string): Promise<void> {
  for (const email of Object.values(people)) await createAccount(site, dataFolder, email)
  const guest = {
    name: `Annemarie ${longWord}`,
    email: people.guest,
    phone: '+49 40 428 28 0',
  }
  const consent = { textVersion: '2025-08-15' }
  const details = {
    firstName: 'Annemarie',
    lastName: longWord,
    email: guest.email,
    phone: guest.phone,
  }
  for (const [tourId, date] of [
    ['cape-peninsula', tourDay],
    ['winelands-stellenbosch', secondDay],
    ['garden-route-highlights', farDay],
  ]) {
    await send(site, '/api/bookings', { tourId, date, adults: 4, children: 1, ...details, consent })
  }
  await send(site, '/api/transfers', {
    vehicle: 'premium-van',
    date: tourDay,
    guests: 8,
    kind: 'inland',
    ...guest,
    consent,
  })
  await send(site, '/api/group-quotes', {
    guests: 200,
    firstDay: farDay,
    lastDay: inDays(182),
    programme: 'Two days by the sea, one among the vines.',
    company: 'Hanseatische Reederei',
    ...guest,
    consent: { textVersion: '2026-11-22' },
  })
  const asked = await send(site, '/api/itinerary-enquiries', {
    itinerary: {
      version: 1,
      entries: [
        { tourId: 'table-mountain', startTime: '08:30' },
        { tourId: 'cape-peninsula', startTime: '09:00' },
      ],
      adults: 4,
      children: 1,
      toddlers: 0,
      vehicle: 'premium-suv',
      addOns: ['gourmetLunch'],
    },
    ...guest,
    message: `My mother comes along: ${longWord}.`,
    startDate: farDay,
    consent,
  })
  const { code } = (await asked.json()) as { code: string }
  for (const [name, comment] of [
    ['Bo', 'More wine, less road.'],
    [`Annegret ${longWord}`, `Could we see the penguins first?\n\nAnd ${longWord}!`],
  ])
    await send(site, `/api/itineraries/${code}/comments`, {
      name,
      comment,
      key: crypto.randomUUID(),
    })
  await send(site, '/api/functions/send-contact-email', {
    name: guest.name,
    email: guest.email,
    subject: 'Group of 200 guests',
    message: `We are 200 from Hamburg.\n\n${longWord} ${longWord}`,
    timestamp: new Date().toISOString(),
    consent,
  })
}

/** Signs all in, the office as the first administrator, and returns what their browsers keep. */
export async function openAccounts(browser: Browser, site: string) {
  return {
    guest: await signIn(browser, site, 'guest'),
    office: await signIn(browser, site, 'office'),
    // Where a guide was invited before the server ran, confirming the address has accepted it.
    guide: await signIn(browser, site, 'guide'),
  }
}

async function signIn(browser: Browser, site: string, who: keyof typeof people) {
  const context = await browser.newContext()
  const page = await context.newPage()
  if (who === 'office') {
    await page.goto(`${site}/admin`)
    await waitForScripts(page)
    await page.getByLabel('Admin e-mail').fill(people.office)
    await page.getByRole('button', { name: 'Initialize First Admin' }).first().click()
    await page.getByText('First admin user initialized successfully!').waitFor()
  }
  await page.goto(`${site}/auth`)
  await waitForScripts(page)
  await page.getByLabel('E-mail', { exact: true }).fill(people[who])
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  // A guide is led to their days.
  await page.waitForURL((url) => url.pathname === '/' || url.pathname === '/guide')
  const kept = await context.storageState()
  await context.close()
  return kept
}

async function createAccount(site: string, dataFolder: string, email: string): Promise<void> {
  await send(site, '/api/auth/v1/signup', { email, password })
  const link = await findLink(dataFolder, email)
  const token = new URL(link).searchParams.get('token')
  await send(site, '/api/auth/v1/verify', { type: 'signup', token, password })
}

/** The links of the quote requests that a guest has sent: of a group, and of an itinerary. */
export async function findQuoteLinks(
  dataFolder: string,
): Promise<Record<'group' | 'days', string>> {
  const [group, days] = await Promise.all(
    ['GQ-', 'QR-'].map((prefix) =>
      findLink(dataFolder, people.guest, new RegExp(`${prefix}[^]*?(https?://\\S+/q/[\\w-]+)`)),
    ),
  )
  return { group: new URL(group ?? '').pathname, days: new URL(days ?? '').pathname }
}

async function findLink(dataFolder: string, email: string, link = confirmation): Promise<string> {
  const folder = path.join(dataFolder, 'mail')
  for (let attempt = 0; attempt < 100; attempt += 1) {
    for (const name of readdirSync(folder)) {
      if (!name.endsWith('.eml')) continue
      const mail = await PostalMime.parse(readFileSync(path.join(folder, name)))
      const found = link.exec(mail.text ?? '')?.[1]
      if (found && mail.to?.some(({ address }) => address === email)) return found
    }
    await sleep(100)
  }
  throw new Error(`No mail with a link arrived for ${email}.`)
}

async function send(site: string, address: string, body: unknown): Promise<Response> {
  const answer = await fetch(site + address, {
    method: 'POST',
    headers: {
      ...nameCaller(),
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
  return answer
}
