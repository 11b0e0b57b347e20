import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { build } from 'rolldown'
import config from '../rolldown.config.ts'
import { builtFolder } from './catalogue/built-folder.ts'

export type ServerProcess = {
  /** Where it listens, once it has said that it is ready. */
  url: string
  child: ChildProcess
  /** Everything it has written so far. */
  output: () => string
  /** Asks it to stop, or kills it, and gives its exit code once it has ended. */
  end: (signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL') => Promise<number | null>
}

/** The server built with the tests' catalogue (scripts/run.mjs, conditions.ts); it shows the pages built so. */
export const testsServer = `${builtFolder}/dist/main.js`

/** What a server in production does not start without. */
export const productionSettings = {
  NODE_ENV: 'production',
  SITE_URL: 'https://cape.example',
  AUTH_SECRET: 'a secret of the tests, 7Qx9vT2mZk4',
  ADMIN_EMAIL: 'owner@cape.example',
} as const

/** Bundles the server as it is shipped, with the tests' catalogue, and gives the file to run. */
export async function bundleServer(): Promise<string> {
  // Inside node_modules, so that the packages beside the bundle are found.
  const dir = path.resolve('node_modules/.cache/tests-server')
  for (const part of config) {
    const conditionNames = ['tests', ...(part.resolve?.conditionNames ?? [])]
    // oxlint-disable-next-line no-await-in-loop -- Two.
    await build({
      ...part,
      resolve: { ...part.resolve, conditionNames },
      output: { ...part.output, dir },
    })
  }
  return path.join(dir, 'main.js')
}

/**
 * Starts the real server on a free port and waits until it is ready. When it ends instead, throws
 * with what it wrote.
 */
export async function startServer(
  program: string,
  settings: Record<string, string>,
): Promise<ServerProcess> {
  if (!existsSync(program)) {
    const flag = program === testsServer ? ' -- --conditions=tests' : ''
    throw new Error(`There is no ${program} yet. Build it: npm run build${flag}`)
  }
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const ended = once(child, 'exit')
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      text += String(chunk)
      const ready = /^ready (\S+)$/m.exec(text)?.[1]
      if (ready) resolve(ready)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('close', (code) => reject(new Error(`The server ended with ${code}: ${text}`)))
  })
  return {
    url,
    child,
    output: () => text,
    end: async (signal) => {
      child.kill(signal)
      const [code] = await ended
      return code
    },
  }
}
