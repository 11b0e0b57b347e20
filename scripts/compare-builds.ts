// Compares the output of two builds byte for byte, except for hashes in names of assets: node
// scripts/compare-builds.ts FOLDER FOLDER
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const [before = '', after = ''] = process.argv.slice(2)
const [old, fresh] = [readBuild(before), readBuild(after)]
const differing = [...new Set([...old.keys(), ...fresh.keys()])]
  .toSorted()
  .filter((name) => old.get(name) !== fresh.get(name))
for (const name of differing) {
  const where = !old.has(name)
    ? 'only in the second'
    : fresh.has(name)
      ? describe(name)
      : 'only in the first'
  console.log(`${name}: ${where}`)
}
console.log(`${differing.length} of ${fresh.size} differ.`)
if (differing.length > 0) process.exitCode = 1

function readBuild(folder: string): Map<string, string> {
  const client = path.join(folder, 'client')
  const names = readdirSync(client, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(path.sep).join('/'))
    .filter(
      (name) =>
        /\.(html|data|xml|txt|json|svg|webmanifest)$/.test(name) && !name.startsWith('assets/'),
    )
  const policies = JSON.parse(readFileSync(path.join(folder, 'pages.json'), 'utf8')) as object
  const texts = names.map((name) => [name, readFileSync(path.join(client, name), 'utf8')] as const)
  return new Map(
    [
      ...texts,
      ...Object.entries(policies).map(
        ([name, at]) => [`policy of ${name}`, JSON.stringify(at)] as const,
      ),
    ].map(([name, text]) => [withoutHashes(name), withoutHashes(text)]),
  )
}

/** Replaces the hash in '/assets/home-B7tHBRXU.js' and '/search/en-1a2B3c4D.json'. */
function withoutHashes(text: string): string {
  return text.replaceAll(/\b((?:assets|search)\/[\w./-]+?)-[\w-]{8}(\.\w+)/g, '$1-…$2')
}

function describe(name: string): string {
  const [one = '', other = ''] = [old.get(name), fresh.get(name)]
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  const near = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 20), at + 60))
  return `from ${at}: ${near(one)} ≠ ${near(other)}`
}
