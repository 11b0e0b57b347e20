import { rmSync } from 'node:fs'
import { afterAll, beforeAll } from 'vitest'
import { createDataFolder, findBundle } from './databases.ts'
import { type ServerProcess, startServer } from './server-process.ts'

type Settings = Record<string, string>

/** The real server from before the first test of a suite until after its last, on a data folder of its own. */
export function useServer(settings: Settings | (() => Promise<Settings>) = {}) {
  let folder: string
  let server: ServerProcess
  beforeAll(async () => {
    folder = await createDataFolder()
    const own = typeof settings === 'function' ? await settings() : settings
    const all = { DATA_DIR: folder, LOG_LEVEL: 'silent', ...own }
    server = await startServer(await findBundle(), all)
  })
  afterAll(async () => {
    await server?.end('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    get url() {
      return server.url
    },
    get pid() {
      return server.child.pid ?? 0
    },
    get port() {
      return Number(new URL(server.url).port)
    },
    /** Everything it has written so far. */
    output: () => server.output(),
  }
}
