import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { createEditor } from '#app/studio/office/editor.ts'
import { openAdministrator, openUser, type TestBrowser } from '#tests/test-accounts.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'

const [tour = expect.fail()] = Object.values(shipped.documents.tour)
const address = `/api/admin/studio/documents/tour/${tour.id}`
const fields = ['title', 'area', 'duration', 'description'] as const
type Field = (typeof fields)[number]

const randomAction = fc.record({
  who: fc.nat(1),
  field: fc.constantFrom(...fields),
  does: fc.constantFrom('write', 'write', 'write', 'undo', 'leave', 'return', 'send', 'news'),
})

/** The editor of a page with the real server and a connection that can be offline. */
async function openPage(browser: TestBrowser) {
  let isOffline = false
  const read = async () => (await browser.get(address)).json()
  const editor = createEditor({
    document: await read(),
    unsaved: [],
    storeUnsaved: () => {},
    onStored: () => {},
    save: async (changes) => {
      if (isOffline) return { step: 'failed' }
      const answer = await browser.patch(address, { changes })
      const { conflicts, ...value } = await answer.json()
      if (conflicts) return { step: 'conflicts', conflicts }
      expect(answer.status).toBe(200)
      return { step: 'saved', value }
    },
  })
  return {
    editor,
    setAway: (isNowOffline: boolean) => (isOffline = isNowOffline),
    hear: async () => {
      if (!isOffline) editor.rebase(await read())
    },
    read: () => pickFields(editor.get().editing.shown),
  }
}
type Editor = Awaited<ReturnType<typeof openPage>>

describe('two editors of one tour', () => {
  const office = setUpTestOffice()
  let browsers: [TestBrowser, TestBrowser]
  beforeAll(async () => {
    const owner = await openAdministrator(office, 'owner@cape.example')
    const colleague = await openUser(office, 'nomsa@cape.example')
    await owner.post('/api/rpc/promote_user_to_admin', { target_email: 'nomsa@cape.example' })
    browsers = [owner, colleague]
  })

  it('both see the stored state in the end, with every text that only one of them wrote', async () => {
    let writings = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(randomAction, { minLength: 12, maxLength: 24 }),
        fc.boolean(),
        async (actions, mayUndo) => {
          const pages = [await openPage(browsers[0]), await openPage(browsers[1])] as const
          const start = pages[0].read()
          const textsByField = new Map<Field, { who: number; text: string }[]>()
          for (const { who, field, does } of actions) {
            const { editor, setAway, hear } = pages[who] ?? pages[0]
            if (does === 'write') {
              writings += 1
              const text = `Text ${writings} by ${who}`
              editor.edit([field], text)
              textsByField.set(field, [...(textsByField.get(field) ?? []), { who, text }])
            } else if (does === 'undo') {
              if (mayUndo) editor.undo()
            } else if (does === 'send') await editor.flush()
            else if (does === 'news') await hear()
            else setAway(does === 'leave')
          }
          await expect.poll(() => settleBoth(pages)).toBe('saved,saved')
          await settleBoth(pages)
          const [firstState, secondState] = pages.map((page) => page.read())
          const stored = await (await browsers[0].get(address)).json()
          expect([firstState, secondState]).toEqual([
            pickFields(stored.body),
            pickFields(stored.body),
          ])
          for (const field of fields) {
            const texts = textsByField.get(field) ?? []
            const allTexts = texts.map(({ text }) => text)
            const last = texts.at(-1)
            const isByOneEditor = texts.every(({ who }) => who === last?.who)
            if (mayUndo) expect([start[field], ...allTexts]).toContain(firstState?.[field])
            else if (!last) expect([field, firstState?.[field]]).toEqual([field, start[field]])
            else if (isByOneEditor) expect([field, firstState?.[field]]).toEqual([field, last.text])
            else expect(allTexts).toContain(firstState?.[field])
          }
        },
      ),
      { numRuns: 20, endOnFailure: true },
    )
  })
})

/**
 * Both go online and send; in conflicts the first keeps their own text and the second accepts the
 * other's.
 */
async function settleBoth(pages: readonly Editor[]): Promise<string> {
  for (const [who, { editor, setAway, hear }] of pages.entries()) {
    setAway(false)
    await editor.flush()
    for (const key of editor.get().editing.conflicts.keys())
      editor.resolve(key, who === 0 ? 'mine' : 'theirs')
    await editor.flush()
    await hear()
  }
  return pages.map(({ editor }) => editor.get().saving).join()
}

function pickFields(body: unknown): Record<Field, unknown> {
  const record = Object(body) as Record<Field, unknown>
  return Object.fromEntries(fields.map((field) => [field, record[field]])) as Record<Field, unknown>
}
