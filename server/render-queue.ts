import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { Refused } from './refused.ts'

export const renderLimits = {
  /** Pages and papers that are rendered at the same time. */
  atOnce: 2,
  /** Those of visitors that wait for it. */
  waiting: 50,
  /** How long a visitor's page waits for calls of the API that have begun. */
  apiMs: 100,
  /** The same of each page of a publication, which has some hundred of them. */
  publicationMs: 20,
  /** When to come again, where too many wait. */
  retrySeconds: 5,
}

/** A call of the API; it counts until it ends or renders something. */
type Call = { counts: boolean }

/**
 * Renders pages and papers a few at a time, since each keeps the process from everything else for some 20 ms.
 * The office and the mails come first and are never sent away; calls of the API go before visitors' pages.
 */
export function createRenderQueue(limits = renderLimits) {
  const inside = new AsyncLocalStorage<Call | 'rendering'>()
  const ours: (() => void)[] = []
  const visitors: (() => void)[] = []
  let running = 0
  let calls = 0
  let quiet = Promise.withResolvers<void>()

  const startNext = () => {
    if (running >= limits.atOnce) return
    const start = ours.shift() ?? visitors.shift()
    if (!start) return
    running += 1
    start()
  }
  const endCall = (call: Call) => {
    if (!call.counts) return
    call.counts = false
    calls -= 1
    if (calls > 0) return
    quiet.resolve()
    quiet = Promise.withResolvers()
  }
  const waitForCalls = async (longestMs: number) => {
    // Whoever has come while the one before was rendered is read first.
    await nextTurn()
    if (calls > 0) await Promise.race([quiet.promise, sleep(longestMs)])
  }

  return {
    /**
     * Renders once it's its turn; what a rendering renders itself is part of it. Throws Refused ('unavailable')
     * for a visitor where too many wait. It begins after calls of the API, at most `waitMs` later.
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
      // A call that waits for what it renders holds up no page, least of all its own.
      if (around) endCall(around)
      if (!isOurs && visitors.length >= limits.waiting)
        throw new Refused({ code: 'unavailable', facts: { seconds: limits.retrySeconds } })
      const turn = Promise.withResolvers<void>()
      ;(isOurs ? ours : visitors).push(turn.resolve)
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
    /** Answers a call of the API, which pages of visitors wait for. Those that a page makes itself don't count. */
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

/** The one of this process: whatever is rendered shares its processor. */
export const renderQueue = createRenderQueue()
