import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { listImports, listSourceFiles } from './source-files.ts'

/**
 * Server folders, lowest first: each may import only those before it
 * (decision 101).
 */
const rooms = [
  'database',
  'records',
  'documents',
  'mail',
  'requests',
  'accounts',
  'capacity',
  'catalogue',
  'money',
  'reviews',
  'orders',
  'newsletter',
  'quote-requests',
  'offers',
  'office',
  'guests',
  'media',
  'guides',
  'pages',
  'studio',
  'maintenance',
  'http',
  'routes',
]

const pairs = rooms.flatMap((lower, index) =>
  rooms.slice(index + 1).map((upper) => [lower, upper] as const),
)

const resolve = (from: string, specifier: string) =>
  specifier.startsWith('.')
    ? path.posix.join(path.posix.dirname(from), specifier)
    : specifier.replace(/^#server\//, 'server/')

const roomOf = (file: string) => /^server\/([\w-]+)\//.exec(file)?.[1]

describe('a room of the server', () => {
  const imports = listSourceFiles()
    .filter((one) => roomOf(one.path) && !/\.test\.tsx?$|\.samples\.ts$/.test(one.path))
    .flatMap(({ path: from, text }) =>
      listImports(text).map(({ specifier }) => ({ from, to: resolve(from, specifier) })),
    )

  it('is one of those that have their place in the order', () => {
    expect([...new Set(imports.flatMap(({ from }) => roomOf(from) ?? []))].toSorted()).toEqual(
      rooms.toSorted(),
    )
  })

  it.each(pairs)('%s knows nothing of %s, which is above it', (lower, upper) => {
    const wrong = imports.filter(({ from, to }) => roomOf(from) === lower && roomOf(to) === upper)
    expect(wrong.map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
  })
})
