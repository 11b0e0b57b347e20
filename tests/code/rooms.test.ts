import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Import, listImports, listSourceFiles, type SourceFile } from './source-files.ts'

/** The rooms from the bottom up; each imports only from those before it (docs/architecture.md). */
const rooms = [
  'art',
  'rules',
  'content',
  'platform',
  'order',
  'ui',
  'newsletter',
  'itinerary',
  'accounts',
  'studio',
  'capacity',
  'credit',
  'messages',
  'payments',
  'trip-mails',
  'reviews',
  'site',
  'booking',
  'waiting',
  'changing',
  'enquiries',
  'offers',
  'figures',
  'guides',
  'settings',
  'office',
  'my-order',
  'server',
]

/** Imports that still go up, by the room they start in. A number may only fall. */
const upwardCounts: Record<string, number> = {
  platform: 45,
  order: 45,
  ui: 25,
  newsletter: 2,
  itinerary: 7,
  accounts: 51,
  studio: 4,
  capacity: 9,
  credit: 25,
  messages: 10,
  payments: 14,
  'trip-mails': 7,
  site: 13,
  booking: 6,
  changing: 3,
  enquiries: 6,
  offers: 6,
  figures: 2,
}

/** The maximum of imports against the order. Only lower it. */
const maxUpward = 280

/** The kind of a file, by its path: it decides what the file may import and where it runs. */
type Kind = 'server' | 'contract' | 'browser' | 'rule' | 'content' | 'other'

describe('the rooms', () => {
  it('are all listed in the order of imports', () => {
    const usedRooms = listSourceFiles().flatMap((file) => findRoom(file.path) ?? [])
    expect([...new Set(usedRooms)].toSorted()).toEqual(rooms.toSorted())
  })

  it('import only downward, except for the counted imports', () => {
    const sentences = listProduct().flatMap((file) =>
      listImports(file.text).flatMap((imported) => describeUpwardImport(file, imported) ?? []),
    )
    const byRoom = Object.groupBy(sentences, ({ room }) => room)
    const mismatches = rooms.flatMap((room) => {
      const upwardImports = byRoom[room] ?? []
      if (upwardImports.length === (upwardCounts[room] ?? 0)) return []
      return [
        `${room}: ${upwardImports.length} imports go up, ${upwardCounts[room] ?? 0} are allowed.`,
        ...upwardImports.map(({ sentence }) => sentence),
      ]
    })
    expect(mismatches).toEqual([])
    const sum = Object.values(upwardCounts).reduce((one, other) => one + other, 0)
    expect(sum).toBeLessThanOrEqual(maxUpward)
  })

  it('keep server code away from browsers and rules', () => {
    expect(listProduct().flatMap(listViolations)).toEqual([])
  })

  it('keep HTTP in routes and pages', () => {
    expect(listProduct().flatMap(listHttpViolations)).toEqual([])
  })

  it('are found in every form of import', () => {
    const text = `import a from '#x/a.ts'\nimport type { B } from './b.ts'\nimport './c.css'\nexport { d } from "d"\nawait import('e')`
    expect(listImports(text).map((imported) => imported.specifier)).toEqual([
      '#x/a.ts',
      './b.ts',
      './c.css',
      'd',
      'e',
    ])
  })

  it('report each import that is not allowed', () => {
    expect(checkFile('rules/money/money.ts', `import { app } from '#server/app.ts'`)).toEqual([
      'rules/money/money.ts is a rule and imports server/app.ts: rules are pure.',
    ])
    expect(
      checkFile(
        'app/offers/office/offers-view.tsx',
        `import { x } from '../accept-offer.server.ts'`,
      ),
    ).toEqual([
      'app/offers/office/offers-view.tsx runs in browsers and imports app/offers/accept-offer.server.ts, which stays on the server.',
    ])
    const types = `import type { Contract } from '#server/contract.ts'\nimport { contract } from '#server/contract.ts'`
    expect(checkFile('ui/client/api.ts', types)).toHaveLength(1)
    expect(checkFile('rules/money/money.ts', `import fs from 'node:fs'`)).toHaveLength(1)
    const file = {
      path: 'app/booking/book-tour.server.ts',
      folder: 'app',
      text: `import { Hono } from 'hono'`,
    }
    expect(listHttpViolations(file)).toEqual([
      'app/booking/book-tour.server.ts imports hono, but only routes and pages know HTTP: pass in what it needs.',
    ])
  })
})

function checkFile(filePath: string, text: string): string[] {
  return listViolations({ path: filePath, folder: filePath.split('/')[0] ?? '', text })
}

function listProduct(): SourceFile[] {
  return listSourceFiles().filter(
    ({ path: filePath }) => !/(\.test\.tsx?|samples\.ts)$/.test(filePath),
  )
}

function findRoom(file: string): string | undefined {
  const [first = '', second = '', third] = file.split('/')
  if (first === 'app') return third === undefined ? 'server' : second
  return ['tests', 'scripts', 'bench'].includes(first) || !file.includes('/') ? undefined : first
}

function describeUpwardImport(file: SourceFile, imported: Import) {
  const target = resolve(file.path, imported.specifier)
  const [room, targetRoom] = [findRoom(file.path), target && findRoom(target)]
  if (!room || !targetRoom || rooms.indexOf(targetRoom) <= rooms.indexOf(room)) return undefined
  // Content may import a room's rules, which type its words.
  if (room === 'content' && target && kindOf(target) === 'rule') return undefined
  return { room, sentence: `  ${file.path} imports ${target}` }
}

function kindOf(file: string): Kind {
  if (/(^|-|\/)contract\.ts$|^platform\/api\//.test(file)) return 'contract'
  if (file.endsWith('.server.ts') || /^(server|platform)\//.test(file)) return 'server'
  if (file.startsWith('rules/')) return 'rule'
  if (file.startsWith('content/')) return 'content'
  if (/^(ui|app\/site)\/|^app\/[\w-]+\/(pages|office)\/|^app\/office\/|\.tsx$/.test(file))
    return 'browser'
  return /^app\/.*\//.test(file) ? 'rule' : 'other'
}

/** Packages that rules, contracts and content may import. */
const allowedPackages: Partial<Record<Kind, RegExp>> = {
  rule: /^zod$/,
  contract: /^(zod|@hono\/zod-openapi)$/,
  content: /^(zod|marked|node:(crypto|fs|path|util))$/,
}

/** Rules import rules; browsers and rules take only types from contracts, and nothing from the server. */
function listViolations(file: SourceFile): string[] {
  const kind = kindOf(file.path)
  return listImports(file.text).flatMap(({ specifier, typeOnly }) => {
    const target = resolve(file.path, specifier)
    if (target === undefined) {
      const isAllowed = allowedPackages[kind]?.test(specifier) ?? true
      return isAllowed ? [] : `${file.path} imports the package ${specifier}: it may not.`
    }
    if (kind !== 'browser' && kind !== 'rule') return []
    if (target.includes('+types/')) return []
    const targetKind = kindOf(target)
    if (targetKind === 'contract')
      return typeOnly ? [] : `${file.path} imports ${target}: take its types alone.`
    if (kind === 'rule')
      return targetKind === 'rule'
        ? []
        : `${file.path} is a rule and imports ${target}: rules are pure.`
    return targetKind === 'server' && !target.startsWith('platform/pages/')
      ? `${file.path} runs in browsers and imports ${target}, which stays on the server.`
      : []
  })
}

/** Files that know HTTP although they are no routes, pages or sessions. */
const knowsHttp = new Set([
  'app/accounts/access-guard.server.ts',
  'app/accounts/caller.server.ts',
  'app/figures/count-steps.server.ts',
  'app/guides/guide-feed.server.ts',
  'app/my-order/companions.server.ts',
  'app/my-order/guest-port.server.ts',
  'app/studio/media/media-files.server.ts',
])

/** Folders of the platform and the server that know nothing of HTTP. */
const foldersWithoutHttp =
  /^(platform\/(database|mail|pages|requests|catalogue)|server\/(clean-up|backup|examples))\//

function listHttpViolations({ path: filePath, text }: SourceFile): string[] {
  const isChecked = filePath.endsWith('.server.ts') || foldersWithoutHttp.test(filePath)
  if (!isChecked || knowsHttp.has(filePath) || /(routes|pages|session)\.server\.ts$/.test(filePath))
    return []
  return listImports(text)
    .map(({ specifier }) => resolve(filePath, specifier) ?? specifier)
    .filter((target) =>
      /^(hono|@hono\/.*|node:https?)(\/|$)|^platform\/http\/|routes\.server\.ts$|^server\/app\.ts$/.test(
        target,
      ),
    )
    .map(
      (target) =>
        `${filePath} imports ${target}, but only routes and pages know HTTP: pass in what it needs.`,
    )
}

/** The project path that an import means; undefined for a package. */
function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return path.normalize(path.join(path.dirname(from), specifier))
  return undefined
}
