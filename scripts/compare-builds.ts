// Compares the output of two builds byte for byte, except for hashes in names of assets: node
// scripts/compare-builds.ts FOLDER FOLDER
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const [before = '', after = ''] = process.argv.slice(2)
const [firstBuild, secondBuild] = [readBuild(before), readBuild(after)]
const differing = [...new Set([...firstBuild.keys(), ...secondBuild.keys()])]
  .toSorted()
  .filter((name) => firstBuild.get(name) !== secondBuild.get(name))
for (const name of differing) {
  const where = !firstBuild.has(name)
    ? 'only in the second'
    : secondBuild.has(name)
      ? describe(name)
      : 'only in the first'
  console.log(`${name}: ${where}`)
}
console.log(`${differing.length} of ${secondBuild.size} differ.`)
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
        ([name, policy]) => [`policy of ${name}`, JSON.stringify(policy)] as const,
      ),
    ].map(([name, text]) => [removeHashes(name), removeHashes(text)]),
  )
}

/** Replaces the hash in '/assets/home-B7tHBRXU.js' and '/search/en-1a2B3c4D.json'. */
function removeHashes(text: string): string {
  return text.replaceAll(/\b((?:assets|search)\/[\w./-]+?)-[\w-]{8}(\.\w+)/g, '$1-…$2')
}

function describe(name: string): string {
  const [one = '', other = ''] = [firstBuild.get(name), secondBuild.get(name)]
  let position = 0
  while (position < one.length && one[position] === other[position]) position += 1
  const near = (text: string) =>
    JSON.stringify(text.slice(Math.max(0, position - 20), position + 60))
  return `from ${position}: ${near(one)} ≠ ${near(other)}`
}
