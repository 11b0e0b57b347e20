import { useEffect, useId, useRef, useState } from 'react'
import { type Itinerary, storeItinerary } from '#rules/itinerary/stored-itinerary.ts'
import { useSend } from '../client/use-send.ts'
import type { Builder } from './builder.ts'
import { DialogFrame } from './dialog-frame.tsx'

type ShareDialogProps = { builder: Builder; itinerary: Itinerary; onClose: () => void }

/** One itinerary has one link as long as the page is open, however often it is shared. */
const links = new Map<string, string>()

/** The short link of an itinerary, made at once, to copy or to hand on. */
// oxlint-disable-next-line import/no-default-export -- React.lazy takes a module's default export.
export default function ShareDialog({ builder, itinerary, onClose }: ShareDialogProps) {
  const { words, refusalWords } = builder
  const { send, lines } = useSend<{ code: string }>(
    { refusals: refusalWords, failed: words.shareFailed },
    'share',
  )
  const stored = storeItinerary(itinerary)
  const name = JSON.stringify(stored)
  const [link, setLink] = useState(links.get(name))
  const share = async () => {
    const made = await send(async ({ key }) => {
      const { shareItinerary } = await import('../client/api.ts')
      return shareItinerary({ itinerary: stored }, key)
    }, stored)
    if (!made) return
    links.set(name, `${location.origin}/itinerary/${made.code}`)
    setLink(links.get(name))
  }
  useEffect(() => {
    if (!link) void share()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Once: nothing changes behind a dialog.
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
        {link && <LinkField link={link} words={words} />}
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

function LinkField({ link, words }: { link: string; words: Builder['words'] }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  const canSend = 'share' in navigator
  const copy = async () => {
    field.current?.select()
    setCopied(await copyText(link))
  }
  return (
    <div className="mt-5">
      <label htmlFor={id} className="mb-1.5 block text-meta font-semibold">
        {words.shareLink}
      </label>
      <input ref={field} id={id} readOnly value={link} className="field" />
      <div className="mt-4 flex flex-wrap gap-3">
        <button type="button" className="button button-primary min-w-36" onClick={copy}>
          {isCopied ? words.copied : words.copy}
        </button>
        {canSend && (
          <button
            type="button"
            className="button button-quiet"
            onClick={() => void navigator.share({ url: link }).catch(() => undefined)}
          >
            {words.send}
          </button>
        )}
      </div>
      <p role="status" className="sr-only">
        {isCopied ? words.copied : ''}
      </p>
    </div>
  )
}

/** The clipboard is closed to pages that came over plain HTTP: there the selected link is copied the old way. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return document.execCommand('copy')
  }
}
