import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * The start of a process, as an opaque text that no later process with the same id shares;
 * undefined if no such process runs. Systems reuse process ids, often right after a restart of a
 * container, so an id alone identifies no process.
 */
export function findProcessStart(pid: number): string | undefined {
  return process.platform === 'linux' ? startOnLinux(pid) : startElsewhere(pid)
}

/** The boot id and field 22 of /proc/<pid>/stat: clock ticks from boot to start. */
function startOnLinux(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // Field 2 is the program's name in brackets and may contain spaces and brackets.
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
