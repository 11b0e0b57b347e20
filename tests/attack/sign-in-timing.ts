import { openBrowser } from '../test-accounts.ts'

export type TimingResult = { attempts: number; knownMedianMs: number; unknownMedianMs: number }

const accounts = 12
/** Below the limit of a quarter of an hour. */
const attemptsEach = 4

/** The time of a wrong password for addresses with an account and without. */
export async function timeSignIn(url: string): Promise<TimingResult> {
  const browser = openBrowser({ request: (to, init) => fetch(url + to, init) })
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  for (let n = 0; n < accounts; n += 1) await browser.signUp(`known-${n}@timing.example`)
  for (let attempt = 0; attempt < attemptsEach; attempt += 1) {
    for (let n = 0; n < accounts; n += 1) {
      for (const kind of ['known', 'unknown'] as const) {
        const begun = performance.now()
        await browser.signIn(`${kind}-${n}@timing.example`, 'Wrong password, 1087 m')
        times[kind].push(performance.now() - begun)
      }
    }
  }
  return {
    attempts: times.known.length + times.unknown.length,
    knownMedianMs: median(times.known),
    unknownMedianMs: median(times.unknown),
  }
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round((sorted[Math.floor(sorted.length / 2)] ?? 0) * 10) / 10
}
