// npm run bench -- <name>: each benchmark prints tables and writes bench/results/<name>.json.
const benches: Record<string, { what: string; run: () => Promise<unknown> }> = {
  drag: {
    what: 'a day dragged among fifty in the itinerary builder: frames a second',
    run: () => import('./drag.ts'),
  },
  pages: {
    what: 'Lighthouse over the pages (paths, or `all`) beside a bare page served by nginx',
    run: () => import('./pages.ts'),
  },
}

await measure(process.argv[2] ?? '')

/** Runs the benchmark of this name, or says which there are. */
async function measure(name: string) {
  const bench = Object.hasOwn(benches, name) ? benches[name] : undefined
  if (bench) return bench.run()
  const known = Object.entries(benches).map(([each, { what }]) => `  ${each.padEnd(14)} ${what}`)
  process.stderr.write(
    `There is no benchmark '${name}'. Run 'npm run bench -- <name>' with one of:\n${known.join('\n')}\n`,
  )
  process.exitCode = 1
}
