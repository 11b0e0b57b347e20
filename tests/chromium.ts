import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** The one made to have no window comes first: it needs a third less of the processor. */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const usual = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync']

/**
 * Starts a Chromium without a window: the one that CHROMIUM_PATH names, or one of this machine, or
 * Debian's, which is installed when we may. Throws a clear sentence when there is none.
 */
export async function launchChromium(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium() ?? installChromium(),
    args: [...usual, ...more],
  })
}

function findChromium(): string | undefined {
  return [process.env.CHROMIUM_PATH ?? '', ...places].find((place) => place && existsSync(place))
}

function installChromium(): string {
  const isRoot = process.getuid?.() === 0
  const canAsk = isRoot || spawnSync('sudo', ['-n', 'true']).status === 0
  if (canAsk && spawnSync('apt-get', ['--version']).status === 0) {
    const script =
      'apt-get update -qq && apt-get install -y -qq -o DPkg::Lock::Timeout=300 --no-install-recommends chromium-headless-shell'
    spawnSync(isRoot ? 'sh' : 'sudo', [...(isRoot ? [] : ['sh']), '-c', script], {
      stdio: 'inherit',
    })
  }
  const found = findChromium()
  if (!found) {
    throw new Error(
      'The tests need a Chromium: install one (Debian: apt-get install chromium-headless-shell) or name it in CHROMIUM_PATH, and run them again.',
    )
  }
  return found
}
