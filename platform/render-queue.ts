import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { Refused } from './refused.ts'

export const renderLimits = {
  atOnce: 2,
  waiting: 50,
  /** How long a visitor's page waits for API calls in progress, in milliseconds. */
  apiMs: 100,
  /** The same wait for each page of a publication, which has hundreds. */
  publicationMs: 20,
  /** Seconds of Retry-After when too many wait. */
  retrySeconds: 5,
}

/** An API call; it counts until it ends or renders something. */
type Call = { counts: boolean }

/**
 * Renders pages and PDFs a few at a time, because each blocks the process for about 20 ms. The
 * office and mails come first and are never refused; API calls go before visitors' pages.
 */
export function createRenderQueue(limits = renderLimits) {
  const inside = new AsyncLocalStorage<Call | 'rendering'>()
  const officeQueue: (() => void)[] = []
  const visitorQueue: (() => void)[] = []
  let running = 0
  let calls = 0
  let callsEnded = Promise.withResolvers<void>()

  const startNext = () => {
    if (running >= limits.atOnce) return
    const start = officeQueue.shift() ?? visitorQueue.shift()
    if (!start) return
    running += 1
    start()
  }
  const endCall = (call: Call) => {
    if (!call.counts) return
    call.counts = false
    calls -= 1
    if (calls > 0) return
    callsEnded.resolve()
    callsEnded = Promise.withResolvers()
  }
  const waitForCalls = async (longestMs: number) => {
    // Requests that arrived during the last rendering are handled first.
    await nextTurn()
    if (calls > 0) await Promise.race([callsEnded.promise, sleep(longestMs)])
  }

  return {
    /**
     * Renders in turn; a rendering inside another one needs no turn. Throws Refused ('unavailable')
     * for a visitor if too many wait. Waits for API calls at most `waitMs`.
     */
    run: async <Made>(
      work: () => Promise<Made>,
      {
        isOurs = false,
        waitMs = isOurs ? 0 : limits.apiMs,
      }: { isOurs?: boolean; waitMs?: number } = {},
    ): Promise<Made> => {
      const around = inside.getStore()
      if (around === 'rendering') return work()
      // A call that waits for its own rendering must not block other pages or itself.
      if (around) endCall(around)
      if (!isOurs && visitorQueue.length >= limits.waiting)
        throw new Refused({ code: 'unavailable', facts: { seconds: limits.retrySeconds } })
      const turn = Promise.withResolvers<void>()
      ;(isOurs ? officeQueue : visitorQueue).push(turn.resolve)
      startNext()
      await turn.promise
      try {
        if (waitMs > 0) await waitForCalls(waitMs)
        return await inside.run('rendering', work)
      } finally {
        running -= 1
        startNext()
      }
    },
    /**
     * Answers an API call, which visitors' pages wait for. Calls made by a page itself do not
     * count.
     */
    call: async <Answer>(answer: () => Promise<Answer>): Promise<Answer> => {
      if (inside.getStore()) return answer()
      const call = { counts: true }
      calls += 1
      try {
        return await inside.run(call, answer)
      } finally {
        endCall(call)
      }
    },
  }
}

/** One for the whole process: everything it renders shares one CPU. */
export const renderQueue = createRenderQueue()
