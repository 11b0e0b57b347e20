import { checkSync } from 'recheck'
import { describe, expect, it } from 'vitest'
import { listPatterns } from './patterns.ts'

/** Files that read only our styles and React's output, in which foreign markup is escaped. */
const ourPages = /^(ui\/bundling|platform\/pages)\//
const all = listPatterns()
const literal = all.literal.filter(({ path }) => !ourPages.test(path))

/** Patterns with quadratic time, and why no attacker controls their input. */
const readsOnlyOurs: Record<string, string> = {
  'rules/money/currency.ts \\B(?=(\\d{3})+$)': 'the digits of a number',
  'platform/settings.ts \\/+$': 'a setting of the owner',
  'platform/http/preview.ts <head[^>]*>': 'a page that React has drawn',
  'app/studio/media/photo-names.server.ts [^\\p{L}\\p{N}_)]+$': 'ninety characters at most',
}

describe('the regular expressions of the product', () => {
  it('are found, all of them', () => {
    expect(literal.length).toBeGreaterThan(100)
    expect(all.literal.length).toBeGreaterThan(literal.length)
  })

  it('take time in proportion to the text, wherever a stranger writes it', () => {
    const slow = literal.flatMap(({ path, source, flags }) => {
      if (Object.hasOwn(readsOnlyOurs, `${path} ${source}`)) return []
      const found = checkSync(source, flags, { timeout: 30_000 })
      if (found.status === 'safe') return []
      const how = found.status === 'vulnerable' ? found.attack.pattern : found.error.kind
      return [`${path} /${source}/ ${how}`]
    })
    expect(slow).toEqual([])
  })

  it('list no exception that is not needed', () => {
    const known = new Set(literal.map(({ path, source }) => `${path} ${source}`))
    expect(Object.keys(readsOnlyOurs).filter((name) => !known.has(name))).toEqual([])
  })
})
