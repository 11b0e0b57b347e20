// npm run bench -- <name>: each benchmark prints tables and writes bench/results/<name>.json.
const benches: Record<string, { what: string; run: () => Promise<unknown> }> = {
  pages: {
    what: 'Lighthouse over the pages (paths, or `all`) beside a bare page, both behind nginx; or `publish`',
    run: () => (process.argv.includes('publish') ? import('./publish.ts') : import('./pages.ts')),
  },
  api: {
    what: 'reading a row, a page from memory and booking on PostgreSQL, with an audit afterwards',
    run: () => import('./api.ts'),
  },
  growth: {
    what: 'availability and the inbox with 1,000 and with 1,000,000 bookings',
    run: () => import('./growth.ts'),
  },
  calendar: {
    what: 'the office’s calendar with 40 vehicles and guides and 400 trips a day: drawn, dragged, acted on',
    run: () => import('./calendar.ts'),
  },
}

const name = process.argv[2] ?? ''
const bench = Object.hasOwn(benches, name) ? benches[name] : undefined
if (bench) await bench.run()
else {
  const known = Object.entries(benches).map(([each, { what }]) => `  ${each.padEnd(10)} ${what}`)
  process.stderr.write(
    `There is no benchmark '${name}'. Run 'npm run bench -- <name>' with one of:\n${known.join('\n')}\n`,
  )
  process.exitCode = 1
}
