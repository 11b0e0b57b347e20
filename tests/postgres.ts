import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { installPackage } from './debian.ts'

/** A test PostgreSQL: `url` is its administrator's address, `stop` ends and deletes it. */
export type TestPostgres = { url: string; stop: () => Promise<void> }

/**
 * Starts a fresh PostgreSQL on a free port, with its data in a temporary folder. Runs it as an
 * ordinary user if we are root, because PostgreSQL refuses to run as root. Installs Debian's
 * package if needed and permitted; otherwise throws a clear message. Fast but not crash-safe,
 * unless `changes` set otherwise.
 */
export async function startPostgres(changes: Record<string, string> = {}): Promise<TestPostgres> {
  const bin = findOrInstallBinaries()
  const user = findUser()
  const folder = mkdtempSync(path.join(tmpdir(), 'test-postgres-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const data = path.join(folder, 'data')
  const result = spawnSync(
    path.join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...user, cwd: folder, encoding: 'utf8' },
  )
  if (result.status !== 0)
    throw new Error(`initdb did not succeed: ${result.stderr}${result.error ?? ''}`)
  const port = await findFreePort()
  const server = runServer(path.join(bin, 'postgres'), { folder, data, port, user, changes })
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await waitUntilReady(url, server)
  return {
    url,
    stop: async () => {
      const exit = once(server, 'exit')
      server.stdin?.end()
      await exit
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type User = { uid: number; gid: number } | undefined

/**
 * Runs a shell around the server that ends it when the shell's input ends: on request, or when this
 * process is killed. So no server is left behind.
 */
function runServer(
  program: string,
  options: {
    folder: string
    data: string
    port: number
    user: User
    changes: Record<string, string>
  },
): ChildProcess {
  const { folder, data, port, user, changes } = options
  const script =
    '"$@" & server=$!; cat >/dev/null; kill -QUIT $server; wait $server; rm -rf "$FOLDER"'
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    autovacuum: 'off',
    jit: 'off',
    max_parallel_workers_per_gather: 0,
    max_connections: 200,
    shared_buffers: '32MB',
    timezone: 'Pacific/Auckland',
    ...changes,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return spawn('sh', ['-c', script, 'sh', program, '-D', data, ...flags], {
    ...user,
    cwd: folder,
    env: { PATH: process.env.PATH, FOLDER: folder },
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
}

export async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (server.exitCode !== null)
      throw new Error('The PostgreSQL of the tests ended while starting.')
    const client = new Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await sleep(100)
    }
  }
  throw new Error('The PostgreSQL of the tests did not answer within 30 seconds.')
}

/** The folder of PostgreSQL's programs; installs Debian's package if permitted. */
export function findOrInstallBinaries(): string {
  return findBinaries() ?? installBinaries()
}

function findBinaries(): string | undefined {
  const configured = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim()
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian)
    ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a))
    : []
  return [...versions.map((version) => path.join(debian, version, 'bin')), configured]
    .filter((folder) => folder !== undefined)
    .find(
      (folder) =>
        existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'postgres')),
    )
}

function installBinaries(): string {
  // The package would otherwise create and start its own server.
  const folder = '/etc/postgresql-common/createcluster.d'
  const noServer = `mkdir -p ${folder} && echo create_main_cluster = false > ${folder}/none.conf`
  installPackage('postgresql', noServer)
  const bin = findBinaries()
  if (!bin)
    throw new Error(
      'The tests need PostgreSQL 15 or newer on this machine: install it (Debian: apt-get install postgresql) and run them again.',
    )
  return bin
}

/** The user that runs the server: ours, unless we are root. */
export function findUser(): User {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const uid = Number(spawnSync('id', ['-u', name], { encoding: 'utf8' }).stdout)
    const gid = Number(spawnSync('id', ['-g', name], { encoding: 'utf8' }).stdout)
    if (uid > 0 && gid > 0) return { uid, gid }
  }
  throw new Error(
    'PostgreSQL does not run as root, and this machine has no user postgres or nobody.',
  )
}

export async function findFreePort(): Promise<number> {
  const probe = createServer()
  probe.listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('No free port was given.')
  return address.port
}
