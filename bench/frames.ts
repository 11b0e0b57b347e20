import type { CDPSession, Page } from 'playwright-core'

const frameMs = 1000 / 60
const dragMs = 6000

/**
 * Carries what the mouse holds up and down the screen for some seconds, off the edges at which the page
 * would scroll: once down and up again in two seconds. Gives the times between one frame and the next, in ms.
 */
export async function dragAbout(page: Page, x: number, height: number): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = []
    const note = (time: number) => {
      times.push(time)
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
    Object.assign(window, { frameTimes: times })
  })
  const began = performance.now()
  for (let time = 0; time < dragMs; time = performance.now() - began) {
    const way = (1 - Math.cos((time / 1000) * Math.PI)) / 2
    await page.mouse.move(x, height * (0.3 + 0.4 * way))
  }
  const times = await page.evaluate(
    () => (window as unknown as { frameTimes: number[] }).frameTimes,
  )
  return times.slice(1).map((time, index) => time - (times[index] ?? time))
}

/** The processor time, in seconds, that the page's main thread has used. */
export async function readWork(session: CDPSession): Promise<number> {
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
}

/** How smooth it was; `work` is what the main thread has used meanwhile, in seconds. */
export function summariseFrames(scenario: string, frames: readonly number[], work: number) {
  const sorted = frames.toSorted((one, other) => one - other)
  const at = (share: number) => round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0)
  const missed = frames.reduce((sum, ms) => sum + Math.max(0, Math.round(ms / frameMs) - 1), 0)
  const total = frames.reduce((sum, ms) => sum + ms, 0)
  return {
    scenario,
    'frames a second': round((frames.length / total) * 1000),
    'missed %': round((missed / (frames.length + missed)) * 100),
    'median ms': at(0.5),
    'p95 ms': at(0.95),
    'longest ms': at(1),
    'main thread ms a frame': round((work * 1000) / frames.length),
  }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
