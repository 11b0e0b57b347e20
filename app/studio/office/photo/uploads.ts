import type { Answer } from '#ui/client/api.ts'
import { joinMessages } from '#ui/office-kit/use-preview.ts'
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
  /** Handles a stored photograph. The upload ends when this returns, and fails if this throws. */
  onStored: (master: Master, file: File) => Promise<void> | void
}

/**
 * Uploads files one after the other and reports the state of each. A broken upload waits for a
 * retry and then starts again. A stored one is removed from the list.
 */
export function createUploads({ send, onStored: initialOnStored }: UploadsSettings) {
  let onStored = initialOnStored
  let uploads: readonly Upload[] = []
  let isWorking = false
  const files = new Map<string, { file: File; isAgain: boolean; master?: Master }>()
  const watchers = new Set<() => void>()
  const setUploads = (next: readonly Upload[]) => {
    uploads = next
    for (const notify of watchers) notify()
  }
  const updateUpload = (id: string, values: Partial<Upload>) =>
    setUploads(uploads.map((upload) => (upload.id === id ? { ...upload, ...values } : upload)))
  const remove = (id: string) => {
    files.delete(id)
    setUploads(uploads.filter((upload) => upload.id !== id))
  }
  const sendUpload = async (id: string) => {
    const entry = files.get(id)
    if (!entry) return
    try {
      if (!entry.master) {
        updateUpload(id, { step: 'sending', sent: 0 })
        const onSent = (sent: number) =>
          updateUpload(id, { sent, step: sent < 1 ? 'sending' : 'preparing' })
        const answer = await send(entry.file, { onSent, isAgain: entry.isAgain })
        if (!answer.ok)
          return updateUpload(id, { step: 'refused', why: joinMessages(answer.refusals) })
        entry.master = answer.value
      }
      updateUpload(id, { step: 'preparing', sent: 1 })
      await onStored(entry.master, entry.file)
      remove(id)
    } catch {
      updateUpload(id, { step: 'lost', sent: 0 })
    }
  }
  const sendWaiting = async () => {
    if (isWorking) return
    isWorking = true
    for (;;) {
      const next = uploads.find(({ step }) => step === 'waiting')
      if (!next) break
      // Uploads are sent one at a time, as the server prepares them.
      await sendUpload(next.id)
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
    add(addedFiles: readonly File[]) {
      const newUploads = addedFiles.map((file): Upload => {
        const id = crypto.randomUUID()
        files.set(id, { file, isAgain: false })
        return { id, name: file.name, step: 'waiting', sent: 0 }
      })
      setUploads([...uploads, ...newUploads])
      void sendWaiting()
    },
    retry(id: string) {
      const entry = files.get(id)
      if (entry) entry.isAgain = true
      updateUpload(id, { step: 'waiting', sent: 0 })
      void sendWaiting()
    },
    remove,
    setOnStored(next: UploadsSettings['onStored']) {
      onStored = next
    },
  }
}
