// Preloaded into a server of the fault tests (node --import): shifts its clock by the milliseconds
// in a file. Timers keep real time, as when a machine's clock is set. A second number is the part
// of the shift that the process also experiences as elapsed time: then the clock is right.
import { readFileSync } from 'node:fs'

const file = process.env.CLOCK_OFFSET_FILE
const RealDate = Date
let offset = 0
let passed = 0

const now = () => RealDate.now() + offset
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, caller) =>
    Reflect.construct(target, args.length > 0 ? args : [now()], caller),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})

const realRan = performance.now.bind(performance)
performance.now = () => realRan() + passed

if (file) {
  readOffset()
  setInterval(readOffset, 50).unref()
}

function readOffset() {
  try {
    ;[offset, passed = 0] = readFileSync(file, 'utf8').split(' ').map(Number)
  } catch {
    offset = passed = 0
  }
}
