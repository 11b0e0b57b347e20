import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { renderSettings } from '#scripts/list-settings.ts'
import { listProjectFiles } from './source-files.ts'

const documents = listProjectFiles()
  .filter((name) => name.endsWith('.md') && !name.startsWith('content/posts/'))
  .map((name) => ({ name, text: readFileSync(name, 'utf8') }))
const scripts = Object.keys(
  (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object }).scripts,
)
const folders = new Set(listProjectFiles().map((name) => name.split('/')[0]))

describe('the documentation', () => {
  it('names only paths that exist', () => {
    const missing = documents.flatMap(({ name, text }) =>
      [...listPaths(text), ...listLinks(name, text)]
        .filter((named) => !existsSync(named))
        .map((named) => `${name} names ${named}`),
    )
    expect(missing).toEqual([])
  })

  it('names only commands that exist', () => {
    const known = new Set([...scripts, 'install', 'ci', 'audit'])
    const missing = documents.flatMap(({ name, text }) =>
      [...text.matchAll(/npm (?:run )?([a-z][\w:-]*)/g)]
        .map(([, command]) => command ?? '')
        .filter((command) => !known.has(command))
        .map((command) => `${name} names npm run ${command}`),
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
  return [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, named]) => (named ?? '').replace(/\/$/, ''))
    .filter((named) => folders.has(named.split('/')[0] ?? '') && !/[<>{}*…]/.test(named))
}

/** Where the links of a document lead in the project, from its root. */
function listLinks(document: string, text: string): string[] {
  return [...text.matchAll(/\]\(([^)#\s]+)/g)]
    .map(([, link]) => link ?? '')
    .filter((link) => !/^\w+:/.test(link) && !/[<>{}*…]/.test(link))
    .map((link) => path.join(path.dirname(document), link))
}
