// npm run bench -- <name>: each benchmark prints tables and writes bench/results/<name>.json.
const benches: Record<string, { what: string; run: () => Promise<unknown> }> = {
  drag: {
    what: 'a day dragged among fifty in the itinerary builder: frames a second',
    run: () => import('./drag.ts'),
  },
}

const name = process.argv[2] ?? ''
const bench = Object.hasOwn(benches, name) ? benches[name] : undefined
if (bench) await bench.run()
else {
  process.stderr.write(
    `There is no benchmark '${name}'. Choose one:\n${Object.entries(benches)
      .map(([known, { what }]) => `  npm run bench -- ${known}   ${what}`)
      .join('\n')}\n`,
  )
  process.exitCode = 1
}
