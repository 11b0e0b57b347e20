import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

/**
 * Installs a package of Debian's where this machine has them and we may; `before` is a command that
 * runs first. Several may ask at once: one is installed after the other, since two that fetch the
 * lists of packages refuse each other.
 */
export function installPackage(name: string, before = 'true'): void {
  const isRoot = process.getuid?.() === 0
  const canAsk = isRoot || spawnSync('sudo', ['-n', 'true']).status === 0
  if (!canAsk || spawnSync('apt-get', ['--version']).status !== 0) return
  const install = `apt-get install -y -qq -o DPkg::Lock::Timeout=300 --no-install-recommends ${name}`
  const script = `${before} && apt-get update -qq && ${install}`
  const locked = ['flock', '/tmp/install-debian-package', 'sh', '-c', script]
  const [program = '', ...rest] = isRoot ? locked : ['sudo', '-n', ...locked]
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync(program, rest, { stdio: 'inherit', env })
}

/**
 * Where a program of the machine is. Installs Debian's package of the same name when there is none
 * and we may; throws a clear sentence otherwise.
 */
export function findOrInstallProgram(name: string, before?: string): string {
  const found = findProgram(name)
  if (found) return found
  installPackage(name, before)
  const installed = findProgram(name)
  if (!installed) {
    throw new Error(
      `This needs ${name} on this machine: install it (Debian: apt-get install ${name}) and run it again.`,
    )
  }
  return installed
}

/** Where nginx is, installed without the web server that Debian's package would start with it. */
export function findOrInstallNginx(): string {
  return findOrInstallProgram('nginx', 'ln -sfn /dev/null /etc/systemd/system/nginx.service')
}

/** The last two folders are the machine's own, which an ordinary user of Debian does not look into. */
function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/local/sbin', '/usr/sbin']
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file))
}
