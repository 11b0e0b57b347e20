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
const paths = `/${listProjectFiles().join('\n/')}\n`

describe('the documentation', () => {
  it('names only paths that exist', () => {
    const missing = documents.flatMap(({ name, text }) =>
      [...listDeadPaths(text), ...listLinks(name, text).filter((link) => !existsSync(link))].map(
        (target) => `${name} names ${target}`,
      ),
    )
    expect(missing).toEqual([])
  })

  it('links only to headings that exist', () => {
    const missing = documents.flatMap(({ name, text }) =>
      [...text.matchAll(/\]\(([^)#\s:]*)#([^)\s]+)\)/g)]
        .map(([, link = '', heading = '']) => ({
          link: link ? path.join(path.dirname(name), link) : name,
          heading,
        }))
        .filter(({ link, heading }) => !listHeadings(readFileSync(link, 'utf8')).has(heading))
        .map(({ link, heading }) => `${name} names ${link}#${heading}`),
    )
    expect(missing).toEqual([])
  })

  it('names only functions, fields and settings that exist', () => {
    const code = listProjectFiles()
      .filter((name) => /\.(ts|tsx|css|json)$/.test(name))
      .map((name) => readFileSync(name, 'utf8'))
      .join('\n')
    const knownWords = new Set(code.match(/\w+/g))
    const missing = documents.flatMap(({ name, text }) =>
      [...text.matchAll(/`([a-z]+[A-Z]\w*|[a-z]+_\w+)(?:\([^`]*\))?`/g)]
        .map(([, word]) => word ?? '')
        .filter((word) => !knownWords.has(word))
        .map((word) => `${name} names ${word}`),
    )
    expect(missing).toEqual([])
  })

  it('names only buttons and headings that are on a screen', () => {
    const guides = /^(README|docs\/(studio|office|payments|operations))\.md$/
    const screens = listProjectFiles()
      .filter((name) => /(?<!\.test)\.ts$/.test(name))
      .map((name) => readFileSync(name, 'utf8').replaceAll('’', "'").toLowerCase())
      .join('\n')
    const missing = documents
      .filter(({ name }) => guides.test(name))
      .flatMap(({ name, text }) =>
        [...text.matchAll(/(?<![\w`])_([A-Z][^_\n]+?)[ ….]*_(?!\w)/g)]
          .map(([, label = '']) => label)
          .filter((label) => !screens.includes(label.replaceAll('’', "'").toLowerCase()))
          .map((label) => `${name} names ${label}`),
      )
    expect(missing).toEqual([])
  })

  it('names only commands that exist', () => {
    const knownCommands = new Set([...scripts, 'install', 'ci', 'audit'])
    const missing = documents.flatMap(({ name, text }) =>
      [...text.matchAll(/npm (?:run )?([a-z][\w:-]*)/g)]
        .map(([, command]) => command ?? '')
        .filter((command) => !knownCommands.has(command))
        .map((command) => `${name} names npm run ${command}`),
    )
    expect(missing).toEqual([])
  })
})

it('docs/operations.md quotes messages as the server writes them', () => {
  const server = listProjectFiles()
    .filter((name) => /^(app|platform|server)\/.*(?<!\.test)\.ts$/.test(name))
    .map((name) => readFileSync(name, 'utf8'))
    .join('\n')
  const sections = readFileSync('docs/operations.md', 'utf8').split(/^## /m)
  const faults = sections.find((section) => section.startsWith('When something is wrong')) ?? ''
  const quoted = [...faults.matchAll(/^\| `([^`]+)`/gm)].flatMap(([, text = '']) => text.split('…'))
  expect(quoted.length).toBeGreaterThan(6)
  expect(quoted.filter((text) => !server.includes(text.trim()))).toEqual([])
})

it('docs/settings.md lists every setting of the server', () => {
  expect(readFileSync('docs/settings.md', 'utf8')).toBe(renderSettings())
})

it('the README lists every folder of code', () => {
  const readme = readFileSync('README.md', 'utf8')
  const codeFolders = [...folders].filter((name) => name && name !== 'docs' && !name.includes('.'))
  expect(codeFolders.filter((name) => !readme.includes(`\`${name}/\``))).toEqual([])
})

it.each([
  ['decision', 'docs/decisions.md', /^## (\d+) · /gm, /\bdecisions? (\d+)(?: and (\d+))?/g],
  ['part', 'docs/product.md', /^#+ (P[\d.]+) /gm, /\b(P\d{1,2}(?:\.\d{1,2})?)\b/g],
])(
  'the code and the documentation name only a %s that exists in %s',
  (kind, document, heading, name) => {
    const parts = new Set(
      [...readFileSync(document, 'utf8').matchAll(heading)].map(([, part]) => part),
    )
    const unknownNames = listProjectFiles()
      .filter((file) => /\.(ts|tsx|mjs|js|css|md)$/.test(file))
      .flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(name)]
          .flatMap(([, ...names]) => names)
          .filter((part) => part !== undefined && !parts.has(part))
          .map((part) => `${file} names ${kind} ${part}`),
      )
    expect(unknownNames).toEqual([])
  },
)

/** Back-quoted files and folders that do not exist: whole paths, or their last parts. */
function listDeadPaths(text: string): string[] {
  return [...text.matchAll(/`([a-z][^`\s]*(?:\/|\.(?:tsx?|mjs|js|css|json|md|yml|service)))`/gi)]
    .map(([, named = '']) => named)
    .filter((named) => !/[<>{}*…:]|^x[.-]/.test(named))
    .filter((named) => !paths.includes(`/${named}${named.endsWith('/') ? '' : '\n'}`))
}

/** The paths in the project, from its root, that a document links to. */
function listLinks(document: string, text: string): string[] {
  return [...text.matchAll(/\]\(([^)#\s]+)/g)]
    .map(([, link]) => link ?? '')
    .filter((link) => !/^\w+:/.test(link) && !/[<>{}*…]/.test(link))
    .map((link) => path.join(path.dirname(document), link))
}

/** The headings of a document, as links name them. */
function listHeadings(text: string): Set<string> {
  const names = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
  return new Set(names)
}
