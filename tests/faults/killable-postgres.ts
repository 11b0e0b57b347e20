import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort, findOrInstallBinaries, findUser, waitUntilReady } from '../postgres.ts'

export type KillablePostgres = {
  url: string
  kill: () => Promise<void>
  revive: () => Promise<void>
  stop: () => Promise<void>
}

export async function startKillablePostgres(): Promise<KillablePostgres> {
  const bin = findOrInstallBinaries()
  const user = findUser()
  const folder = mkdtempSync(path.join(tmpdir(), 'killable-postgres-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const data = path.join(folder, 'data')
  const flags = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C']
  const result = spawnSync(path.join(bin, 'initdb'), [...flags, '--no-sync'], {
    ...user,
    cwd: folder,
    encoding: 'utf8',
  })
  if (result.status !== 0) throw new Error(`initdb did not succeed: ${result.stderr}`)
  const port = await findFreePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  let server: ChildProcess
  await revive()
  return { url, kill, revive, stop }

  async function revive(): Promise<void> {
    // Without fsync only the process may fail, not the machine: the system keeps written data.
    const settings = [
      `port=${port}`,
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${folder}`,
      'fsync=off',
      'shared_buffers=32MB',
    ].flatMap((setting) => ['-c', setting])
    // The shell ends PostgreSQL when the shell's input ends, even if this process is killed.
    const script =
      'exec 3<&0; "$@" & server=$!; (cat <&3; kill -QUIT $server) >/dev/null 2>&1 & wait $server'
    server = spawn(
      'sh',
      ['-c', script, 'sh', path.join(bin, 'postgres'), '-D', data, ...settings],
      {
        ...user,
        cwd: folder,
        stdio: ['pipe', 'ignore', 'ignore'],
        detached: true,
      },
    )
    server.stdin?.on('error', () => {})
    await waitUntilReady(url, server)
  }

  async function kill(): Promise<void> {
    const exit = once(server, 'exit')
    const [mainPid = ''] = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')
    const children = readFileSync(`/proc/${mainPid}/task/${mainPid}/children`, 'utf8')
      .trim()
      .split(' ')
    for (const pid of [mainPid, ...children].map(Number).filter((id) => id > 1)) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // The process ended itself.
      }
    }
    await exit
    server.stdin?.end()
  }

  async function stop(): Promise<void> {
    if (server.exitCode === null) {
      const exit = once(server, 'exit')
      server.stdin?.end()
      await exit
    }
    rmSync(folder, { recursive: true, force: true })
  }
}
