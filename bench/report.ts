import { mkdirSync, writeFileSync } from 'node:fs'
import { arch, availableParallelism, cpus, loadavg, platform } from 'node:os'
import path from 'node:path'

export type Row = Record<string, string | number | boolean>

/** Prints tables and writes them to bench/results/<name>.json with the time, the machine and its load. */
export function report(name: string, tables: Record<string, Row[]>) {
  for (const [title, rows] of Object.entries(tables)) {
    process.stdout.write(`\n${title}\n`)
    console.table(rows)
  }
  const machine = {
    kind: `${platform()} ${arch()}`,
    processor: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    node: process.version,
    load: loadavg()[0],
  }
  const results = path.resolve('bench/results')
  mkdirSync(results, { recursive: true })
  const written = { measuredAt: new Date().toISOString(), machine, tables }
  writeFileSync(path.join(results, `${name}.json`), `${JSON.stringify(written, null, 2)}\n`)
}

/** The number of an argument like '--seconds=6', or its default. */
export function readOption(name: string, otherwise: number): number {
  const prefix = `--${name}=`
  const option = process.argv.find((argument) => argument.startsWith(prefix))
  return option ? Number(option.slice(prefix.length)) : otherwise
}
