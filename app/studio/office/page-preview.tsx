import { lazy, type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import type { FieldPath } from '../studio.ts'
import type { Desk } from '#ui/office-kit/desk.ts'
import { useQuery } from '#ui/office-kit/desk.ts'
import { WhenLoaded } from '#ui/office-kit/when-loaded.tsx'
import type { StudioWords } from './editor-context.ts'
import { DeviceChoices, findDevice, Scaled } from './device.tsx'
import { readAt } from './document-path.ts'
import {
  retryPhotos,
  toFrameAddress,
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

const FoundList = lazy(() => import('./found-list.tsx'))

type PagePreviewProps = {
  desk: Desk
  words: StudioWords
  document: Pick<StudioDocument, 'name' | 'address' | 'body'>
  /** Number of saves. Each makes the preview reload its data. */
  saveCount: number
  /** The edited or focused field. For mails, the preview shows a mail that contains it. */
  at: FieldPath | undefined
  onPick: (found: FoundText, text?: string) => void
}

/** A preview of the real page, with a choice of width and of light or dark. */
export function PagePreview(props: PagePreviewProps) {
  const { desk, words, document } = props
  const isMail = document.name.startsWith('words/mails')
  const read = useCallback(async () => {
    const [previewAnswer, mails] = await Promise.all([
      openPreview(),
      isMail ? readSignedIn('GET /api/admin/studio/mails', {}) : [],
    ])
    if (!previewAnswer.ok) throw new Error('The preview was refused.')
    return { opens: previewAnswer.value.address, mails }
  }, [isMail])
  const preview = useQuery(read)
  return (
    <section aria-label={words.look.label} className="studio-look">
      <WhenLoaded desk={desk} loaded={preview}>
        {({ opens, mails }) => <Page {...props} opens={opens} mails={mails} />}
      </WhenLoaded>
    </section>
  )
}

/** `opens` is the preview's address in a tab, before the page's path. */
type PageProps = PagePreviewProps & { opens: string; mails: readonly SampleMail[] }

function Page({ words, document: editedDocument, saveCount, at, onPick, opens, mails }: PageProps) {
  const [device, setDevice] = useState(findDevice)
  const { width, scheme } = device
  const [isOnLinks, setIsOnLinks] = useState(false)
  const field = at?.join('/')
  const [pickedMail, setPickedMail] = useState<{ mail: string; field: string | undefined }>()
  const [foundTexts, setFoundTexts] = useState<readonly FoundText[] | 'looking' | 'none'>()
  const frame = useRef<HTMLIFrameElement>(null)
  const hint = useRef<HTMLDivElement>(null)
  const matchingMails = mails.filter(({ fields }) => field !== undefined && fields.includes(field))
  const shownMail =
    (pickedMail?.field === field || matchingMails.length === 0 ? pickedMail?.mail : undefined) ??
    (matchingMails[0] ?? mails[0])?.name
  const page = editedDocument.address ?? '/'
  const address = shownMail === undefined ? opens + page : `${opens}/mails/${shownMail}`
  const findClickedText = async (text: string) => {
    if (text === '') return
    setFoundTexts('looking')
    const texts = await findTexts(
      text,
      frame.current?.contentWindow?.location.pathname ?? '/',
    ).catch((): FoundText[] => [])
    const textsOfDocument = texts.filter(
      ({ name, path }) =>
        name === editedDocument.name && hasText(readAt(editedDocument.body, path), text),
    )
    const singleText =
      texts.length === 1 ? texts[0] : textsOfDocument.length === 1 ? textsOfDocument[0] : undefined
    setFoundTexts(singleText ? undefined : texts.length === 0 ? 'none' : texts)
    if (singleText) onPick(singleText, text)
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
            value={shownMail}
            onChange={({ target }) => setPickedMail({ mail: target.value, field })}
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
      <div ref={hint} role="status" className="studio-look-hint">
        {foundTexts === 'looking' ? (
          words.look.searching
        ) : foundTexts === 'none' ? (
          words.look.notFound
        ) : foundTexts ? null : (
          <>
            {mails.length === 0 && editedDocument.address === null
              ? words.look.noPage
              : words.look.hint}{' '}
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
      {Array.isArray(foundTexts) && (
        <Suspense>
          <FoundList
            words={words}
            found={foundTexts}
            anchor={hint}
            onPick={onPick}
            onClose={() => setFoundTexts(undefined)}
          />
        </Suspense>
      )}
      <Scaled width={width}>
        {(style) => (
          // oxlint-disable-next-line react/iframe-missing-sandbox -- The frame shows the site's own page, from the same origin.
          <iframe
            key={address}
            ref={frame}
            src={shownMail === undefined ? toFrameAddress(opens, page) : address}
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
    let cleanUp: (() => void) | undefined
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
        current.contentWindow?.location.assign(toFrameAddress(opens, path))
        return
      }
      if (control) {
        event.preventDefault()
        event.stopPropagation()
      }
      void latest.current.findClickedText(readClickedText(target))
    }
    const onLoad = () => {
      cleanUp?.()
      const page = current.contentDocument
      if (!page?.documentElement) return
      const endScheme = showScheme(page, { scheme, hasBar })
      const endPhotos = retryPhotos(page)
      cleanUp = () => {
        endScheme()
        endPhotos()
      }
      page.addEventListener('click', onClick, true)
    }
    onLoad()
    current.addEventListener('load', onLoad)
    return () => {
      current.removeEventListener('load', onLoad)
      current.contentDocument?.removeEventListener('click', onClick, true)
      cleanUp?.()
    }
  }, [frame, opens, scheme, hasBar])
}

function hasText(value: unknown, text: string): boolean {
  if (Array.isArray(value)) return value.some((line) => hasText(line, text))
  return typeof value === 'string' && value.replaceAll(/\s+/g, ' ').trim() === text
}
