import { spawnSync } from 'node:child_process'

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
