import { writeSections } from '../reliability-page.ts'
import type { ConnectionsResult } from './connections-run.ts'
import type { FuzzResult } from './fuzz-run.ts'
import type { HoleResult } from './holes-run.ts'
import type { ScannerResult } from './scanners-run.ts'
import type { TimingResult } from './sign-in-timing.ts'

export type AttackResults = {
  dates: Record<string, string>
  fuzzing: FuzzResult
  connections: ConnectionsResult
  timing: TimingResult
  scanners: ScannerResult[]
  holes: HoleResult[]
}

export const resultsFile = 'tests/attack/results.json'

export function writeReport(results: Partial<AttackResults>): void {
  const sections = Object.entries(renderSections(results))
  writeSections(Object.fromEntries(sections.map(([name, text]) => [`attack: ${name}`, text])))
}

export function renderSections({
  dates = {},
  fuzzing,
  connections,
  timing,
  scanners,
  holes,
}: Partial<AttackResults>): Record<string, string> {
  return {
    ...(fuzzing ? { fuzzing: renderFuzzing(dates['fuzzing'], fuzzing) } : {}),
    ...(connections && timing
      ? { connections: renderConnections(dates['connections'], connections, timing) }
      : {}),
    ...(scanners ? { scanners: renderScanners(dates['scanners'], scanners) } : {}),
    ...(holes ? { holes: renderHoles(dates['holes'], holes) } : {}),
  }
}

function renderFuzzing(date: string | undefined, fuzzing: FuzzResult): string {
  return `## Fuzzing

Every endpoint of the site's own OpenAPI document, and its pages, in the name of a visitor, two users and an administrator: requests that are good, good but for one field, and hostile. Run on ${date} by \`npm run attack\`; two thousand more are part of \`npm test\`, and so are hundreds of hostile forms, posted as browsers without scripts post them (\`tests/attack/posted-forms.test.ts\`).

${table([
  ['Requests', count(fuzzing.requests)],
  ['Endpoints', count(fuzzing.endpoints)],
  ['Failures of ours (5xx)', count(fuzzing.failures)],
  ['Answers that took over 2 s', count(fuzzing.overTwoSeconds)],
  ['Echoes of markup', count(fuzzing.echoes)],
  ['Ways out to another site, headers let in, insides told', count(fuzzing.otherFaults)],
  ['The slowest answer', `${count(fuzzing.slowestMs)} ms`],
])}

Answers by status: ${Object.entries(fuzzing.byStatus)
    .map(([status, times]) => `${status}: ${count(times)}`)
    .join(', ')}.`
}

function renderConnections(
  date: string | undefined,
  held: ConnectionsResult,
  timing: TimingResult,
): string {
  return `## Connections

A third of the idle connections had begun a request; what a limit ended was opened again. Run on ${date} by \`npm run attack\`.

${table([
  ['Idle connections held at once', count(held.held)],
  ['For', `${held.seconds} s`],
  ['Ended by a limit and opened again', count(held.reopened)],
  ['Ordinary visits meanwhile', count(held.visits)],
  ['Of those, failed', count(held.visitsFailed)],
  ['A visit took, at the median', `${held.visitMedianMs} ms`],
  ['At the 99th percentile', `${held.visit99thMs} ms`],
  ['Headers in trickles were ended after', `${(held.slowHeadersEndedAfterMs / 1000).toFixed(1)} s`],
  ['A body in trickles was ended after', `${(held.slowBodyEndedAfterMs / 1000).toFixed(1)} s`],
  ['Requests that two parsers read differently', count(held.smugglingShapes)],
  ['Of those, refused and ended', count(held.smugglingRefused)],
  ['Wrong password for a known address, at the median', `${timing.knownMedianMs} ms`],
  ['For an unknown address', `${timing.unknownMedianMs} ms`],
])}`
}

function renderScanners(date: string | undefined, scanners: ScannerResult[]): string {
  const rows = scanners.map(({ name, version, did, findings }) => [
    `${name} ${version}: ${did}`,
    findings.length === 0 ? '0' : `${findings.length}: ${findings.join('; ')}`,
  ])
  return `## Scanners

Public scanners of Debian against a started server. Run on ${date} by \`npm run attack\`, which takes those that are installed.

${table(rows, ['Scanner', 'Findings of medium severity or higher'])}`
}

function renderHoles(date: string | undefined, holes: HoleResult[]): string {
  const rows = holes.map(({ hole, tries, held }) => [
    hole.charAt(0).toUpperCase() + hole.slice(1),
    count(tries),
    held === tries ? 'yes' : `no: ${tries - held} ways in`,
  ])
  return `## Holes

Each was open once, and was closed; every way in is tried again against real servers (\`tests/attack/holes/\`). Run on ${date} by \`npm run attack\`; most are part of \`npm test\` too.

${table(rows, ['Hole', 'Ways tried', 'Held'])}`
}

function table(rows: string[][], heads = ['', '']): string {
  const widths = heads.map((head, column) =>
    Math.max(3, head.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [
    line(heads),
    `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`,
    ...rows.map(line),
  ].join('\n')
}

function count(number: number): string {
  return number.toLocaleString('en-US')
}
