import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { settingsTable } from '#server/settings-table.ts'
import { listProjectFiles } from './source-files.ts'

const documents = listProjectFiles()
  .filter((path) => path.endsWith('.md') && !path.startsWith('content/'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
const scripts = Object.keys(
  (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object }).scripts,
)
const folders = new Set(listProjectFiles().map((path) => path.split('/')[0]))

describe('the documentation', () => {
  it('names only paths that exist', () => {
    const missing = documents.flatMap(({ path, text }) =>
      listPaths(text)
        .filter((named) => !existsSync(named))
        .map((named) => `${path} names ${named}`),
    )
    expect(missing).toEqual([])
  })

  it('names only commands that exist', () => {
    const known = new Set([...scripts, 'install', 'ci', 'audit'])
    const missing = documents.flatMap(({ path, text }) =>
      [...text.matchAll(/npm (?:run )?([a-z][\w:-]*)/g)]
        .map(([, command]) => command ?? '')
        .filter((command) => !known.has(command))
        .map((command) => `${path} names npm run ${command}`),
    )
    expect(missing).toEqual([])
  })
})

describe('the README', () => {
  const readme = readFileSync('README.md', 'utf8')

  it('tells every setting as the server has it', () => {
    const rows = settingsTable.map(
      ([name, fallback, meaning]) => `| \`${name}\` | ${fallback} | ${meaning} |`,
    )
    // The formatter pads table cells, so spaces do not count.
    const told = readme.replaceAll(/ +/g, ' ')
    expect(rows.filter((row) => !told.includes(row))).toEqual([])
  })

  it('shows every folder of code', () => {
    const shown = [...folders].filter((name) => name && name !== 'docs' && !name.includes('.'))
    expect(shown.filter((name) => !readme.includes(`\`${name}/\``))).toEqual([])
  })
})

/** Paths in backquotes or link targets that begin with a project folder. */
function listPaths(text: string): string[] {
  const quoted = [...text.matchAll(/`([^`\s]+)`/g), ...text.matchAll(/\]\(([^)#\s]+)\)/g)]
  return quoted
    .map(([, path]) => (path ?? '').replace(/\/$/, ''))
    .filter((path) => folders.has(path.split('/')[0] ?? '') && !/[<>{}*…]/.test(path))
}
