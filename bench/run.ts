// npm run bench -- <name>: each benchmark prints tables and writes bench/results/<name>.json.
const benches: Record<string, { what: string; run: () => Promise<unknown> }> = {
  interactions: {
    what: 'from an act to the next paint on a slow processor, beside a bare page',
    run: () => import('./interactions.ts'),
  },
  drag: {
    what: 'a day dragged among fifty in the itinerary builder: frames a second',
    run: () => import('./drag.ts'),
  },
  calendar: {
    what: 'the desk’s calendar with 40 vehicles and guides and 400 trips a day: drawn, dragged, acted on',
    run: () => import('./calendar.ts'),
  },
  pages: {
    what: 'Lighthouse over the pages (paths, or `all`) beside a bare page, both behind nginx by TLS and HTTP/2',
    run: () => import('./pages.ts'),
  },
  server: {
    what: 'built pages a second and core from one process',
    run: () => import('./server.ts'),
  },
  render: {
    what: 'a page that is rendered for one visitor, while 20 others ask for theirs',
    run: () => import('./render.ts'),
  },
  api: {
    what: 'reading a row and booking on PostgreSQL, with an audit afterwards',
    run: () => import('./api.ts'),
  },
  growth: {
    what: 'availability and the inbox with 1,000 and with 1,000,000 bookings',
    run: () => import('./growth.ts'),
  },
  'growth-fleet': {
    what: 'availability with 50 vehicles and guides, 10,000 trips a year and 100,000',
    run: () => import('./growth-fleet.ts'),
  },
  payments: {
    what: 'news of money a second, a look at 10,000 open payments, a balance among a million lines',
    run: () => import('./payments.ts'),
  },
  publish: {
    what: 'newer content until it is live, and what bookings feel of it',
    run: () => import('./publish.ts'),
  },
  photographs: {
    what: 'the first screen of a tour with 12 photographs beside the same without, on a phone',
    run: () => import('./photographs.ts'),
  },
  start: {
    what: 'from the command to the first answer, and how long a build takes',
    run: () => import('./start.ts'),
  },
  memory: {
    what: 'resident memory at rest and under load for an hour (--minutes=60)',
    run: () => import('./memory.ts'),
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
