import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

/**
 * Installs a Debian package if permitted; `firstCommand` runs before. Callers run one at a
 * time, because two updates of the package lists refuse each other.
 */
export function installPackage(name: string, firstCommand = 'true'): void {
  const isRoot = process.getuid?.() === 0
  const canInstall = isRoot || spawnSync('sudo', ['-n', 'true']).status === 0
  if (!canInstall || spawnSync('apt-get', ['--version']).status !== 0) return
  const install = `apt-get install -y -qq -o DPkg::Lock::Timeout=300 --no-install-recommends ${name}`
  const script = `${firstCommand} && apt-get update -qq && ${install}`
  const lockedCommand = ['flock', '/tmp/install-debian-package', 'sh', '-c', script]
  const [program = '', ...rest] = isRoot ? lockedCommand : ['sudo', '-n', ...lockedCommand]
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync(program, rest, { stdio: 'inherit', env })
}

/**
 * The path of a program; installs the Debian package of that name if needed and permitted,
 * otherwise throws a clear message.
 */
export function findOrInstallProgram(name: string, firstCommand?: string): string {
  const existing = findProgram(name)
  if (existing) return existing
  installPackage(name, firstCommand)
  const installed = findProgram(name)
  if (!installed) {
    throw new Error(
      `This needs ${name} on this machine: install it (Debian: apt-get install ${name}) and run it again.`,
    )
  }
  return installed
}

/** The path of nginx, installed without starting Debian's web server. */
export function findOrInstallNginx(): string {
  return findOrInstallProgram('nginx', 'ln -sfn /dev/null /etc/systemd/system/nginx.service')
}

/** The last two folders are not in the PATH of ordinary Debian users. */
function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/local/sbin', '/usr/sbin']
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file))
}
