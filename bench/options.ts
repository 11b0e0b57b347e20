import { productionSettings } from '../tests/server-process.ts'

/** The number of an argument like '--seconds=6', or what holds without it. */
export function readOption(name: string, otherwise: number): number {
  const prefix = `--${name}=`
  const given = process.argv.find((argument) => argument.startsWith(prefix))
  return given ? Number(given.slice(prefix.length)) : otherwise
}

/** What a server that is measured is given: production, with the nursery of `npm start`. */
export const asStarted = { ...productionSettings, NODE_OPTIONS: '--max-semi-space-size=1' }
