import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { installPackage } from './debian.ts'

/** The one made to have no window comes first: it needs a third less of the processor. */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Those with everything that people's browsers have: the first has no back-forward cache. */
const wholePlaces = places.slice(1)

const usual = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-sync',
  // Nothing is painted on a screen, and one site is all that it sees: fewer processes to start.
  '--in-process-gpu',
  '--disable-site-isolation-trials',
  '--renderer-process-limit=1',
]

/**
 * Starts a Chromium without a window: the one that CHROMIUM_PATH names, or one of this machine, or
 * Debian's, which is installed when we may. Throws a clear sentence when there is none.
 */
export async function launchChromium(
  more: readonly string[] = [],
  environment: Record<string, string> = {},
): Promise<Browser> {
  return chromium.launch({
    env: { ...process.env, ...environment },
    executablePath: findChromium(places) ?? installChromium('chromium-headless-shell', places),
    args: [...usual, ...more],
  })
}

/** The same with a back-forward cache, which needs a whole Chromium: it takes longer to start. */
export async function launchWholeChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(wholePlaces) ?? installChromium('chromium', wholePlaces),
    args: [...usual, '--headless=new'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
}

function findChromium(places: readonly string[]): string | undefined {
  return [process.env.CHROMIUM_PATH ?? '', ...places].find((place) => place && existsSync(place))
}

function installChromium(name: string, places: readonly string[]): string {
  installPackage(name)
  const found = findChromium(places)
  if (!found) {
    throw new Error(
      `The tests need a Chromium: install one (Debian: apt-get install ${name}) or name it in CHROMIUM_PATH, and run them again.`,
    )
  }
  return found
}
