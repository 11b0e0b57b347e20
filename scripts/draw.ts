// Draws the pictures whose source changed: node scripts/draw.ts [ids…] [--all] [--look]
//   ids     only these pictures, or all below a folder ('tours/')
//   --all   also those whose source is unchanged
//   --look  also previews to look at, in data/plates/: 1600 px, and 400 px beside a 4:5 crop
import { mkdirSync, rmdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker, isMainThread, parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { drawScene, type Drawn } from '#art/draw-scene.ts'
import { listScenes, readIndex, writeIndex, type SceneFile } from '#art/drawn-index.ts'

const plates = fileURLToPath(new URL('../data/plates', import.meta.url))

if (isMainThread) await main(process.argv.slice(2))
else serve()

type Job = { file: SceneFile; look: boolean }
type Answer = { id: string; drawn?: Drawn; colour?: string; error?: string }

async function main(args: string[]): Promise<void> {
  const requestedIds = args.filter((arg) => !arg.startsWith('--'))
  const all = args.includes('--all')
  const look = args.includes('--look')
  const scenes = listScenes()
  for (const id of requestedIds) {
    if (!scenes.some((scene) => isRequested(scene.id, [id])))
      throw new Error(`No scene is called ${id}`)
  }
  const known = readIndex()
  const jobs = scenes
    .filter((scene) => !requestedIds.length || isRequested(scene.id, requestedIds))
    .filter((scene) => all || look || known[scene.id]?.sourceHash !== scene.sourceHash)
    .map((file): Job => ({ file, look }))
  const answers = await drawAll(jobs)
  const failed = answers.filter((answer) => answer.error)
  await runLocked(() => {
    const index = readIndex()
    for (const { drawn, colour } of answers) {
      if (drawn && colour) index[drawn.id] = { ...drawn.entry, colour }
    }
    const ids = new Set(scenes.map((scene) => scene.id))
    writeIndex(Object.fromEntries(Object.entries(index).filter(([id]) => ids.has(id))))
  })
  console.log(
    `${answers.length - failed.length} drawn, ${scenes.length - jobs.length} unchanged or not requested`,
  )
  if (failed.length) process.exitCode = 1
}

function isRequested(id: string, requestedIds: string[]): boolean {
  return requestedIds.some((one) => id === one || (one.endsWith('/') && id.startsWith(one)))
}

async function drawAll(jobs: Job[]): Promise<Answer[]> {
  const queue = [...jobs]
  const answers: Answer[] = []
  const run = (worker: Worker) =>
    new Promise<void>((done, fail) => {
      const sendNext = () => {
        const job = queue.shift()
        if (job) worker.postMessage(job, [])
        else void worker.terminate().then(() => done(), fail)
      }
      worker.on('message', (answer: Answer) => {
        answers.push(answer)
        report(answer)
        sendNext()
      })
      worker.on('error', fail)
      sendNext()
    })
  const count = Math.min(jobs.length, availableParallelism())
  await Promise.all(Array.from({ length: count }, () => run(new Worker(new URL(import.meta.url)))))
  return answers
}

function report({ id, drawn, error }: Answer): void {
  if (!drawn) return console.error(`${id}: ${error}`)
  const weights = drawn.weights.map(
    ({ file, bytes }) => `${file.slice(id.length)} ${(bytes / 1000).toFixed(1)} kB`,
  )
  console.log(`${id}  ${(drawn.milliseconds / 1000).toFixed(1)} s  ${weights.join('  ')}`)
}

function serve(): void {
  parentPort?.on('message', (job: Job) => {
    void answer(job).then((reply) => parentPort?.postMessage(reply, []))
  })
}

async function answer({ file, look }: Job): Promise<Answer> {
  try {
    const drawn = await drawScene(file)
    const colour = await describePicture(drawn)
    if (look) await writePreviews(drawn)
    return { id: file.id, drawn, colour }
  } catch (error) {
    return {
      id: file.id,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }
  }
}

/** Runs a step under a lock: two drawing commands at once would lose each other's entries. */
async function runLocked(step: () => void): Promise<void> {
  const lock = new URL('../ui/drawn/.lock', import.meta.url)
  mkdirSync(new URL('.', lock), { recursive: true })
  for (let tries = 0; tries < 200; tries++) {
    try {
      mkdirSync(lock)
    } catch {
      await new Promise((wake) => setTimeout(wake, 50))
      continue
    }
    try {
      return step()
    } finally {
      rmdirSync(lock)
    }
  }
  throw new Error(
    'ui/drawn/.lock has existed for ten seconds: remove it if no drawing command runs',
  )
}

/** The picture's mean colour as '#rrggbb', shown until the picture has loaded. */
async function describePicture(drawn: Drawn): Promise<string> {
  const { data } = await sharp(Buffer.from(drawn.pictures[0]?.svg ?? ''))
    .flatten({ background: '#f4f2ee' })
    .resize(1, 1, { kernel: 'cubic' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return `#${[...data.subarray(0, 3)].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** Writes preview PNGs: every version whole, and the first at 400 px with its 4:5 crop. */
async function writePreviews(drawn: Drawn): Promise<void> {
  for (const { file, svg } of drawn.pictures) {
    const target = path.join(plates, file.replace(/\.svg$/, '.png'))
    mkdirSync(path.dirname(target), { recursive: true })
    const image = sharp(Buffer.from(svg)).flatten({ background: '#f4f2ee' })
    await image.clone().png().toFile(target)
    const { width, height, focus } = drawn.entry
    if (file.includes('.portrait') || width <= height * 0.8) continue
    const crop = Math.round(height * 0.8)
    // The crop is computed as on the site: `object-position` counts from edge to edge.
    const left = Math.round(focus.x * (width - crop))
    const tall = await image.clone().extract({ left, top: 0, width: crop, height }).png().toBuffer()
    await sharp({ create: { width: 1020, height: 750, channels: 3, background: '#ffffff' } })
      .composite([
        { input: await sharp(tall).resize({ height: 750 }).toBuffer(), left: 0, top: 0 },
        { input: await image.clone().resize({ width: 400 }).png().toBuffer(), left: 612, top: 0 },
      ])
      .png()
      .toFile(target.replace(/\.png$/, '.crop.png'))
  }
}
