import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { en } from '#content/words/en.ts'
import { displayMoney, inRand } from '#rules/money/currency.ts'
import { sumGateFees } from '#rules/money/gate-fees.ts'
import { phone, useSite } from './site.ts'

const { tourAnswers, questionThemes, tours } = shipped

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
})

describe('two presses away, among the questions', () => {
  it.each([
    ['how one pays, and a deposit', /deposit/i],
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

async function press(target: Locator) {
  presses += 1
  await target.click()
}

/** It is on the page and can be read by scrolling alone. */
async function see(target: Locator) {
  await target.waitFor()
}
