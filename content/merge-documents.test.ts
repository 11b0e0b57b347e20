import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyChange, isSame, listDifferences, mergeDocuments, readAt } from './merge-documents.ts'

type Stop = { key: string; time: string; text: string }
type Day = {
  title: string
  price: number
  tags: string[]
  stops: Stop[]
  text: string
  note?: string
}

const day: Day = {
  title: 'The Cape',
  price: 2500,
  tags: ['sea', 'wind'],
  stops: [
    { key: 'a', time: '08:00', text: 'Out' },
    { key: 'b', time: '10:00', text: 'The point' },
    { key: 'c', time: '12:00', text: 'Home' },
  ],
  text: 'One.\n\nTwo.\n\nThree.',
}

const word = fc.constantFrom('sea', 'sun', 'rock', 'wind', 'fynbos')
const stops = fc
  .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 5 })
  .chain((keys) =>
    fc.tuple(...keys.map((key) => fc.record({ key: fc.constant(key), time: word, text: word }))),
  )
const days = fc.record(
  {
    title: word,
    price: fc.integer({ min: 0, max: 3 }),
    tags: fc.array(word, { maxLength: 3 }),
    stops,
    text: fc.array(word, { minLength: 1, maxLength: 5 }).map((lines) => lines.join('\n\n')),
    note: word,
  },
  { requiredKeys: ['title', 'price', 'tags', 'stops', 'text'] },
)

describe('mergeDocuments', () => {
  it('returns ours if theirs is unchanged, and theirs if ours is', () => {
    fc.assert(
      fc.property(days, days, (base, other) => {
        expect(mergeDocuments(base, base, other)).toEqual({ value: other, conflicts: [] })
        expect(mergeDocuments(base, other, base)).toEqual({ value: other, conflicts: [] })
        expect(mergeDocuments(base, other, other)).toEqual({ value: other, conflicts: [] })
      }),
    )
  })

  it('contains all our changes, and theirs without a conflict', () => {
    fc.assert(
      fc.property(days, days, days, (base, theirs, ours) => {
        const { value, conflicts } = mergeDocuments<unknown>(base, theirs, ours)
        const isConflict = (path: readonly string[]) =>
          conflicts.some((other) => isWithin(path, other) || isWithin(other, path))
        for (const [version, mayYield] of [
          [ours, false],
          [theirs, true],
        ] as const)
          for (const { path, after } of listDifferences(base, version)) {
            // Merging joins paragraphs of both, and positions depend on the other items.
            if (path[0] === 'text' || isPosition(path, after)) continue
            if (mayYield && isConflict(path)) continue
            expect(readAt(value, path), path.join('/')).toEqual(after)
          }
      }),
    )
  })

  it('joins changes of different fields, stops and paragraphs', () => {
    const theirs: Day = {
      ...day,
      price: 2700,
      stops: day.stops.map((stop) => (stop.key === 'a' ? { ...stop, time: '07:30' } : stop)),
      text: 'One.\n\nTwo, and more.\n\nThree.',
    }
    const [a, b, c] = day.stops as [Stop, Stop, Stop]
    const ours: Day = {
      ...day,
      title: 'Round the Cape',
      stops: [c, { ...a, text: 'Away' }, { key: 'd', time: '11:00', text: 'Tea' }, b],
      text: 'Zero.\n\nOne.\n\nTwo.\n\nThree.\n\nFour.',
    }
    expect(mergeDocuments(day, theirs, ours)).toEqual({
      value: {
        ...day,
        title: 'Round the Cape',
        price: 2700,
        stops: [
          c,
          { key: 'a', time: '07:30', text: 'Away' },
          { key: 'd', time: '11:00', text: 'Tea' },
          b,
        ],
        text: 'Zero.\n\nOne.\n\nTwo, and more.\n\nThree.\n\nFour.',
      },
      conflicts: [],
    })
  })

  it('prefers ours if both changed a field, and reports the conflict', () => {
    const theirs = { ...day, title: 'Theirs', text: 'One.\n\nTheirs.\n\nThree.' }
    const ours = { ...day, title: 'Ours', text: 'One.\n\nOurs.\n\nThree.' }
    expect(mergeDocuments(day, theirs, ours)).toEqual({
      value: ours,
      conflicts: [['title'], ['text']],
    })
    const gone = { ...day, stops: day.stops.slice(1) }
    const changed = { ...day, stops: [{ ...day.stops[0], time: '09:00' }, ...day.stops.slice(1)] }
    expect(mergeDocuments<unknown>(day, changed, gone)).toEqual({
      value: gone,
      conflicts: [['stops', 'a']],
    })
    expect(mergeDocuments<unknown>(day, gone, changed)).toEqual({
      value: changed,
      conflicts: [['stops', 'a']],
    })
  })

  it('takes less than two seconds for a very long text', () => {
    const started = performance.now()
    expect(
      mergeDocuments(createLongText(1), createLongText(2), createLongText(3)).conflicts,
    ).toEqual([[]])
    expect(performance.now() - started).toBeLessThan(2000)
  })

  it('ignores the prototype', () => {
    const ours: unknown = JSON.parse('{"title":"x","__proto__":{"isAdministrator":true}}')
    mergeDocuments<unknown>({ title: 'a' }, { title: 'a', price: 1 }, ours)
    expect(({} as Record<string, unknown>)['isAdministrator']).toBeUndefined()
    expect(readAt({}, ['constructor', 'name'])).toBeUndefined()
  })
})

describe('applyChange', () => {
  it('applies a change if its author saw the current value', () => {
    const changed = applyChange(day, { path: ['stops', 'b', 'time'], was: '10:00', now: '10:30' })
    expect(changed).toEqual({
      value: {
        ...day,
        stops: day.stops.map((stop) => (stop.key === 'b' ? { ...stop, time: '10:30' } : stop)),
      },
    })
    expect(applyChange(day, { path: ['note'], now: 'New' })).toEqual({
      value: { ...day, note: 'New' },
    })
    expect(applyChange({ ...day, note: 'Old' }, { path: ['note'], was: 'Old' })).toEqual({
      value: day,
    })
    expect(
      applyChange(day, { path: ['stops', 'z'], now: { time: '13:00', text: 'Late' } }),
    ).toEqual({
      value: { ...day, stops: [...day.stops, { key: 'z', time: '13:00', text: 'Late' }] },
    })
    expect(applyChange(day, { path: ['stops', 'a'], was: day.stops[0] })).toEqual({
      value: { ...day, stops: day.stops.slice(1) },
    })
  })

  it('returns the current value if somebody else changed the field', () => {
    expect(applyChange(day, { path: ['title'], was: 'Before', now: 'Ours' })).toEqual({
      conflict: { path: ['title'], theirs: 'The Cape' },
    })
    expect(
      applyChange(day, { path: ['stops', 'gone', 'time'], was: '08:00', now: '09:00' }),
    ).toEqual({ conflict: { path: ['stops', 'gone', 'time'], theirs: undefined } })
    expect(applyChange(day, { path: ['title', 'deeper'], now: 'x' })).toEqual({
      conflict: { path: ['title', 'deeper'], theirs: undefined },
    })
  })

  it('never loses a change of two editors in random histories', () => {
    const randomEdits = fc.array(fc.record({ who: fc.nat(1), pulls: fc.boolean(), next: days }), {
      maxLength: 40,
    })
    fc.assert(
      fc.property(days, randomEdits, (first, edits) => {
        let stored: unknown = first
        const seenVersions: unknown[] = [first, first]
        /** The last value of each field: it must stay until the same field changes again. */
        let lastValues: { path: string[]; value: unknown }[] = []
        for (const { who: editor, pulls, next } of edits) {
          if (pulls) seenVersions[editor] = stored
          for (const { path, before, after } of listDifferences(seenVersions[editor], next)) {
            // The tests above cover paragraphs and positions.
            if (path[0] === 'text' || isPosition(path, after)) continue
            const current = readAt(stored, path)
            const result = applyChange(stored, { path, was: before, now: after })
            if ('conflict' in result) {
              expect(isSame(current ?? null, before ?? null)).toBe(false)
              continue
            }
            // A change must never overwrite a value that its author had not seen.
            const isFree = isSame(current ?? null, before ?? null) || isSame(current, after)
            if (!isFree) expect(typeof current).toBe('object')
            stored = result.value
            const otherValues = lastValues.filter(
              (one) => !isWithin(one.path, path) && !isWithin(path, one.path),
            )
            lastValues = [...otherValues, { path, value: readAt(stored, path) }]
            if (!isSame(readAt(stored, path), after)) expect(typeof after).toBe('object')
          }
          for (const { path, value } of lastValues) expect(readAt(stored, path)).toEqual(value)
        }
      }),
    )
  })
})

describe('listDifferences', () => {
  it('lists changes that turn one version into the other', () => {
    fc.assert(
      fc.property(days, days, (before, after) => {
        let rebuilt: unknown = before
        for (const { path, before: was, after: now } of listDifferences(before, after)) {
          // Positions are reported, not applied.
          if (isPosition(path, now)) continue
          const result = applyChange(rebuilt, { path, was, now })
          if (!('value' in result)) throw new Error(path.join('/'))
          rebuilt = result.value
        }
        const sortStops = (one: Day) => ({
          ...one,
          stops: one.stops.toSorted((a, b) => a.key.localeCompare(b.key)),
        })
        expect(sortStops(rebuilt as Day)).toEqual(sortStops(after))
        expect(listDifferences(after, after)).toEqual([])
      }),
    )
  })

  it('lists a moved or removed stop as one difference', () => {
    const [a, b, c] = day.stops as [Stop, Stop, Stop]
    expect(listDifferences(day, { ...day, stops: [b, c, a] })).toEqual([
      { path: ['stops', 'a'], before: 1, after: 3 },
    ])
    expect(listDifferences(day, { ...day, stops: [a, c] })).toEqual([
      { path: ['stops', 'b'], before: b, after: undefined },
    ])
  })
})

function isWithin(path: readonly string[], other: readonly string[]): boolean {
  return other.every((name, index) => path[index] === name)
}

function createLongText(factor: number): string {
  return Array.from({ length: 60_000 }, (_, index) => `${index * factor}`).join('\n\n')
}

function isPosition([field]: readonly string[], value: unknown): boolean {
  return field === 'stops' && typeof value === 'number'
}
