import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Import, listImports, listSourceFiles, type SourceFile } from './source-files.ts'

/** Allowed imports (docs/architecture.md). A folder not listed may import everything. */
const allowed: Record<string, string[]> = {
  rules: ['rules'],
  content: ['content', 'rules'],
  art: ['art'],
  emails: ['emails', 'rules', 'content'],
  contract: ['contract', 'rules'],
  server: ['server', 'contract', 'rules', 'content', 'emails'],
  site: ['site', 'rules', 'content'],
}

const domain = [
  'accounts',
  'capacity',
  'catalogue',
  'database',
  'documents',
  'guests',
  'mail',
  'maintenance',
  'media',
  'guides',
  'money',
  'newsletter',
  'office',
  'orders',
  'pages',
  'quote-requests',
  'offers',
  'records',
  'requests',
  'reviews',
  'studio',
]

const ofHttp = ['http', 'routes']

/** Folders that may import only types of the API: no schema may reach a browser. */
const shapesOnly = new Set(['emails', 'rules', 'site'])

const packagesOf: Record<string, RegExp> = {
  rules: /^zod$/,
  content: /^(zod|marked|node:(crypto|fs|path|util))$/,
  contract: /^(zod|@hono\/zod-openapi)$/,
}

describe('the arrows between folders', () => {
  it('point only the way the architecture draws them', () => {
    expect(listSourceFiles().filter(isProduct).flatMap(listViolations)).toEqual([])
  })

  it('point away from HTTP in the rooms of the server', () => {
    const product = listSourceFiles().filter(isProduct)
    expect(product.flatMap(listDomainViolations)).toEqual([])
  })

  it('leave no room of the server out', () => {
    const rooms = listSourceFiles().flatMap(
      ({ path }) => /^server\/([\w-]+)\//.exec(path)?.[1] ?? [],
    )
    expect([...new Set(rooms)].toSorted()).toEqual([...domain, ...ofHttp].toSorted())
  })

  it('are read from every form of import', () => {
    const text = `import a from '#x/a.ts'\nimport type { B } from './b.ts'\nimport './c.css'\nexport { d } from "d"\nawait import('e')`
    expect(listImports(text).map((found) => found.specifier)).toEqual([
      '#x/a.ts',
      './b.ts',
      './c.css',
      'd',
      'e',
    ])
  })

  it('are told as a sentence where the domain asks for HTTP', () => {
    const file = {
      path: 'server/orders/book/book-tour.ts',
      folder: 'server',
      text: `import { app } from '../../app.ts'\nimport { Hono } from 'hono'`,
    }
    expect(listDomainViolations(file)).toEqual([
      'server/orders/book/book-tour.ts imports server/app.ts, but the domain knows nothing of HTTP: pass in what it needs.',
      'server/orders/book/book-tour.ts imports the package hono, but the domain knows nothing of HTTP: pass in what it needs.',
    ])
  })

  it('are told as a sentence where one points the wrong way', () => {
    const file = {
      path: 'rules/money/money.ts',
      folder: 'rules',
      text: `import { app } from '#server/app.ts'`,
    }
    expect(listViolations(file)).toEqual([
      'rules/money/money.ts imports server/app.ts, but rules/ may import only rules.',
    ])
  })

  it('let the site have the types of the contract, and nothing that runs', () => {
    const text = `import type { Contract } from '#contract/contract.ts'\nimport { contract } from '#contract/contract.ts'`
    expect(listViolations({ path: 'site/client/api.ts', folder: 'site', text })).toEqual([
      'site/client/api.ts imports contract/contract.ts, but site/ may import only site, rules, content.',
    ])
  })
})

function isProduct(file: SourceFile): boolean {
  return !/\.test\.tsx?$/.test(file.path)
}

function listViolations(file: SourceFile): string[] {
  return listImports(file.text).flatMap((found) => judge(file, found) ?? [])
}

function listDomainViolations(file: SourceFile): string[] {
  if (!domain.some((room) => file.path.startsWith(`server/${room}/`))) return []
  return listImports(file.text).flatMap(({ specifier }) => {
    const target = resolve(file.path, specifier)
    const isHttp = target
      ? /^server\/(http|routes|app|main)\b/.test(target)
      : /^(hono|@hono\/.*|node:https?)(\/|$)/.test(specifier)
    if (!isHttp) return []
    const named = target ?? `the package ${specifier}`
    return `${file.path} imports ${named}, but the domain knows nothing of HTTP: pass in what it needs.`
  })
}

function judge(file: SourceFile, found: Import): string | undefined {
  const mayImport = allowed[file.folder]
  if (!mayImport) return undefined
  const target = resolve(file.path, found.specifier)
  if (target === undefined) {
    const packages = packagesOf[file.folder]
    if (!packages || packages.test(found.specifier)) return undefined
    return `${file.path} imports the package ${found.specifier}, but ${file.folder}/ needs no package but zod.`
  }
  if (mayImport.some((folder) => target.startsWith(`${folder}/`))) return undefined
  if (shapesOnly.has(file.folder) && found.typeOnly && target.startsWith('contract/'))
    return undefined
  if (target.startsWith('.react-router/') || target.includes('+types/')) return undefined
  return `${file.path} imports ${target}, but ${file.folder}/ may import only ${mayImport.join(', ')}.`
}

function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return path.normalize(path.join(path.dirname(from), specifier))
  return undefined
}
