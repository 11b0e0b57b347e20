import { describe, expect, it } from 'vitest'
import { photo } from '#tests/fixtures/pictures.ts'
import { listFieldDifferences } from './documents.ts'

const list = (before: unknown, after: unknown, kind: 'picture' | 'tour' = 'picture') =>
  listFieldDifferences({ kind }, before, after)

describe('what differs between two pictures', () => {
  const crop = { x: 0, y: 0, width: 0.5, height: 1 }
  const other = { ...photo, master: 'cd'.repeat(32), width: 2000, crop }

  it('is one thing of a photograph, whatever was changed of it', () => {
    const [was, now] = [
      { alt: 'A table', photo },
      { alt: 'A long table', photo: other },
    ]
    expect(list(was, now)).toEqual([
      { path: ['alt'], before: 'A table', after: 'A long table' },
      { path: ['photo'], before: photo, after: other },
    ])
    expect(list(was, { alt: 'A table' })).toEqual([
      { path: ['photo'], before: photo, after: undefined },
    ])
  })

  it('is nothing of a photograph that is the same, and all of a picture that came', () => {
    expect(list({ alt: 'A', photo }, { alt: 'B', photo: { ...photo } })).toEqual([
      { path: ['alt'], before: 'A', after: 'B' },
    ])
    expect(list(null, { alt: 'A', photo })).toEqual([
      { path: [], before: null, after: { alt: 'A', photo } },
    ])
  })

  it('is told field by field of all others', () => {
    const [was, now] = [{ photo: { width: 1, height: 2 } }, { photo: { width: 2, height: 3 } }]
    expect(list(was, now, 'tour')).toHaveLength(2)
  })
})
