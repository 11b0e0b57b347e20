import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { installPackage } from './debian.ts'

/** The headless build is first: it needs a third less CPU. */
const executablePaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Full browsers: the headless build has no back-forward cache. */
const fullBrowserPaths = executablePaths.slice(1)

const defaultArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-sync',
  // Fewer processes: nothing is painted on a screen, and it opens one site only.
  '--in-process-gpu',
  '--disable-site-isolation-trials',
  '--renderer-process-limit=1',
]

/**
 * Starts a headless Chromium: from CHROMIUM_PATH, from this machine, or Debian's, installed if
 * permitted. Throws a clear message if there is none.
 */
export async function launchChromium(
  extraArguments: readonly string[] = [],
  environment: Record<string, string> = {},
): Promise<Browser> {
  return chromium.launch({
    env: { ...process.env, ...environment },
    executablePath:
      findChromium(executablePaths) ?? installChromium('chromium-headless-shell', executablePaths),
    args: [...defaultArguments, ...extraArguments],
  })
}

/** Starts a full Chromium with a back-forward cache, which takes longer. */
export async function launchFullChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(fullBrowserPaths) ?? installChromium('chromium', fullBrowserPaths),
    args: [...defaultArguments, '--headless=new'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
}

function findChromium(paths: readonly string[]): string | undefined {
  return [process.env.CHROMIUM_PATH ?? '', ...paths].find((path) => path && existsSync(path))
}

function installChromium(name: string, paths: readonly string[]): string {
  installPackage(name)
  const executable = findChromium(paths)
  if (!executable) {
    throw new Error(
      `The tests need a Chromium: install one (Debian: apt-get install ${name}) or name it in CHROMIUM_PATH, and run them again.`,
    )
  }
  return executable
}
