import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * When a process began, as an opaque text that no later process with the same id shares; undefined
 * when no process with that id runs. Process ids are used again, after a restart of the machine or
 * of a container often at once, so an id alone names nobody.
 */
export function findProcessStart(pid: number): string | undefined {
  return process.platform === 'linux' ? startOnLinux(pid) : startElsewhere(pid)
}

/** The boot's id and the 22nd field of /proc/<pid>/stat: the clock ticks from boot to start. */
function startOnLinux(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in brackets and may itself hold blanks and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot} ${fields[19]}`
  } catch {
    return undefined
  }
}

function startElsewhere(pid: number): string | undefined {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}
