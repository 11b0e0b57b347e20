import { expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { listSourceFiles } from './source-files.ts'

it('every mail that is written has a name at the desk', () => {
  const written = listSourceFiles().filter(
    ({ path }) => /^(app|platform|server)\//.test(path) && !path.endsWith('.test.ts'),
  )
  const kinds = written.flatMap(({ text }) =>
    [...text.matchAll(/\bkind: '([a-z-]+-(?:guest|office))'/g)].map(([, kind]) => kind ?? ''),
  )
  const named = Object.keys(en.admin.mails.kinds)
  expect(kinds.length).toBeGreaterThan(15)
  expect(kinds.filter((kind) => !named.includes(kind))).toEqual([])
})
