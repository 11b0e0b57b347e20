import { existsSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { PageParts } from './finish-page.ts'
import { rememberPicked } from './critical-styles.ts'
import { compress } from './page.ts'
import { tooMuchMemory } from '../own-process.ts'
import {
  type MasterAnswer,
  mostMb,
  type PressJob,
  readBuildId,
  type RenderJob,
  type RenderNews,
} from './render-job.ts'
import {
  type BuiltSite,
  renderFailed,
  renderSite,
  type SiteFile,
  SiteFaults,
} from './render-site.ts'
import type { SiteBuild } from './renderer.ts'

/**
 * The process that renders for a running server (render-process.ts): takes jobs, one at a time, and tells the
 * files as they are ready. It gives way to the server, and ends itself where it would take more memory than it
 * may, or when the server has gone.
 */
let opened: (BuiltSite & { pick: ReturnType<typeof rememberPicked>; id: string }) | undefined

setPriority(Number(process.argv[2] ?? 0))
process.on('disconnect', () => process.exit())
process.on('message', (message: RenderJob | PressJob | MasterAnswer) => {
  if ('master' in message) hearMaster(message)
  else if ('press' in message)
    void compress(message.press, 'whole').then((pressed) => tell({ pressed }))
  else void answer(message)
})
setInterval(watchMemory, 100).unref()

async function answer(job: RenderJob): Promise<void> {
  try {
    await render(job)
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    const isFault = error instanceof SiteFaults
    await tell({ failed: isFault ? error.faults : [said], isFault })
  }
}

async function render({
  folder,
  buildId,
  content,
  bases,
  before,
  onlyLooks = false,
}: RenderJob): Promise<void> {
  const site = await open(folder, buildId)
  const made: RenderJob['before'] = {}
  const pressing = new Set<Promise<void>>()
  const take = async (file: SiteFile) => {
    const pressed = press(file).finally(() => pressing.delete(pressed))
    pressing.add(pressed)
    // While few are pressed the next is rendered; more would only wait, and take memory.
    if (pressing.size >= 4) await Promise.race(pressing)
  }
  for (const base of bases) {
    // oxlint-disable-next-line no-await-in-loop -- Rendering keeps a core busy.
    Object.assign(
      made,
      await renderSite(site, { content, base }, take, { before, pick: site.pick, onlyLooks }),
    )
  }
  await Promise.all(pressing)
  const failedPage = onlyLooks ? '' : await renderFailed(site.build, { content })
  const peakMb = Math.round(process.resourceUsage().maxRSS / 1024)
  await tell({ done: { made, failedPage, peakMb } })
}

/** The build is read once, and has to be the one that the server runs. */
async function open(folder: string, buildId: string) {
  const program = fileURLToPath(import.meta.url)
  const id = opened?.id ?? readBuildId(folder, program)
  if (id !== buildId)
    throw new Error(
      'A later build has taken the place of the one that this server runs: start the server again, then publish.',
    )
  if (opened) return opened
  const file = path.resolve(folder, 'server/index.js')
  const build = (await import(pathToFileURL(file).href)) as SiteBuild
  const parts = JSON.parse(readFileSync(path.join(folder, 'page-parts.json'), 'utf8')) as PageParts
  const hasFile = (address: string) => existsSync(path.join(folder, 'client', address))
  opened = { build, parts, hasFile, readMaster, pick: rememberPicked(parts.picked), id }
  return opened
}

const wanted = new Map<string, (bytes: Uint8Array | undefined) => void>()

/** The bytes of an uploaded photograph: the server has them. Throws where it does not. */
async function readMaster(master: string): Promise<Uint8Array> {
  const { promise, resolve } = Promise.withResolvers<Uint8Array | undefined>()
  wanted.set(master, resolve)
  await tell({ needs: master })
  const bytes = await promise
  if (!bytes) throw new Error('its photograph cannot be read: upload it again')
  return bytes
}

function hearMaster({ master, bytes }: MasterAnswer): void {
  wanted.get(master)?.(bytes)
  wanted.delete(master)
}

async function press({ address, bytes, headers }: SiteFile): Promise<void> {
  const isPicture = headers['Content-Type']?.startsWith('image/jpeg')
  const bodies = isPicture ? { '': bytes } : await compress(bytes, 'hasty')
  await tell({ file: { address, headers, bodies } })
}

/** Waits until the server has taken it: what waits to be taken is memory. */
function tell(news: RenderNews): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(news, () => resolve())
  })
}

function watchMemory(): void {
  if (process.memoryUsage.rss() > mostMb * 1024 * 1024) process.exit(tooMuchMemory)
}
