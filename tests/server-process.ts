import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { build } from 'rolldown'
import config from '../rolldown.config.ts'
import { builtFolder } from './catalogue/built-folder.ts'

export type ServerProcess = {
  url: string
  child: ChildProcess
  output: () => string
  /** Stops or kills the server; returns its exit code. */
  end: (signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL') => Promise<number | null>
}

/** The server built with the tests' catalogue and its pages (scripts/run.mjs, conditions.ts). */
export const testsServer = `${builtFolder}/dist/main.js`

export const productionSettings = {
  NODE_ENV: 'production',
  SITE_URL: 'https://cape.example',
  AUTH_SECRET: 'a secret of the tests, 7Qx9vT2mZk4',
  ADMIN_EMAIL: 'owner@cape.example',
} as const

export async function bundleServer(): Promise<string> {
  // In node_modules, so packages are found from the bundle.
  const dir = path.resolve('node_modules/.cache/tests-server')
  for (const part of config) {
    const conditionNames = ['tests', ...(part.resolve?.conditionNames ?? [])]
    await build({
      ...part,
      resolve: { ...part.resolve, conditionNames },
      output: { ...part.output, dir },
    })
  }
  return path.join(dir, 'main.js')
}

/**
 * Starts the real server on a free port and waits until it is ready. Throws with its output if it
 * ends.
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
  const exit = once(child, 'exit')
  const url = await new Promise<string>((resolve, reject) => {
    const readOutput = (chunk: Buffer) => {
      text += String(chunk)
      const ready = /^ready (\S+)$/m.exec(text)?.[1]
      if (ready) resolve(ready)
    }
    child.stdout?.on('data', readOutput)
    child.stderr?.on('data', readOutput)
    child.once('close', (code) => reject(new Error(`The server ended with ${code}: ${text}`)))
  })
  return {
    url,
    child,
    output: () => text,
    end: async (signal) => {
      child.kill(signal)
      const [code] = await exit
      return code
    },
  }
}
