import { z } from 'zod'
import type { Clock } from './clock.ts'

/** How notifications go out; each part can be changed at any time. */
export const sendingSchema = z.strictObject({
  /** Before the guest is sent back, after it, when a test releases them, or none at all. */
  when: z.enum(['before-return', 'after-return', 'held', 'never']).default('before-return'),
  /** How long after the guest was sent back. */
  delaySeconds: z.number().min(0).default(0),
  /** So many of each at the same time. */
  copies: z.int().min(1).default(1),
  /** So many of the next tries get lost on the way: the gateway hears no answer. */
  lose: z.int().min(0).default(0),
})

export type Sending = z.output<typeof sendingSchema>

export type Try = {
  at: Date
  headers: Record<string, string>
  body: string
  /** What was answered; 'lost' did not arrive, 'no answer' got none in time. */
  answer: number | 'lost' | 'no answer'
}

/** A notification and what became of it. */
export type Notification = {
  /** The event it tells of, as the gateway names it. */
  about: string
  url: string
  state: 'held' | 'waiting' | 'accepted' | 'given up' | 'never sent'
  tries: Try[]
}

type Made = { headers: Record<string, string>; body: string }

/** One notification to send. It is made anew for each try, so that a retry has its own moment. */
type Letter = { about: string; url: string; make: (at: Date) => Made }

/** How one gateway sends: its waits between tries, which answers please it, its patience. */
type Manner = {
  clock: Clock
  /** Seconds from each try to the next. */
  gaps: readonly number[]
  accepts: (status: number) => boolean
  answerSeconds: number
}

/** Sends notifications as a gateway does: tries again by its schedule until one is accepted. */
export function openNotifier({ clock, gaps, accepts, answerSeconds }: Manner) {
  const sending = sendingSchema.parse({})
  const notifications: Notification[] = []
  const held: (() => Promise<void>)[] = []
  const senders: (() => Promise<void>)[] = []

  async function tryOnce(letter: Letter): Promise<Try> {
    const at = clock.now()
    const { headers, body } = letter.make(at)
    const made = { at, headers, body }
    if (sending.lose > 0) {
      sending.lose -= 1
      return { ...made, answer: 'lost' }
    }
    try {
      const { status } = await fetch(letter.url, {
        method: 'POST',
        headers,
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(answerSeconds * 1000),
      })
      return { ...made, answer: status }
    } catch {
      return { ...made, answer: 'no answer' }
    }
  }

  async function send(letter: Letter, notification: Notification, tried = 0): Promise<void> {
    notification.state = 'waiting'
    const copies = Array.from({ length: sending.copies }, () => tryOnce(letter))
    const tries = await Promise.all(copies)
    notification.tries.push(...tries)
    if (tries.some(({ answer }) => typeof answer === 'number' && accepts(answer))) {
      notification.state = 'accepted'
      return
    }
    const gap = gaps[tried]
    if (gap === undefined) notification.state = 'given up'
    else clock.after(gap, () => send(letter, notification, tried + 1))
  }

  /**
   * Sends a letter by what is ordered at this moment. Resolves once the guest may go back: after the
   * first try when notifications come before the return, at once otherwise.
   */
  async function notify(letter: Letter): Promise<void> {
    const notification: Notification = {
      about: letter.about,
      url: letter.url,
      state: 'waiting',
      tries: [],
    }
    notifications.push(notification)
    const sendNow = () => send(letter, notification)
    senders.push(sendNow)
    if (sending.when === 'before-return') await sendNow()
    if (sending.when === 'after-return') clock.after(sending.delaySeconds, sendNow)
    if (sending.when === 'never') notification.state = 'never sent'
    if (sending.when === 'held') {
      notification.state = 'held'
      held.push(sendNow)
    }
  }

  return {
    sending,
    notifications,
    notify,
    /** Sends what is held, one after the other, in the order given by their places; oldest first if left out. */
    release: async (order?: readonly number[]) => {
      const letters = held.splice(0)
      for (const place of order ?? letters.keys()) {
        const sendNow = letters[place]
        if (!sendNow) throw new Error(`There is no held notification ${place}.`)
        await sendNow()
      }
    },
    /** Sends one again, by its place among all, as a gateway does that has not noted the answer. */
    again: async (place: number) => {
      const sendNow = senders[place]
      if (!sendNow) throw new Error(`There is no notification ${place}.`)
      await sendNow()
    },
  }
}
