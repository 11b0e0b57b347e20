// Preloaded into a server of the fault tests (node --import): once a file contains a number, the
// process kills itself (SIGKILL) at that many file writes, which are those of its built-in
// database: at an odd number before the write, at an even one after it.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const file = process.env.KILL_FILE ?? ''
const last = fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8')) : Infinity
const write = fs.writeSync
let written = 0

fs.writeSync = function writeSync(to, ...args) {
  // Console output does not count.
  if (to > 2) written += 1
  const isLast = written >= last
  if (isLast && written % 2 === 1) process.kill(process.pid, 'SIGKILL')
  const done = write.call(this, to, ...args)
  if (isLast) process.kill(process.pid, 'SIGKILL')
  return done
}
syncBuiltinESMExports()
