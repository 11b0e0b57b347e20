// Preloaded into a server of the fault tests (node --import): its wall clock runs ahead or behind by
// the milliseconds that a file holds. Timers keep to real time, as they do when a machine's clock is set.
import { readFileSync } from 'node:fs'

const file = process.env.CLOCK_OFFSET_FILE
const RealDate = Date
let offset = 0

const now = () => RealDate.now() + offset
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, caller) =>
    Reflect.construct(target, args.length > 0 ? args : [now()], caller),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})

if (file) {
  readOffset()
  setInterval(readOffset, 50).unref()
}

function readOffset() {
  try {
    offset = Number(readFileSync(file, 'utf8'))
  } catch {
    offset = 0
  }
}
