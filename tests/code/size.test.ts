import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { listProjectFiles } from './source-files.ts'

/**
 * The most lines of product, lines of tests and source files of each top-level folder. Lower a figure in the commit
 * that makes it smaller; raise one only with the reason in the commit's body.
 */
const limits: Record<string, Size> = {
  '.': { product: 226, tests: 0, files: 6 },
  app: { product: 125151, tests: 42402, files: 1293 },
  art: { product: 15521, tests: 65, files: 139 },
  bench: { product: 1855, tests: 0, files: 13 },
  content: { product: 16462, tests: 1192, files: 195 },
  platform: { product: 9647, tests: 4993, files: 138 },
  rules: { product: 5355, tests: 3626, files: 124 },
  scripts: { product: 1341, tests: 0, files: 19 },
  server: { product: 3820, tests: 1982, files: 33 },
  tests: { product: 0, tests: 27722, files: 233 },
  ui: { product: 8359, tests: 960, files: 130 },
}
/** The most bytes of README.md, and of Markdown in `docs/`. */
const textLimits = { 'README.md': 8 * 1024, 'docs/': 160 * 1024 }
/** A limit that exceeds the actual size by more than this must be lowered. */
const slack = 250

type Size = { product: number; tests: number; files: number }

const sources = listProjectFiles().filter((path) => /\.(ts|tsx|mjs|css)$/.test(path))
const sizes = measureSizes(sources)

describe('the size of the project', () => {
  it.each(Object.keys({ ...limits, ...sizes }))('stays within the limits of %s', (folder) => {
    const { product = 0, tests = 0, files = 0 } = sizes[folder] ?? {}
    const limit = limits[folder] ?? { product: 0, tests: 0, files: 0 }
    const isOver = product > limit.product || tests > limit.tests || files > limit.files
    expect(isOver ? explain(folder, { product, tests, files }, limit) : '').toBe('')
    const isUnder = limit.product - product > slack || limit.tests - tests > slack
    expect(
      isUnder ? `Lower the figures of ${folder}: ${formatSize({ product, tests, files })}.` : '',
    ).toBe('')
  })

  it.each(Object.entries(textLimits))('keeps %s within %i bytes', (file, limit) => {
    const texts = listProjectFiles().filter((path) => path.endsWith('.md') && path.startsWith(file))
    const bytes = texts.reduce((sum, path) => sum + statSync(path).size, 0)
    expect(bytes).toBeLessThanOrEqual(limit)
  })
})

/** Counts everything in `tests/`, and `*.test.ts` anywhere, as tests. */
function measureSizes(paths: readonly string[]): Record<string, Size> {
  const sizesByFolder: Record<string, Size> = {}
  for (const path of paths) {
    const size = (sizesByFolder[getFolder(path)] ??= { product: 0, tests: 0, files: 0 })
    const lines = readFileSync(path, 'utf8').split('\n').length - 1
    size[isTest(path) ? 'tests' : 'product'] += lines
    size.files += 1
  }
  return sizesByFolder
}

function getFolder(path: string): string {
  return path.includes('/') ? (path.split('/')[0] ?? '') : '.'
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.startsWith('tests/')
}

function formatSize({ product, tests, files }: Size): string {
  return `{ product: ${product}, tests: ${tests}, files: ${files} }`
}

/** Lists the files that grew the most since the limits were last written. */
function explain(folder: string, actual: Size, limit: Size): string {
  const since = git('log', '-1', '--format=%H', '--', 'tests/code/size.test.ts').trim()
  const pathspecs = folder === '.' ? [':(glob)*'] : [`${folder}/`]
  const grownFiles = since
    ? git('diff', '--numstat', since, '--', ...pathspecs)
        .split('\n')
        .map((line) => line.split('\t'))
        .map(([more, less, path]) => ({ path, lines: Number(more) - Number(less) }))
        .filter(({ path, lines }) => path !== undefined && lines > 0)
        .toSorted((one, other) => other.lines - one.lines)
        .slice(0, 10)
        .map(({ path, lines }) => `  +${lines} ${path}`)
    : []
  const newFiles = git('ls-files', '-o', '--exclude-standard', '--', ...pathspecs).trim()
  return [
    `${folder} is ${formatSize(actual)}, and may be ${formatSize(limit)}. Since ${since.slice(0, 8)}:`,
    ...grownFiles,
    ...(newFiles ? [`New: ${newFiles.replaceAll('\n', ', ')}`] : []),
    'Remove something, or raise the limit with the reason in the commit’s body.',
  ].join('\n')
}

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8' })
}
