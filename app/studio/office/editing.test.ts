import { describe, expect, it } from 'vitest'
import { isSame, toPathKey, readAt, writeAt } from './document-path.ts'
import {
  beginEditing,
  editField,
  restoreUnsent,
  listUnsaved,
  sendChanges,
  resolveConflict,
  addConflicts,
  rebaseOnStored,
  undoStep,
} from './editing.ts'
import { createSlug } from './create-item.ts'

const body = {
  title: 'Cape Point',
  stops: [
    { key: 'a', what: 'Boulders' },
    { key: 'b', what: 'The lighthouse' },
  ],
}
const openEditing = () => beginEditing({ body, version: 3 })

describe('paths of a document', () => {
  it('use the keys of lists and omit undefined fields', () => {
    expect(readAt(body, ['stops', 'b', 'what'])).toBe('The lighthouse')
    expect(writeAt(body, ['stops', 'b', 'what'], undefined)).toEqual({
      ...body,
      stops: [body.stops[0], { key: 'b' }],
    })
    expect(writeAt(body, ['stops', 'gone', 'what'], 'x')).toEqual(body)
    expect(writeAt(undefined, ['runs', 'cutOff'], '12:00')).toEqual({ runs: { cutOff: '12:00' } })
  })

  it('compare documents regardless of the order of fields', () => {
    expect(isSame({ a: 1, b: [1] }, { b: [1], a: 1 })).toBe(true)
    expect(isSame({ a: 1 }, { a: undefined })).toBe(false)
  })
})

describe('editing a document', () => {
  it('sends one change for repeated edits of a field, with the first value as `was`', () => {
    let editing = editField(openEditing(), ['title'], 'Cape P', 0)
    editing = editField(editing, ['title'], 'The Cape', 100)
    expect(sendChanges(editing).changes).toEqual([
      { path: ['title'], was: 'Cape Point', now: 'The Cape' },
    ])
  })

  it('sends nothing if a field has its former value again', () => {
    const editing = editField(
      editField(openEditing(), ['title'], 'x', 0),
      ['title'],
      'Cape Point',
      1,
    )
    expect(sendChanges(editing).changes).toEqual([])
  })

  it('sends a sorted list as one change, with the changes in its objects', () => {
    let editing = editField(openEditing(), ['stops', 'a', 'what'], 'Penguins', 0)
    const [first, second] = readAt(editing.shown, ['stops']) as unknown[]
    editing = editField(editing, ['stops'], [second, first], 1)
    editing = editField(editing, ['stops', 'b', 'what'], 'Cape Point', 2)
    expect(sendChanges(editing).changes).toEqual([
      {
        path: ['stops'],
        was: body.stops,
        now: [
          { key: 'b', what: 'Cape Point' },
          { key: 'a', what: 'Penguins' },
        ],
      },
    ])
  })

  it('keeps text that is typed during a request', () => {
    let editing = sendChanges(editField(openEditing(), ['title'], 'One', 0)).editing
    editing = editField(editing, ['title'], 'One and two', 1)
    const stored = { ...body, title: 'One', stops: [] }
    editing = rebaseOnStored(editing, { body: stored, version: 4 })
    expect(editing.shown).toEqual({ ...stored, title: 'One and two' })
    expect(sendChanges(editing).changes).toEqual([
      { path: ['title'], was: 'One', now: 'One and two' },
    ])
  })

  it('restores unsent changes after a restart', () => {
    let editing = sendChanges(editField(openEditing(), ['title'], 'One', 0)).editing
    editing = editField(editing, ['title'], 'Two', 1)
    editing = restoreUnsent(editing)
    const unsaved = listUnsaved(editing)
    expect(unsaved).toEqual([{ path: ['title'], was: 'Cape Point', now: 'Two' }])
    const restoredEditing = beginEditing({ body, version: 3 }, unsaved)
    expect(restoredEditing.shown).toEqual({ ...body, title: 'Two' })
    expect(sendChanges(restoredEditing).changes).toEqual(unsaved)
  })

  it('does not send a field in conflict, until the conflict is resolved', () => {
    let editing = editField(editField(openEditing(), ['title'], 'Mine', 0), ['text'], 'New', 1)
    editing = sendChanges(editing).editing
    const conflict = { path: ['title'], theirs: 'Theirs', by: null, at: null }
    editing = addConflicts(editing, [conflict])
    expect(editing.shown).toMatchObject({ title: 'Mine', text: 'New' })
    expect(sendChanges(editing).changes).toEqual([{ path: ['text'], was: undefined, now: 'New' }])
    const key = toPathKey(['title'])
    const withMine = resolveConflict(editing, key, 'mine')
    expect(sendChanges(withMine).changes).toContainEqual({
      path: ['title'],
      was: 'Theirs',
      now: 'Mine',
    })
    const withTheirs = resolveConflict(editing, key, 'theirs')
    expect(withTheirs.shown).toMatchObject({ title: 'Theirs' })
    expect(listUnsaved(withTheirs)).toEqual([{ path: ['text'], was: undefined, now: 'New' }])
  })

  it('undoes step by step, except fields that a colleague changed', () => {
    let editing = editField(openEditing(), ['title'], 'A', 0)
    editing = editField(editing, ['title'], 'AB', 100)
    editing = editField(editing, ['text'], 'New', 200)
    editing = rebaseOnStored(sendChanges(editing).editing, {
      body: { ...body, title: 'AB', text: 'Theirs' },
      version: 4,
    })
    const undoResult = undoStep(editing)
    expect(undoResult.path).toEqual(['title'])
    expect(undoResult.editing.shown).toEqual({ ...body, text: 'Theirs' })
    expect(undoStep(undoResult.editing).path).toBeUndefined()
  })
})

it('creates the slug of a new object from its text, with a number if it is taken', () => {
  const heading = 'Lost & found: what’s left behind'
  expect(createSlug(heading, [])).toBe('lost-found-whats-left-behind')
  expect(createSlug('Prices', ['prices', 'prices-2'])).toBe('prices-3')
})
