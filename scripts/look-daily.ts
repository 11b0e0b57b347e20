import type { Page } from 'playwright-core'
import { wordsOf } from '#content/content.ts'
import { shipped } from '#content/shipped.ts'
import { fill } from '#rules/text/fill.ts'
import { press } from './look-acts.ts'
import { type DailyScenes, waitingDay, windyDay } from './look-daily-scenes.ts'
import { longWord, password, people } from './look-people.ts'
import type { State } from './look-states.ts'

const { admin, auth } = wordsOf(shipped)
const { offers, proofs, badDay, gifts, waitingList, guides, handOver, reviews } = admin
const { money, statement, tripMails, messages } = admin

type Act = NonNullable<State['act']>
type Look = Omit<State, 'site'>

const onScreen = (name: string, address: string, act: Act): Look => ({
  name,
  address,
  screenOnly: true,
  act,
})

/** What an office deals with day by day: quotes, companies, gifts, reviews, who waits, who signs in and how. */
export function listDailyStates(scenes: DailyScenes): State[] {
  const looks = [
    ...listOffers(scenes.offers),
    ...listCompany(scenes),
    ...listGifts(scenes),
    ...listDays(scenes),
    ...words,
    ...listSignIns(),
  ]
  const { invitation, used } = scenes
  const invited: State[] = [
    { name: 'invited', address: invitation, site: 'daily' },
    { name: 'invited-other-account', address: invitation, site: 'daily', as: 'guest' },
    { name: 'invited-used', address: used, site: 'daily', as: 'guest' },
  ]
  const states: State[] = [
    ...looks.map((look): State => ({ ...look, as: 'office', site: 'daily' })),
    ...empty.map((look): State => ({ ...look, as: 'office' })),
    { name: 'sign-in-second', address: '/auth', site: 'daily', act: askForSecond },
    ...invited,
  ]
  // Guests see quotes and gifts too, in pictures of their own.
  return states.map((state) => ({ ...state, name: `daily-${state.name}` }))
}

const at = (id: string) => `/admin?view=offers&offer=${id}`

function listOffers(ids: DailyScenes['offers']): Look[] {
  return [
    { name: 'offers', address: '/admin?view=offers' },
    { name: 'offers-found-nothing', address: '/admin?view=offers&search=zeppelin' },
    ...Object.entries(ids).map(([scene, id]): Look => ({
      name: `offer-${scene}`,
      address: at(id),
      ...(scene !== 'accepted' && { act: openFolds }),
    })),
    {
      name: 'offer-refused',
      address: at(ids.draft),
      act: async (page) => {
        await page.getByRole('button', { name: offers.addExtra }).click()
        await page.getByLabel(offers.extraPrice).fill('a lot')
        await page.getByLabel(offers.email, { exact: true }).fill('grace@')
        await page.getByRole('button', { name: /^Send it/ }).click()
        await page.waitForTimeout(500)
      },
    },
    {
      name: 'offer-not-sent',
      address: at(ids.draft),
      act: async (page) => {
        await page.getByLabel(offers.email, { exact: true }).fill('grace@guest.example')
        await page.getByRole('button', { name: /^Send it/ }).click()
        await page.getByText(offers.pleaseMend).waitFor()
      },
    },
    onScreen('offer-withdrawing', at(ids.sent), press(offers.withdraw)),
    onScreen('offer-unknown', at('00000000-0000-4000-8000-000000000000'), async (page) => {
      await page.waitForTimeout(500)
    }),
  ]
}

function listCompany({ company, late }: DailyScenes): Look[] {
  const open = (reference: string, act?: Act): Pick<Look, 'address' | 'act'> => ({
    address: `/admin/orders/${reference}`,
    act: async (page) => {
      await page.getByText(money.title, { exact: true }).click()
      await page.getByText(money.lines, { exact: true }).waitFor()
      await act?.(page)
    },
  })
  return [
    { name: 'company-invoiced', ...open(company) },
    {
      name: 'company-statement',
      ...open(company, async (page) => {
        await page.getByText(statement.title.split(':')[0] ?? '').click()
        await page.getByRole('table', { name: statement.lines }).waitFor()
      }),
    },
    { name: 'company-late', ...open(late) },
    { name: 'company-reminding', screenOnly: true, ...open(late, press(money.acts.remind.button)) },
  ]
}

function reviewAsked(name: string, status: keyof typeof reviews.states, act: string): Look {
  return onScreen(name, '/admin?view=reviews', async (page) => {
    await openRow(reviews.states[status])(page)
    await press(act)(page)
  })
}

function openRow(text: string | RegExp): Act {
  return (page) => page.getByRole('row').filter({ hasText: text }).getByRole('link').first().click()
}

function listGifts({ gift }: DailyScenes): Look[] {
  return [
    { name: 'gifts', address: '/admin?view=vouchers' },
    { name: 'gift-opened', address: '/admin?view=vouchers', act: openRow(/as a gift/) },
    {
      name: 'gift-given-back',
      address: '/admin?view=vouchers',
      act: openRow(admin.vouchers.stopped),
    },
    { name: 'gift-waiting', address: `/admin/orders/${gift}`, act: openFolds },
    onScreen('gift-correcting', `/admin/orders/${gift}`, press(gifts.again.button)),
    onScreen('gift-refused', '/admin?view=vouchers', async (page) => {
      await press(gifts.sell)(page)
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(gifts.amount).fill('12')
      await dialog.getByRole('button', { name: gifts.sell }).click()
      await page.waitForTimeout(300)
    }),
  ]
}

function listDays({ storm }: DailyScenes): Look[] {
  const bad = `/admin?view=bad-day&date=${windyDay}`
  const run = `/admin?view=bad-day&run=${storm}`
  return [
    { name: 'today-on-the-road', address: '/admin?view=day' },
    onScreen('today-no-show', '/admin?view=day', press(startOf(guides.actsOf['no-show']))),
    onScreen('today-done', '/admin?view=day', press(startOf(guides.actsOf.done))),
    onScreen('today-taken-back', '/admin?view=day', async (page) => {
      await press(startOf(guides.actsOf['taken-back']))(page)
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: guides.acts['taken-back'], exact: true })
        .click()
    }),
    onScreen('today-note', '/admin?view=day', press(startOf(guides.writeNoteOf))),
    onScreen('today-hand-over', '/admin?view=day', async (page) => {
      await press(new RegExp(handOver.open.split('{name}')[1] ?? ''))(page)
      await page.getByText(handOver.choose).waitFor({ state: 'hidden' })
    }),
    {
      name: 'today-sheets',
      address: '/admin?view=day',
      act: press(guides.sheets),
    },
    {
      name: 'today-sheets-paper',
      address: '/admin?view=day',
      onPaper: true,
      act: press(guides.sheets),
    },
    { name: 'waiting-list-day', address: `/admin?view=day&date=${waitingDay}` },
    onScreen('waiting-list-adding', `/admin?view=day&date=${waitingDay}`, async (page) => {
      await press(waitingList.add)(page)
      await page.getByRole('alertdialog').getByRole('button', { name: waitingList.add }).click()
    }),
    onScreen(
      'waiting-list-offering',
      `/admin?view=day&date=${waitingDay}`,
      press(/^Offer a place to/),
    ),
    { name: 'bad-day-choosing', address: bad },
    { name: 'bad-day-moving', address: bad, act: tickAll },
    {
      name: 'bad-day-swapping',
      address: bad,
      act: async (page) => {
        await tickAll(page)
        await page.getByLabel(badDay.what.acts.swap, { exact: true }).check()
        await page.getByLabel(badDay.what.tour, { exact: true }).selectOption('table-mountain-city')
        await page.waitForLoadState('networkidle')
      },
    },
    {
      name: 'bad-day-calling-off',
      address: bad,
      act: async (page) => {
        await tickAll(page)
        await page.getByLabel(badDay.what.acts['call-off'], { exact: true }).check()
        await page.getByText(badDay.row['call-off']).first().waitFor()
      },
    },
    { name: 'bad-day-interrupted', address: run },
    { name: 'bad-day-under-way', address: run, act: showStates('waiting') },
    { name: 'bad-day-done', address: run, act: showStates('done') },
    { name: 'bad-day-nothing', address: '/admin?view=bad-day&date=2099-01-01' },
    {
      name: 'bad-day-not-worked-out',
      address: bad,
      act: async (page) => {
        await page.route('**/bad-days/plan', (route) => route.abort())
        await page.getByRole('button', { name: /^Tick all/ }).click()
        await page.getByText(badDay.sum.failed).waitFor()
      },
    },
  ]
}

/** What goes out to guests, what they write, and what of it is shown. */
const words: Look[] = [
  { name: 'trip-mails', address: '/admin?view=trip-mails' },
  {
    name: 'trip-mail-read',
    address: '/admin?view=trip-mails',
    act: async (page) => {
      await page.getByText(tripMails.read, { exact: true }).first().click()
      await page.getByText(tripMails.readText).waitFor()
    },
  },
  onScreen('trip-mail-holding', '/admin?view=trip-mails', press(startOf(tripMails.holdBack))),
  {
    name: 'trip-mail-held',
    address: '/admin?view=trip-mails',
    act: async (page) => {
      if (await page.getByText(tripMails.heldBack, { exact: true }).first().isVisible()) return
      await press(startOf(tripMails.holdBack))(page)
      const asked = page.getByRole('alertdialog')
      await asked.getByRole('button', { name: tripMails.holdBack, exact: true }).click()
      await page.getByText(tripMails.heldBack, { exact: true }).first().waitFor()
    },
  },
  { name: 'reviews-of-guests', address: '/admin?view=reviews' },
  ...(['waiting', 'published', 'refused', 'withdrawn'] as const).map((status): Look => ({
    name: `review-${status}`,
    address: '/admin?view=reviews',
    act: openRow(reviews.states[status]),
  })),
  { name: 'review-for-us', address: '/admin?view=reviews', act: openRow(reviews.forUs) },
  reviewAsked('review-refusing', 'waiting', reviews.refuse),
  reviewAsked('review-showing', 'waiting', reviews.show),
  reviewAsked('review-answering', 'published', reviews.changeAnswer),
  { name: 'inbox-open', address: '/admin?view=messages' },
  { name: 'inbox-answered', address: '/admin?view=messages&status=answered' },
  { name: 'inbox-closed', address: '/admin?view=messages&status=closed' },
  { name: 'inbox-found', address: '/admin?view=messages&search=wheelchair' },
  { name: 'inbox-found-nothing', address: '/admin?view=messages&search=zeppelin' },
  { name: 'inbox-thread', address: '/admin?view=messages', act: openFirst },
  {
    name: 'inbox-template-inserted',
    address: '/admin?view=messages',
    act: async (page) => {
      await openFirst(page)
      await page.getByLabel(messages.templates.insert).selectOption({ index: 1 })
    },
  },
  onScreen('inbox-short-answers', '/admin?view=messages', press(messages.templates.manage)),
  { name: 'activity-of-the-office', address: '/admin?view=activity' },
  { name: 'attention-of-the-office', address: '/admin?view=attention' },
  { name: 'team-of-the-office', address: '/admin?view=team' },
]

/** Second proofs, with answers of our own where a device or an app would be needed. */
function listSignIns(): Look[] {
  const own = '/admin?view=sign-in'
  return [
    { name: 'sign-in-own', address: own },
    { name: 'sign-in-own-given', address: own, act: (page) => showOwn(page, given) },
    { name: 'sign-in-codes', address: own, act: setUpCodes },
    {
      name: 'sign-in-codes-wrong',
      address: own,
      act: async (page) => {
        await setUpCodes(page)
        await page.getByLabel(proofs.codes.code).fill('000000')
        await press(proofs.codes.confirm)(page)
        await page.locator('[aria-invalid=true]').first().waitFor()
      },
    },
    { name: 'sign-in-recovery', address: own, act: showRecovery },
    { name: 'sign-in-recovery-paper', address: own, onPaper: true, act: showRecovery },
    {
      name: 'sign-in-gate',
      address: '/admin',
      act: async (page) => {
        await page.route('**/api/admin/me', (route) => refuse(route, 'second-proof-needed'))
        await page.reload()
        await page.getByRole('heading', { name: proofs.setUpTitle }).waitFor()
      },
    },
    onScreen('sign-in-gate-asks', '/admin', async (page) => {
      await page.route('**/api/admin/me', (route) => refuse(route, 'second-proof-needed'))
      await page.route('**/api/account/proofs', (route) =>
        route.fulfill({ json: { ...given, isGiven: false } }),
      )
      await page.reload()
      await page.getByRole('dialog').waitFor()
    }),
    onScreen('proof-asked', '/admin?view=rights', (page) => askAnew(page, ['code', 'passkey'])),
    onScreen('proof-asked-password', '/admin?view=rights', (page) => askAnew(page, [])),
    onScreen('proof-asked-wrong', '/admin?view=rights', async (page) => {
      await askAnew(page, [])
      await page.getByRole('dialog').getByLabel(proofs.fresh.password, { exact: true }).fill('no')
      await press(proofs.fresh.confirm)(page)
      await page.locator('[aria-invalid=true]').first().waitFor()
    }),
    { name: 'rights-of-the-office', address: '/admin?view=rights' },
  ]
}

/** An office to which nobody has come yet. */
const empty: Omit<Look, 'as'>[] = [
  ...['offers', 'reviews', 'trip-mails', 'bad-day', 'promo-codes', 'undelivered', 'figures'].map(
    (view) => ({ name: `empty-${view}`, address: `/admin?view=${view}` }),
  ),
  { name: 'empty-gifts', address: '/admin?view=vouchers' },
  { name: 'empty-inbox', address: '/admin?view=messages&status=closed' },
]

const given = {
  ways: ['code', 'passkey'],
  isRequired: true,
  isGiven: true,
  isFresh: true,
  codesSince: '2026-03-01T10:00:00Z',
  passkeys: ['My laptop', `The telephone of ${longWord} at the front desk`].map((name, index) => ({
    id: `00000000-0000-4000-8000-00000000000${index}`,
    name,
    device: 'Safari on iPhone',
    isSynced: index === 1,
    createdAt: '2026-03-01T10:00:00Z',
    lastUsedAt: index === 1 ? '2026-11-01T10:00:00Z' : null,
  })),
  recoveryLeft: 1,
}

async function showOwn(page: Page, answer: object): Promise<void> {
  await page.route('**/api/account/proofs', (route) => route.fulfill({ json: answer }))
  await page.reload()
  await page.getByRole('heading', { name: proofs.recovery.title }).waitFor()
}

async function setUpCodes(page: Page): Promise<void> {
  await press(proofs.codes.setUp)(page)
  const image = page.getByRole('img', { name: proofs.codes.image })
  const asked = page.getByRole('dialog').getByLabel(proofs.fresh.password, { exact: true })
  await image.or(asked).waitFor()
  // The sign-in may be a quarter of an hour back.
  if (await asked.isVisible()) {
    await asked.fill(password)
    await page.keyboard.press('Enter')
  }
  await image.waitFor()
}

async function showRecovery(page: Page): Promise<void> {
  await setUpCodes(page)
  const recovery = Array.from({ length: 10 }, (_, index) => `k7wq${index}-m3xd${index}`)
  await page.route('**/api/account/proofs/codes/**', (route) =>
    route.fulfill({ json: { recovery, proofs: given } }),
  )
  await page.getByLabel(proofs.codes.code).fill('000000')
  await press(proofs.codes.confirm)(page)
  await page.getByText(proofs.recovery.shownText).waitFor()
}

/** A quarter of an hour after the sign-in, somebody changes who may do what. */
async function askAnew(page: Page, ways: string[]): Promise<void> {
  await page.route('**/api/admin/proofs/**', (route) =>
    refuse(route, 'fresh-proof-needed', { ways }),
  )
  const label = fill(proofs.required.label, { role: admin.roles.names.guide })
  await page.getByLabel(label).click()
  await page.getByRole('dialog').getByText(proofs.fresh.text).waitFor()
}

/** The password was right, and that is not all. */
async function askForSecond(page: Page): Promise<void> {
  await page.route('**/api/auth/v1/token**', (route) =>
    refuse(route, 'second-proof-asked', { ticket: 'a', ways: ['code', 'passkey'] }),
  )
  await page.getByLabel(auth.email, { exact: true }).fill(people.office)
  await page.getByLabel(auth.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: auth.signIn, exact: true }).click()
  await page.getByText(auth.second.text).waitFor()
}

function refuse(
  route: Parameters<Parameters<Page['route']>[1]>[0],
  code: string,
  facts: object = {},
): Promise<void> {
  const refusal = { code, message: '', facts }
  return route.fulfill({ status: 403, json: { error: { ...refusal, issues: [refusal] } } })
}

/** The bad day as it is while it is carried out, and when all of it is. */
function showStates(state: 'waiting' | 'done'): Act {
  return async (page) => {
    await page.route('**/api/admin/bad-days/*', async (route) => {
      // It asks again and again, and the last time when its page is gone.
      const fetched = await route.fetch().catch(() => undefined)
      if (!fetched) return
      const answer = await fetched.json()
      const trips = (answer.trips as object[]).map((trip, index) =>
        state === 'done' || index > 0 ? { ...trip, state, whyNot: null } : trip,
      )
      await route.fulfill({ json: { ...answer, trips } })
    })
    await page.reload()
    await page.getByText(badDay.run.states[state], { exact: true }).first().waitFor()
  }
}

async function tickAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Tick all/ }).click()
  await page.getByText(badDay.row.same).first().waitFor()
}

async function openFirst(page: Page): Promise<void> {
  await page.locator('[data-row]').first().click()
  await page.getByLabel(messages.answer, { exact: true }).waitFor()
}

async function openFolds(page: Page): Promise<void> {
  await page.locator('#main details, article details').first().waitFor({ state: 'attached' })
  await page.locator('#main details, article details').evaluateAll((all) => {
    for (const part of all) part.setAttribute('open', '')
  })
  await page.waitForLoadState('networkidle')
}

/** A button by what its name begins with, before what it is about. */
function startOf(name: string): RegExp {
  const [start = ''] = name.split(/[:{]/)
  return new RegExp(`^${start}`)
}
