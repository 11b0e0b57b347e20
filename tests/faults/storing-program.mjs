// A process of the fault tests that stores one photograph, makes its variants and ends, or kills
// itself (SIGKILL) at step `killAt` of storing: at an odd step in its middle, with half of the
// bytes sent, at an even one after it. Reports the number of steps at its end.
import { readFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { connect } from 'node:net'

const { databaseUrl, dataDir, bucket, file, killAt } = JSON.parse(process.env.STORING ?? '')
let steps = 0

/** Does a step, or dies during or after it. */
async function step(work, half) {
  if ((steps += 1) === killAt) await half().then(die)
  const done = await work()
  if ((steps += 1) === killAt) await die()
  return done
}

async function die() {
  process.kill(process.pid, 'SIGKILL')
  await new Promise(() => {})
}

const { open, rename } = fs
fs.open = async (...asked) => {
  const handle = await open(...asked)
  const { writeFile, sync } = handle
  handle.writeFile = (bytes) =>
    step(
      () => writeFile.call(handle, bytes),
      () => handle.write(bytes.subarray(0, bytes.length >> 1)),
    )
  handle.sync = () =>
    step(
      () => sync.call(handle),
      async () => {},
    )
  return handle
}
fs.rename = (from, to) =>
  step(
    () => rename(from, to),
    async () => {},
  )
syncBuiltinESMExports()

const { fetch } = globalThis
globalThis.fetch = async (request) => {
  const copy = request.clone()
  return step(
    () => fetch(request),
    async () => {
      const { hostname, port, pathname } = new URL(copy.url)
      const body = Buffer.from(await copy.arrayBuffer())
      const headers = { ...Object.fromEntries(copy.headers), 'content-length': body.length }
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
      const head = [`${copy.method} ${pathname} HTTP/1.1`, `host: ${hostname}:${port}`, ...lines]
      const socket = connect({ host: hostname, port: Number(port) })
      const sent = Buffer.concat([
        Buffer.from(`${head.join('\r\n')}\r\n\r\n`),
        body.subarray(0, body.length >> 1),
      ])
      await new Promise((resolve) => socket.write(sent, resolve))
    },
  )
}

const { openDatabase } = await import('#platform/database/open.ts')
const { createLog } = await import('#platform/log.ts')
const { makePendingVariants } = await import('#app/studio/media/make-variants.server.ts')
const { openMedia } = await import('#app/studio/media/media.server.ts')
const { storeUpload } = await import('#app/studio/media/uploads.server.ts')
const log = createLog('silent')
const database = await openDatabase({ databaseUrl, dataDir, appRoot: process.cwd(), log })
const media = openMedia({ dataDir, bucket })
const services = { db: database.db, now: () => new Date(), media, wake: () => {} }
await storeUpload(services, new Response(readFileSync(file)).body, { actorId: crypto.randomUUID() })
const { mediaForms } = await import('#app/studio/media-schema.server.ts')
const isOwed = async () => (await database.db.select().from(mediaForms)).some((row) => !row.madeAt)
while (await isOwed()) await makePendingVariants(services, { isStopping: () => false, log })
media.maker.end()
await database.close()
process.stdout.write(String(steps))
