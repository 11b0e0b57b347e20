// Preloaded into a server of the fault tests (node --import): once a file contains a number, the
// process kills itself (SIGKILL) after that many statements to PostgreSQL: at an odd number before
// sending, at an even one after sending and before the answer.
import { existsSync, readFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { Writable } from 'node:stream'

const file = process.env.KILL_FILE ?? ''
const port = Number(process.env.KILL_PORT)
let sent = 0

Socket.prototype.write = function write(...args) {
  const isStatement = this.remotePort === port && existsSync(file)
  if (isStatement) sent += 1
  const isLast = isStatement && sent >= Number(readFileSync(file, 'utf8'))
  if (isLast && sent % 2 === 1) process.kill(process.pid, 'SIGKILL')
  const answer = Writable.prototype.write.apply(this, args)
  if (isLast) process.kill(process.pid, 'SIGKILL')
  return answer
}
