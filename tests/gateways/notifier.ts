import { z } from 'zod'
import type { Clock } from './clock.ts'

/** How notifications are sent; each part can be changed at any time. */
export const sendingSchema = z.strictObject({
  /**
   * The time of sending: before the guest returns, afterwards, when a test releases them, or never.
   */
  when: z.enum(['before-return', 'after-return', 'held', 'never']).default('before-return'),
  delaySeconds: z.number().min(0).default(0),
  /** Number of copies of each notification, sent at the same time. */
  copies: z.int().min(1).default(1),
  /** Number of next attempts that get lost: the gateway gets no answer. */
  lose: z.int().min(0).default(0),
})

export type Sending = z.output<typeof sendingSchema>

export type Try = {
  at: Date
  headers: Record<string, string>
  body: string
  /** The answer; 'lost' did not arrive, 'no answer' was too late. */
  answer: number | 'lost' | 'no answer'
}

export type Notification = {
  about: string
  url: string
  state: 'held' | 'waiting' | 'accepted' | 'given up' | 'never sent'
  tries: Try[]
}

type Content = { headers: Record<string, string>; body: string }

/** A notification to send. `make` runs for each attempt, because a retry has a new timestamp. */
type Outgoing = { about: string; url: string; make: (at: Date) => Content }

type NotifierOptions = {
  clock: Clock
  gaps: readonly number[]
  accepts: (status: number) => boolean
  answerSeconds: number
}

/** Sends notifications as a gateway does: retries by its schedule until one is accepted. */
export function openNotifier({ clock, gaps, accepts, answerSeconds }: NotifierOptions) {
  const sending = sendingSchema.parse({})
  const notifications: Notification[] = []
  const heldSenders: (() => Promise<void>)[] = []
  const senders: (() => Promise<void>)[] = []

  async function tryOnce(outgoing: Outgoing): Promise<Try> {
    const at = clock.now()
    const { headers, body } = outgoing.make(at)
    const content = { at, headers, body }
    if (sending.lose > 0) {
      sending.lose -= 1
      return { ...content, answer: 'lost' }
    }
    try {
      const { status } = await fetch(outgoing.url, {
        method: 'POST',
        headers,
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(answerSeconds * 1000),
      })
      return { ...content, answer: status }
    } catch {
      return { ...content, answer: 'no answer' }
    }
  }

  async function send(
    outgoing: Outgoing,
    notification: Notification,
    attemptCount = 0,
  ): Promise<void> {
    notification.state = 'waiting'
    const copies = Array.from({ length: sending.copies }, () => tryOnce(outgoing))
    const tries = await Promise.all(copies)
    notification.tries.push(...tries)
    if (tries.some(({ answer }) => typeof answer === 'number' && accepts(answer))) {
      notification.state = 'accepted'
      return
    }
    const gap = gaps[attemptCount]
    if (gap === undefined) notification.state = 'given up'
    else clock.after(gap, () => send(outgoing, notification, attemptCount + 1))
  }

  /**
   * Sends by the current settings. Resolves when the guest may return: after the first attempt if
   * notifications come first, otherwise immediately.
   */
  async function notify(outgoing: Outgoing): Promise<void> {
    const notification: Notification = {
      about: outgoing.about,
      url: outgoing.url,
      state: 'waiting',
      tries: [],
    }
    notifications.push(notification)
    const sendNow = () => send(outgoing, notification)
    senders.push(sendNow)
    if (sending.when === 'before-return') await sendNow()
    if (sending.when === 'after-return') clock.after(sending.delaySeconds, sendNow)
    if (sending.when === 'never') notification.state = 'never sent'
    if (sending.when === 'held') {
      notification.state = 'held'
      heldSenders.push(sendNow)
    }
  }

  return {
    sending,
    notifications,
    notify,
    /**
     * Sends held notifications one by one, in the given order of positions; oldest first by
     * default.
     */
    release: async (order?: readonly number[]) => {
      const waiting = heldSenders.splice(0)
      for (const position of order ?? waiting.keys()) {
        const sendNow = waiting[position]
        if (!sendNow) throw new Error(`There is no held notification ${position}.`)
        await sendNow()
      }
    },
    /** Sends the notification at this position again, as a gateway that missed the answer. */
    resend: async (position: number) => {
      const sendNow = senders[position]
      if (!sendNow) throw new Error(`There is no notification ${position}.`)
      await sendNow()
    },
  }
}
