import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { listProjectFiles } from './source-files.ts'

/**
 * The most lines of product, lines of tests and source files of each top-level folder. Lower a figure in the commit
 * that makes it smaller; raise one only with a line in the commit's body that says what for.
 */
const most: Record<string, Size> = {
  '.': { product: 224, tests: 0, files: 6 },
  app: { product: 116970, tests: 38513, files: 1235 },
  art: { product: 15533, tests: 65, files: 139 },
  bench: { product: 1790, tests: 0, files: 13 },
  content: { product: 15650, tests: 1105, files: 188 },
  platform: { product: 9410, tests: 4919, files: 139 },
  rules: { product: 5123, tests: 3350, files: 123 },
  scripts: { product: 1356, tests: 0, files: 19 },
  server: { product: 3658, tests: 1958, files: 33 },
  tests: { product: 0, tests: 26749, files: 230 },
  ui: { product: 8075, tests: 941, files: 122 },
}
/** The most bytes of README.md, and of Markdown in `docs/`. */
const mostText = { 'README.md': 8 * 1024, 'docs/': 160 * 1024 }
/** How far a figure may lie above what is there before it has to be lowered. */
const slack = 250

type Size = { product: number; tests: number; files: number }

const sources = listProjectFiles().filter((path) => /\.(ts|tsx|mjs|css)$/.test(path))
const sizes = measure(sources)

describe('the size of the project', () => {
  it.each(Object.keys({ ...most, ...sizes }))(
    'grows in %s only where its figure does',
    (folder) => {
      const { product = 0, tests = 0, files = 0 } = sizes[folder] ?? {}
      const bound = most[folder] ?? { product: 0, tests: 0, files: 0 }
      const over = product > bound.product || tests > bound.tests || files > bound.files
      expect(over ? explain(folder, { product, tests, files }, bound) : '').toBe('')
      const under = bound.product - product > slack || bound.tests - tests > slack
      expect(
        under ? `Lower the figures of ${folder}: ${format({ product, tests, files })}.` : '',
      ).toBe('')
    },
  )

  it.each(Object.entries(mostText))('keeps %s within %i bytes', (place, bound) => {
    const texts = listProjectFiles().filter(
      (path) => path.endsWith('.md') && path.startsWith(place),
    )
    const bytes = texts.reduce((sum, path) => sum + statSync(path).size, 0)
    expect(bytes).toBeLessThanOrEqual(bound)
  })
})

/** Counts everything in `tests/`, and `*.test.ts` anywhere, as tests. */
function measure(paths: readonly string[]): Record<string, Size> {
  const found: Record<string, Size> = {}
  for (const path of paths) {
    const size = (found[folderOf(path)] ??= { product: 0, tests: 0, files: 0 })
    const lines = readFileSync(path, 'utf8').split('\n').length - 1
    size[isTest(path) ? 'tests' : 'product'] += lines
    size.files += 1
  }
  return found
}

function folderOf(path: string): string {
  return path.includes('/') ? (path.split('/')[0] ?? '') : '.'
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.startsWith('tests/')
}

function format({ product, tests, files }: Size): string {
  return `{ product: ${product}, tests: ${tests}, files: ${files} }`
}

/** A sentence with the files that grew the most since the figures were last written. */
function explain(folder: string, now: Size, bound: Size): string {
  const since = git('log', '-1', '--format=%H', '--', 'tests/code/size.test.ts').trim()
  const within = folder === '.' ? [':(glob)*'] : [`${folder}/`]
  const grown = since
    ? git('diff', '--numstat', since, '--', ...within)
        .split('\n')
        .map((line) => line.split('\t'))
        .map(([more, less, path]) => ({ path, lines: Number(more) - Number(less) }))
        .filter(({ path, lines }) => path !== undefined && lines > 0)
        .toSorted((one, other) => other.lines - one.lines)
        .slice(0, 10)
        .map(({ path, lines }) => `  +${lines} ${path}`)
    : []
  const added = git('ls-files', '-o', '--exclude-standard', '--', ...within).trim()
  return [
    `${folder} is ${format(now)}, and may be ${format(bound)}. Since ${since.slice(0, 8)}:`,
    ...grown,
    ...(added ? [`New: ${added.replaceAll('\n', ', ')}`] : []),
    'Take something out, or raise the figure and say in the commit’s body what for.',
  ].join('\n')
}

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8' })
}
