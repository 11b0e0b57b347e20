import { useEffect, useState } from 'react'
import { type Itinerary, storeItinerary } from '../stored-itinerary.ts'
import { useSend } from '#ui/client/use-send.ts'
import { LinkField } from '#ui/components/link-field.tsx'
import type { Builder } from './builder.ts'
import { DialogFrame } from './dialog-frame.tsx'

type ShareDialogProps = { builder: Builder; itinerary: Itinerary; onClose: () => void }

/**
 * Share codes by itinerary. An itinerary gets one link while the page is open, however often it is
 * shared.
 */
const links = new Map<string, string>()

// oxlint-disable-next-line import/no-default-export -- React.lazy takes a module's default export.
export default function ShareDialog({ builder, itinerary, onClose }: ShareDialogProps) {
  const { words, refusalWords } = builder
  const { send, lines } = useSend<{ code: string }>(
    { refusals: refusalWords, failed: words.shareFailed },
    'share',
  )
  const storedItinerary = storeItinerary(itinerary)
  const cacheKey = JSON.stringify(storedItinerary)
  const [link, setLink] = useState(links.get(cacheKey))
  const share = async () => {
    const answer = await send(async ({ key }) => {
      const { call } = await import('#ui/client/api.ts')
      return call('POST /api/itineraries', { body: { itinerary: storedItinerary }, key })
    }, storedItinerary)
    if (!answer) return
    links.set(cacheKey, `${location.origin}/itinerary/${answer.code}`)
    setLink(links.get(cacheKey))
  }
  useEffect(() => {
    if (!link) void share()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Runs once: nothing changes while the dialog is open.
  }, [])
  return (
    <DialogFrame
      id="share-title"
      title={words.shareTitle}
      closeLabel={words.close}
      onClose={onClose}
    >
      <div className="px-5 pb-6 sm:px-8 sm:pb-8">
        <p className="text-ink-2 mt-2 text-meta">{words.shareText}</p>
        {link && <LinkField link={link} words={{ ...words, label: words.shareLink }} />}
        {!link && lines.length === 0 && (
          <p role="status" className="mt-5 min-h-28">
            {words.sharing}
          </p>
        )}
        {lines.length > 0 && (
          <div role="alert" className="mt-5">
            <p className="text-alarm font-semibold">{lines.map(({ text }) => text).join(' ')}</p>
            <button
              type="button"
              className="button button-primary mt-4"
              onClick={() => void share()}
            >
              {words.share}
            </button>
          </div>
        )}
      </div>
    </DialogFrame>
  )
}
