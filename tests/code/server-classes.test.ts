import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { listProjectFiles } from './source-files.ts'

const files = listProjectFiles()
const styled = files.filter((path) => /^site\/.*\.(tsx?|css)$/.test(path))
const made = new Set(
  styled.flatMap((path) => readFileSync(path, 'utf8').split(/[\s'"`{}<>=;,.]+(?![\d])/)),
)

it('the server’s pages have only classes that the site has too: styles are made for site/ alone', () => {
  const pages = files.filter((path) => /^server\/plain-pages\/.*(?<!\.test)\.ts$/.test(path))
  expect(pages.length).toBeGreaterThan(10)
  const missing = pages.flatMap((path) =>
    listClasses(readFileSync(path, 'utf8'))
      .filter((name) => !made.has(name))
      .map((name) => `${path}: ‘${name}’ is in no file of site/, so nothing is styled by it.`),
  )
  expect(missing).toEqual([])
})

/** What stands in its class attributes, but for what is filled in. */
function listClasses(text: string): string[] {
  return [...text.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) =>
    names
      .replaceAll(/\$\{[^}]*\}/g, '')
      .split(/\s+/)
      .filter(Boolean),
  )
}
