import * as fc from 'fast-check'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { tours } from '#content/tours.ts'
import { en } from '#content/words/en.ts'
import { openOffice, openSignedIn } from './account-steps.ts'
import { desktop, useSite } from './site.ts'

const site = useSite()
const owner = 'owner@editors.example'
const { edit } = en.admin.studio
const [tour = expect.fail()] = tours
const fields = ['title', 'area', 'duration', 'description'] as const
type Field = (typeof fields)[number]

const act = fc.record({
  who: fc.nat(1),
  field: fc.constantFrom(...fields),
  does: fc.constantFrom('write', 'write', 'write', 'undo', 'leave', 'return', 'rest'),
})

beforeAll(() => openOffice(site, owner))

// Whatever two people do in one document, without a connection for a while too: in the end both see what is
// stored, and a text that only one of them wrote is there.
it('two who write in one tour lose nothing of each other', async () => {
  const editors = [await openTour(), await openTour()] as const
  let writings = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { minLength: 12, maxLength: 24 }),
      fc.boolean(),
      async (acts, mayUndo) => {
        const start = await readFields(editors[0])
        const written = new Map<Field, { who: number; text: string }[]>()
        for (const { who, field, does } of acts) {
          const page = editors[who] ?? editors[0]
          if (does === 'write') {
            writings += 1
            const text = `Text ${writings} by ${who}`
            await fieldOf(page, field).fill(text)
            written.set(field, [...(written.get(field) ?? []), { who, text }])
          } else if (does === 'undo') {
            const button = page.getByRole('button', { name: edit.undo, exact: true })
            if (mayUndo && (await button.isEnabled())) await button.click()
          } else if (does === 'rest') await page.waitForTimeout(300)
          else await page.context().setOffline(does === 'leave')
        }
        for (const page of editors) await page.context().setOffline(false)
        await expect.poll(() => settle(editors)).toBe('both see what is stored')
        const end = await readFields(editors[0])
        for (const field of fields) {
          const texts = written.get(field) ?? []
          const all = texts.map(({ text }) => text)
          const last = texts.at(-1)
          const isOnes = texts.every(({ who }) => who === last?.who)
          if (mayUndo) expect([start[field], ...all]).toContain(end[field])
          else if (!last) expect([field, end[field]]).toEqual([field, start[field]])
          else if (isOnes) expect([field, end[field]]).toEqual([field, last.text])
          else expect(all).toContain(end[field])
        }
      },
    ),
    { numRuns: 6, endOnFailure: true },
  )
}, 900_000)

/** Where both have written, the first keeps what stands there and the second follows; then how it stands. */
async function settle(editors: readonly Page[]): Promise<string> {
  for (const [who, page] of editors.entries()) {
    const name = who === 0 ? edit.keepMine : edit.takeTheirs
    const button = page.getByRole('button', { name }).first()
    if ((await button.count()) > 0) await button.click()
  }
  const states = await Promise.all(
    editors.map((page) => page.locator('[data-saving]').getAttribute('data-saving')),
  )
  if (states.some((state) => state !== 'saved')) return `they are ${states.join(' and ')}`
  const [one, other] = await Promise.all(editors.map(readFields))
  if (JSON.stringify(one) !== JSON.stringify(other)) return 'they see different texts'
  const fresh = await openTour()
  const stored = await readFields(fresh)
  await fresh.context().close()
  return JSON.stringify(stored) === JSON.stringify(one)
    ? 'both see what is stored'
    : 'something else is stored'
}

async function openTour(): Promise<Page> {
  const address = `/admin?view=studio&doc=tour/${tour.id}`
  const page = await openSignedIn(site, owner, address, { viewport: desktop })
  await page.locator('[data-saving=saved]').waitFor()
  return page
}

async function readFields(page: Page): Promise<Record<Field, string>> {
  const texts = await Promise.all(
    fields.map(async (field) => [field, await fieldOf(page, field).inputValue()] as const),
  )
  return Object.fromEntries(texts) as Record<Field, string>
}

function fieldOf(page: Page, field: Field) {
  return page.locator(`[id="field-${field}"]`)
}
