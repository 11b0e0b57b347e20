import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldPath } from '../studio.ts'
import type { Desk } from '#ui/office-kit/desk.ts'
import { useQuery } from '#ui/office-kit/desk.ts'
import { WhenLoaded } from '#ui/office-kit/when-loaded.tsx'
import type { StudioWords } from './editor-context.ts'
import { DeviceChoices, findDevice, Scaled } from './device.tsx'
import { readAt } from './document-path.ts'
import {
  retryPhotos,
  frameAddress,
  readClickedText,
  refreshFrame,
  type Scheme,
  showScheme,
} from './preview-frame.ts'
import {
  findTexts,
  type FoundText,
  openPreview,
  type SampleMail,
  type StudioDocument,
} from './studio-calls.ts'
import { readSignedIn } from '#ui/session/session.ts'

type PagePreviewProps = {
  desk: Desk
  words: StudioWords
  document: Pick<StudioDocument, 'name' | 'address' | 'body'>
  /** Number of saves. Each makes the preview reload its data. */
  saveCount: number
  /** The edited or focused field. Among the mails, one that contains it is shown. */
  at: FieldPath | undefined
  onPick: (found: FoundText, text?: string) => void
}

/** A preview of the real page, with a choice of width and of light or dark. */
export function PagePreview(props: PagePreviewProps) {
  const { desk, words, document } = props
  const isMail = document.name.startsWith('words/mails')
  const read = useCallback(async () => {
    const [opened, mails] = await Promise.all([
      openPreview(),
      isMail ? readSignedIn('GET /api/admin/studio/mails', {}) : [],
    ])
    if (!opened.ok) throw new Error('The preview was refused.')
    return { opens: opened.value.address, mails }
  }, [isMail])
  const opened = useQuery(read, doNothing)
  return (
    <section aria-label={words.look.label} className="studio-look">
      <WhenLoaded desk={desk} loaded={opened}>
        {({ opens, mails }) => <Page {...props} opens={opens} mails={mails} />}
      </WhenLoaded>
    </section>
  )
}

/** The error is ignored here: the preview shows its own message. */
function doNothing(): void {}

/** `opens` is the preview's address in a tab, before the page's path. */
type PageProps = PagePreviewProps & { opens: string; mails: readonly SampleMail[] }

function Page({ words, document: edited, saveCount, at, onPick, opens, mails }: PageProps) {
  const [device, setDevice] = useState(findDevice)
  const { width, scheme } = device
  const [isOnLinks, setIsOnLinks] = useState(false)
  const field = at?.join('/')
  const [picked, setPicked] = useState<{ mail: string; field: string | undefined }>()
  const [found, setFound] = useState<readonly FoundText[] | 'looking' | 'none'>()
  const frame = useRef<HTMLIFrameElement>(null)
  const matchingMails = mails.filter(({ fields }) => field !== undefined && fields.includes(field))
  const chosen =
    (picked?.field === field || matchingMails.length === 0 ? picked?.mail : undefined) ??
    (matchingMails[0] ?? mails[0])?.name
  const page = edited.address ?? '/'
  const address = chosen === undefined ? opens + page : `${opens}/mails/${chosen}`
  const findClickedText = async (text: string) => {
    if (text === '') return
    setFound('looking')
    const texts = await findTexts(
      text,
      frame.current?.contentWindow?.location.pathname ?? '/',
    ).catch((): FoundText[] => [])
    const own = texts.filter(
      ({ name, path }) => name === edited.name && hasText(readAt(edited.body, path), text),
    )
    const only = texts.length === 1 ? texts[0] : own.length === 1 ? own[0] : undefined
    setFound(only ? undefined : texts.length === 0 ? 'none' : texts)
    if (only) onPick(only, text)
  }
  useSteadyFrame(frame, { opens, scheme, isOnLinks, findClickedText, hasBar: width === 1440 })
  useEffect(() => {
    // A page that was just loaded has the stored version already.
    if (saveCount > 0 && frame.current)
      void refreshFrame(frame.current, opens).catch(() => undefined)
  }, [saveCount, opens])
  return (
    <>
      <div className="studio-look-bar">
        {mails.length > 0 && (
          <select
            aria-label={words.look.mail}
            className="field"
            value={chosen}
            onChange={({ target }) => setPicked({ mail: target.value, field })}
          >
            {mails.map(({ name, title }) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>
        )}
        <DeviceChoices words={words} device={device} setDevice={setDevice} />
        <a href={address} target="_blank" rel="noreferrer" className="studio-act">
          {words.look.newTab}
        </a>
      </div>
      <div role="status" className="studio-look-hint">
        {found === 'looking' ? (
          words.look.searching
        ) : found === 'none' ? (
          words.look.notFound
        ) : found ? null : (
          <>
            {mails.length === 0 && edited.address === null ? words.look.noPage : words.look.hint}{' '}
            <button
              type="button"
              className="studio-act"
              aria-pressed={isOnLinks}
              onClick={() => setIsOnLinks(!isOnLinks)}
            >
              {words.look.links}
            </button>
          </>
        )}
      </div>
      {Array.isArray(found) && (
        <FoundList
          words={words}
          found={found}
          onPick={(one) => {
            setFound(undefined)
            onPick(one)
          }}
          onClose={() => setFound(undefined)}
        />
      )}
      <Scaled width={width}>
        {(style) => (
          // oxlint-disable-next-line react/iframe-missing-sandbox -- The frame shows the site's own page, from the same origin.
          <iframe
            key={address}
            ref={frame}
            src={chosen === undefined ? frameAddress(opens, page) : address}
            title={words.look.label}
            style={style}
            className="studio-frame"
          />
        )}
      </Scaled>
    </>
  )
}

type SteadyFrame = {
  opens: string
  scheme: Scheme
  isOnLinks: boolean
  /** True if the device has a scroll bar that takes space. */
  hasBar: boolean
  findClickedText: (text: string) => Promise<void>
}

function useSteadyFrame(
  frame: RefObject<HTMLIFrameElement | null>,
  { opens, scheme, isOnLinks, findClickedText, hasBar }: SteadyFrame,
) {
  const latest = useRef({ isOnLinks, findClickedText })
  useEffect(() => {
    latest.current = { isOnLinks, findClickedText }
  })
  useEffect(() => {
    const { current } = frame
    if (!current) return undefined
    let end: (() => void) | undefined
    const onClick = (event: MouseEvent) => {
      const target = event.target as Element | null
      if (!target?.closest) return
      const link = target.closest('a')
      const control = target.closest('a, button, input, select, textarea, summary, label')
      if (control && !(latest.current.isOnLinks && !control.matches('input, select, textarea'))) {
        const path = link?.getAttribute('href') ?? ''
        // A link opened directly in the frame would show the public site.
        if (!path.startsWith('/')) return
        event.preventDefault()
        event.stopPropagation()
        current.contentWindow?.location.assign(frameAddress(opens, path))
        return
      }
      if (control) {
        event.preventDefault()
        event.stopPropagation()
      }
      void latest.current.findClickedText(readClickedText(target))
    }
    const onLoad = () => {
      end?.()
      const page = current.contentDocument
      if (!page) return
      const endScheme = showScheme(page, { scheme, hasBar })
      const endPhotos = retryPhotos(page)
      end = () => {
        endScheme()
        endPhotos()
      }
      page.removeEventListener('click', onClick, true)
      page.addEventListener('click', onClick, true)
    }
    onLoad()
    current.addEventListener('load', onLoad)
    return () => {
      current.removeEventListener('load', onLoad)
      current.contentDocument?.removeEventListener('click', onClick, true)
      end?.()
    }
  }, [frame, opens, scheme, hasBar])
}

function hasText(value: unknown, text: string): boolean {
  if (Array.isArray(value)) return value.some((line) => hasText(line, text))
  return typeof value === 'string' && value.replaceAll(/\s+/g, ' ').trim() === text
}

type FoundListProps = {
  words: StudioWords
  found: readonly FoundText[]
  onPick: (found: FoundText) => void
  onClose: () => void
}

function FoundList({ words, found, onPick, onClose }: FoundListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('button')?.focus()
  }, [found])
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <div ref={list} role="group" aria-label={words.look.several} className="studio-several">
      <p className="text-caption font-semibold">{words.look.several}</p>
      <ul>
        {found.slice(0, 8).map((one) => (
          <li key={`${one.name} ${one.path.join('.')}`}>
            <button type="button" onClick={() => onPick(one)}>
              {one.label}
              <span className="text-ink-2 block text-caption">
                {one.title}, {one.kindLabel}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="studio-act" onClick={onClose}>
        {words.look.close}
      </button>
    </div>
  )
}
