import { describe, expect, it } from 'vitest'
import { isSame, keyOfPath, readAt, writeAt } from './document-path.ts'
import {
  beginEditing,
  editField,
  restoreUnsent,
  listUnsaved,
  sendChanges,
  settleConflict,
  addConflicts,
  rebaseOnStored,
  undoStep,
} from './editing.ts'
import { nameAfter } from './make-item.ts'

const body = {
  title: 'Cape Point',
  stops: [
    { key: 'a', what: 'Boulders' },
    { key: 'b', what: 'The lighthouse' },
  ],
}
const begun = () => beginEditing({ body, version: 3 })

describe('paths of a document', () => {
  it('go by the keys of lists, and leave out what is undefined', () => {
    expect(readAt(body, ['stops', 'b', 'what'])).toBe('The lighthouse')
    expect(writeAt(body, ['stops', 'b', 'what'], undefined)).toEqual({
      ...body,
      stops: [body.stops[0], { key: 'b' }],
    })
    expect(writeAt(body, ['stops', 'gone', 'what'], 'x')).toEqual(body)
    expect(writeAt(undefined, ['runs', 'cutOff'], '12:00')).toEqual({ runs: { cutOff: '12:00' } })
  })

  it('are the same whatever the order of fields', () => {
    expect(isSame({ a: 1, b: [1] }, { b: [1], a: 1 })).toBe(true)
    expect(isSame({ a: 1 }, { a: undefined })).toBe(false)
  })
})

describe('editing a document', () => {
  it('sends a field with what was seen in it, once however often it is typed in', () => {
    let editing = editField(begun(), ['title'], 'Cape P', 0)
    editing = editField(editing, ['title'], 'The Cape', 100)
    expect(sendChanges(editing).changes).toEqual([
      { path: ['title'], was: 'Cape Point', now: 'The Cape' },
    ])
  })

  it('sends nothing of a field that is as it was again', () => {
    const editing = editField(editField(begun(), ['title'], 'x', 0), ['title'], 'Cape Point', 1)
    expect(sendChanges(editing).changes).toEqual([])
  })

  it('sends a list that was sorted as one, with what was typed within it before', () => {
    let editing = editField(begun(), ['stops', 'a', 'what'], 'Penguins', 0)
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

  it('keeps what is typed while the rest is on its way', () => {
    let editing = sendChanges(editField(begun(), ['title'], 'One', 0)).editing
    editing = editField(editing, ['title'], 'One and two', 1)
    const stored = { ...body, title: 'One', stops: [] }
    editing = rebaseOnStored(editing, { body: stored, version: 4 })
    expect(editing.shown).toEqual({ ...stored, title: 'One and two' })
    expect(sendChanges(editing).changes).toEqual([
      { path: ['title'], was: 'One', now: 'One and two' },
    ])
  })

  it('loses nothing without a connection, on the next device start either', () => {
    let editing = sendChanges(editField(begun(), ['title'], 'One', 0)).editing
    editing = editField(editing, ['title'], 'Two', 1)
    editing = restoreUnsent(editing)
    const kept = listUnsaved(editing)
    expect(kept).toEqual([{ path: ['title'], was: 'Cape Point', now: 'Two' }])
    const again = beginEditing({ body, version: 3 }, kept)
    expect(again.shown).toEqual({ ...body, title: 'Two' })
    expect(sendChanges(again).changes).toEqual(kept)
  })

  it('holds a field back that somebody else has changed, and sends the others', () => {
    let editing = editField(editField(begun(), ['title'], 'Mine', 0), ['text'], 'New', 1)
    editing = sendChanges(editing).editing
    const found = { path: ['title'], theirs: 'Theirs', by: null, at: null }
    editing = addConflicts(editing, [found])
    expect(editing.shown).toMatchObject({ title: 'Mine', text: 'New' })
    expect(sendChanges(editing).changes).toEqual([{ path: ['text'], was: undefined, now: 'New' }])
    const key = keyOfPath(['title'])
    const mine = settleConflict(editing, key, 'mine')
    expect(sendChanges(mine).changes).toContainEqual({
      path: ['title'],
      was: 'Theirs',
      now: 'Mine',
    })
    const theirs = settleConflict(editing, key, 'theirs')
    expect(theirs.shown).toMatchObject({ title: 'Theirs' })
    expect(listUnsaved(theirs)).toEqual([{ path: ['text'], was: undefined, now: 'New' }])
  })

  it('takes back step by step, but never what a colleague wrote since', () => {
    let editing = editField(begun(), ['title'], 'A', 0)
    editing = editField(editing, ['title'], 'AB', 100)
    editing = editField(editing, ['text'], 'New', 200)
    editing = rebaseOnStored(sendChanges(editing).editing, {
      body: { ...body, title: 'AB', text: 'Theirs' },
      version: 4,
    })
    const undone = undoStep(editing)
    expect(undone.path).toEqual(['title'])
    expect(undone.editing.shown).toEqual({ ...body, text: 'Theirs' })
    expect(undoStep(undone.editing).path).toBeUndefined()
  })
})

it('a new object of a list is named after its text, and otherwise where that name is taken', () => {
  const heading = 'Lost & found: what’s left behind'
  expect(nameAfter(heading, [])).toBe('lost-found-whats-left-behind')
  expect(nameAfter('Prices', ['prices', 'prices-2'])).toBe('prices-3')
})
