import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { onEveryTour } from '#content/answers/on-every-tour.ts'
import { tourAnswers } from '#content/answers/tours.ts'
import { people } from '#content/about.ts'
import { attractions } from '#content/attractions.ts'
import { menus } from '#content/menus.ts'
import { questionThemes } from '#content/questions.ts'
import { rides } from '#content/rides.ts'
import { tours } from '#content/tours.ts'
import { en } from '#content/words/en.ts'
import { displayMoney, inRand } from '#rules/money/currency.ts'
import { sumGateFees } from '#rules/money/gate-fees.ts'
import { rand } from '#rules/money/money.ts'
import { phone, useSite } from './site.ts'

/**
 * What a traveller asks before they spend R20,000, found on a phone from a tour in two presses at the
 * most. Whatever the answers say today is what must be seen: they are read from content/, and a question
 * is found there by what it speaks of. That the words answer is held by tests/answers.test.ts.
 */
const site = useSite({}, { keepsNothing: true })

/** With gates to pay for. */
const withGates = tours.find(({ id }) => (tourAnswers[id]?.gateFees.length ?? 0) > 0)
const [anyTour] = tours
const all = questionThemes.flatMap(({ questions }) => questions)

let presses = 0
beforeEach(() => {
  presses = 0
})
afterEach(() => {
  expect(presses).toBeLessThanOrEqual(2)
})

describe('on the tour itself', () => {
  it('stands what is shared, who is picked up where, what children pay, who can walk it, what to bring', async () => {
    const tour = tours.find(({ id }) => (tourAnswers[id]?.bring.length ?? 0) > 0)
    const page = await openTour(tour?.id)
    const facts = tourAnswers[tour?.id ?? '']
    const { pickUp, ages, seats } = onEveryTour
    const said = [
      facts?.yours,
      facts?.walking,
      facts?.wheelchair,
      facts?.bring[0],
      facts?.badWeather,
    ]
    for (const text of [...said, pickUp, ages, seats]) {
      await see(page.getByText(text ?? 'nothing').first())
    }
  })

  it('stands what the gates ask of the whole party', async () => {
    const page = await openTour(withGates?.id)
    const fees = tourAnswers[withGates?.id ?? '']?.gateFees ?? []
    const party = { adults: 2, children: 0 }
    const line = page.getByText(en.tourAnswers.atTheGates).locator('..')
    await see(line.getByText(displayMoney(sumGateFees(fees, party), inRand)))
    await page.getByLabel(en.tour.children).selectOption('1')
    await see(line.getByText(displayMoney(sumGateFees(fees, { ...party, children: 1 }), inRand)))
    await see(page.getByText(fees[0]?.what ?? 'nothing').first())
  })

  it('stand questions that open to their answers', async () => {
    const page = await openTour(anyTour?.id)
    const [first] = tourAnswers[anyTour?.id ?? '']?.questions ?? []
    await press(page.getByText(first?.question ?? 'nothing'))
    await see(page.getByText(first?.answer ?? 'nothing'))
  })

  it('stands what somebody who travels alone can do', async () => {
    const page = await openTour(anyTour?.id)
    await see(page.getByText(en.tour.alone).or(page.getByText(en.tour.onePaysForTwo)))
  })
})

describe('one press from the foot of the tour', () => {
  it('are the prices of a ride from the airport, and of an hour more', async () => {
    const page = await openTour(anyTour?.id)
    await press(inFooter(page, '/transfers'))
    const row = page.getByRole('row', { name: rides.airport[0]?.place ?? 'nothing' })
    await see(row.getByText(displayMoney(rand(rides.airport[0]?.prices[0] ?? 0), inRand)))
    await see(page.getByText(displayMoney(rand(rides.day.extraHour), inRand)).last())
  })

  it('are the people, their languages and the numbers of their badges', async () => {
    const page = await openTour(anyTour?.id)
    await press(inFooter(page, '/about'))
    for (const { name, languages } of people) {
      await see(page.getByRole('heading', { name }))
      await see(page.getByText(languages))
    }
    const badge = people.find(({ registration }) => registration)?.registration
    await see(page.getByText(`${en.about.registered} ${badge}`).first())
  })

  it('is why Robben Island isn’t sold', async () => {
    const page = await openTour(anyTour?.id)
    await press(inFooter(page, '/destinations'))
    const island = attractions.find(({ slug }) => slug === 'robben-island')
    await see(page.getByText(island?.goodToKnow ?? 'nothing'))
  })
})

describe('two presses away, among the questions', () => {
  it.each([
    ['how one pays, and a deposit', /deposit/i],
    ['VAT and an invoice', /invoice/i],
    ['what a change of the date costs', /administration fee/i],
    ['a pick-up at the cruise ship', /cruise/i],
    ['what is shared', /private, and what is shared/i],
    ['the cable car that doesn’t run', /cable car is closed/i],
    ['wheelchairs', /wheelchair/i],
    ['safety', /is it safe/i],
    ['insurance', /insured/i],
    ['a guide or a driver', /driver a guide/i],
    ['travelling alone', /alone/i],
    ['tips', /\btip\b/i],
    ['visas', /\bvisa/i],
    ['papers of children', /papers/i],
  ])('is answered: %s', async (_, about) => {
    const found = all.find(({ question, answer }) => about.test(`${question} ${answer}`))
    if (!found) throw new Error(`No answer in content/questions.ts speaks of ${about}.`)
    const page = await openTour(anyTour?.id)
    await press(page.getByRole('link', { name: en.tourAnswers.moreQuestions }))
    const answer = page.getByText(found.answer)
    await expect.poll(() => answer.isVisible()).toBe(false)
    await press(page.locator('summary', { hasText: found.question }))
    await see(answer)
  })
})

describe('on paper', () => {
  it('stand the answers below their questions, without a press', async () => {
    const page = await site.open('/questions')
    const answer = page.getByText(all[0]?.answer ?? 'nothing')
    await expect.poll(() => answer.isVisible()).toBe(false)
    await page.emulateMedia({ media: 'print' })
    await see(answer)
  })
})

function openTour(id: string | undefined): Promise<Page> {
  if (!id) throw new Error('No tour has what this journey looks for.')
  return site.open(`/tour/${id}`, { viewport: phone })
}

function inFooter(page: Page, path: string): Locator {
  const label = menus.footer.find((item) => item.path === path)?.label
  return page.getByRole('contentinfo').getByRole('link', { name: label ?? path, exact: true })
}

async function press(target: Locator) {
  presses += 1
  await target.click()
}

/** It is on the page and can be read by scrolling alone. */
async function see(target: Locator) {
  await target.waitFor()
}
