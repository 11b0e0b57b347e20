import { setTimeout as sleep } from 'node:timers/promises'
import { launchChromium } from '#tests/chromium.ts'

/** Lighthouse's result of one visit: scores from 0 to 100, times in milliseconds. */
export type Visit = {
  performance: number
  accessibility: number
  practices: number
  seo: number
  fcp: number
  lcp: number
  tbt: number
  cls: number
  /** Lighthouse's measure of the machine's speed during the visit; higher is faster. */
  index: number
  /** Names of the failed audits. */
  faults: string[]
}

type Audit = { score: number | null; numericValue?: number; scoreDisplayMode: string }
type RunnerResult = {
  lhr: {
    audits: Record<string, Audit>
    categories: Record<
      string,
      { score: number | null; auditRefs: { id: string; weight: number }[] } | undefined
    >
    environment: { benchmarkIndex: number }
    runtimeError?: { message: string }
  }
}
type Lighthouse = (url: string, flags: object, config: object | undefined) => Promise<RunnerResult>

export type FormFactor = 'mobile' | 'desktop'

export type Auditor = {
  /** Measures all four categories, or only performance, which varies between visits. */
  visit: (url: string, formFactor: FormFactor, only?: 'performance') => Promise<Visit>
}

/** Lighthouse's default for phones; setting the processor replaces the whole setting. */
const slowLine = { rttMs: 150, throughputKbps: 1638.4 }

/** A visit takes about ten seconds; it is aborted after this time. */
const longestVisitMs = 90_000

/**
 * Lighthouse with a new Chromium for each visit; phones on a simulated slow 4G line, desktops on cable.
 * `slowdown` is the simulated factor by which the processor is slower than this one; by default
 * Lighthouse's, which is four for phones.
 */
export async function openAuditor(port: number, slowdown?: number): Promise<Auditor> {
  // Installed only in bench/tools, so its types are missing elsewhere.
  const tools = './tools/node_modules/lighthouse/core/index.js'
  const { default: lighthouse, desktopConfig } = (await import(tools)) as {
    default: Lighthouse
    desktopConfig: object
  }
  return {
    visit: async (url, formFactor, only) => {
      const flags = {
        port,
        logLevel: 'error',
        output: 'json',
        disableFullPageScreenshot: true,
        ...(only ? { onlyCategories: [only] } : {}),
        ...(slowdown ? { throttling: { ...slowLine, cpuSlowdownMultiplier: slowdown } } : {}),
      }
      const config = formFactor === 'desktop' ? desktopConfig : undefined
      const browser = await launchChromium([
        `--remote-debugging-port=${port}`,
        '--ignore-certificate-errors',
      ])
      const timeout = sleep(longestVisitMs, undefined, { ref: false }).then(() => {
        throw new Error(`${url}: no answer in ${longestVisitMs / 1000} s`)
      })
      const { lhr } = await Promise.race([lighthouse(url, flags, config), timeout]).finally(() =>
        browser.close(),
      )
      if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`)
      return readVisit(lhr)
    },
  }
}

function readVisit({ audits, categories, environment }: RunnerResult['lhr']): Visit {
  const time = (name: string) => audits[name]?.numericValue ?? Number.NaN
  const score = (name: string) => Math.round((categories[name]?.score ?? Number.NaN) * 100)
  const weightedAudits = new Set(
    Object.values(categories)
      .flatMap((category) => category?.auditRefs ?? [])
      .filter(({ weight }) => weight > 0)
      .map(({ id }) => id),
  )
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    practices: score('best-practices'),
    seo: score('seo'),
    fcp: time('first-contentful-paint'),
    lcp: time('largest-contentful-paint'),
    tbt: time('total-blocking-time'),
    cls: time('cumulative-layout-shift'),
    index: Math.round(environment.benchmarkIndex),
    faults: Object.entries(audits)
      .filter(([id, audit]) => weightedAudits.has(id) && audit.scoreDisplayMode === 'binary')
      .filter(([, audit]) => audit.score !== null && audit.score < 1)
      .map(([id]) => id),
  }
}

/** A failed visit: no figures, and the reason among the faults. */
export function describeFailure(error: unknown): Visit {
  const none = Number.NaN
  return {
    performance: none,
    accessibility: none,
    practices: none,
    seo: none,
    fcp: none,
    lcp: none,
    tbt: none,
    cls: none,
    index: none,
    faults: [`failed: ${error instanceof Error ? error.message : String(error)}`],
  }
}

/** The median of each figure over several visits, with the faults of all of them. */
export function takeMedian(visits: readonly Visit[]): Visit {
  const middle = (read: (visit: Visit) => number) => {
    const known = visits.map(read).filter((figure) => !Number.isNaN(figure))
    const sorted = known.toSorted((one, other) => one - other)
    return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
  }
  return {
    performance: middle((visit) => visit.performance),
    accessibility: middle((visit) => visit.accessibility),
    practices: middle((visit) => visit.practices),
    seo: middle((visit) => visit.seo),
    fcp: middle((visit) => visit.fcp),
    lcp: middle((visit) => visit.lcp),
    tbt: middle((visit) => visit.tbt),
    cls: middle((visit) => visit.cls),
    index: middle((visit) => visit.index),
    faults: [...new Set(visits.flatMap((visit) => visit.faults))],
  }
}
