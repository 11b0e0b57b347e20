import type { Answer } from '#ui/client/api.ts'
import { formatAll } from '#ui/office-kit/use-preview.ts'
import type { Master } from './media-calls.ts'

export type Upload = {
  id: string
  name: string
  step: 'waiting' | 'sending' | 'preparing' | 'lost' | 'refused'
  /** Share sent, from 0 to 1. */
  sent: number
  why?: string
}

type Send = (
  file: File,
  on: { onSent: (part: number) => void; isAgain: boolean },
) => Promise<Answer<Master>>

type UploadsSettings = {
  send: Send
  /** Handles a stored photograph. The upload ends after that, and fails if it throws. */
  onStored: (master: Master, file: File) => Promise<void> | void
}

/**
 * Uploads files one after the other and reports the state of each. A broken upload waits for a
 * retry and then starts again. A stored one is removed from the list.
 */
export function createUploads({ send, onStored: first }: UploadsSettings) {
  let onStored = first
  let uploads: readonly Upload[] = []
  let isWorking = false
  const files = new Map<string, { file: File; isAgain: boolean; master?: Master }>()
  const watchers = new Set<() => void>()
  const set = (next: readonly Upload[]) => {
    uploads = next
    for (const notify of watchers) notify()
  }
  const change = (id: string, to: Partial<Upload>) =>
    set(uploads.map((upload) => (upload.id === id ? { ...upload, ...to } : upload)))
  const remove = (id: string) => {
    files.delete(id)
    set(uploads.filter((upload) => upload.id !== id))
  }
  const sendOne = async (id: string) => {
    const own = files.get(id)
    if (!own) return
    try {
      if (!own.master) {
        change(id, { step: 'sending', sent: 0 })
        const onSent = (sent: number) =>
          change(id, { sent, step: sent < 1 ? 'sending' : 'preparing' })
        const answer = await send(own.file, { onSent, isAgain: own.isAgain })
        if (!answer.ok) return change(id, { step: 'refused', why: formatAll(answer.refusals) })
        own.master = answer.value
      }
      change(id, { step: 'preparing', sent: 1 })
      await onStored(own.master, own.file)
      remove(id)
    } catch {
      change(id, { step: 'lost', sent: 0 })
    }
  }
  const work = async () => {
    if (isWorking) return
    isWorking = true
    for (;;) {
      const next = uploads.find(({ step }) => step === 'waiting')
      if (!next) break
      // Uploads are sent one at a time, as the server prepares them.
      await sendOne(next.id)
    }
    isWorking = false
  }
  return {
    get: () => uploads,
    watch: (notify: () => void) => {
      watchers.add(notify)
      return () => {
        watchers.delete(notify)
      }
    },
    add(added: readonly File[]) {
      const newUploads = added.map((file): Upload => {
        const id = crypto.randomUUID()
        files.set(id, { file, isAgain: false })
        return { id, name: file.name, step: 'waiting', sent: 0 }
      })
      set([...uploads, ...newUploads])
      void work()
    },
    retry(id: string) {
      const own = files.get(id)
      if (own) own.isAgain = true
      change(id, { step: 'waiting', sent: 0 })
      void work()
    },
    remove,
    setOnStored(next: UploadsSettings['onStored']) {
      onStored = next
    },
  }
}
