import { fill } from '#rules/text/fill.ts'
import { Facts } from '#ui/components/facts.tsx'
import { saveFile } from '#ui/components/save-file.ts'
import { type Desk, useAction } from '#ui/office-kit/desk.ts'
import { formatOfficeTime } from '#ui/office-kit/office-time.ts'
import { downloadMail, type ThreadMessage, type WholeThread } from './thread-calls.ts'

type Props = { desk: Desk; thread: WholeThread }

export function ThreadMessages({ desk, thread }: Props) {
  return (
    <ol className="thread-messages">
      {thread.messages.map((message) => (
        <li key={message.number} data-from={message.from}>
          <Message desk={desk} thread={thread} message={message} />
        </li>
      ))}
    </ol>
  )
}

function Message({ desk, thread, message }: Props & { message: ThreadMessage }) {
  const words = desk.words.messages
  const { from, author, text, wordless, quoted, at, via, mailId, files } = message
  const authorName =
    from === 'office'
      ? author || words.us
      : author === null
        ? thread.name || words.guest
        : via === 'mail'
          ? fill(words.noted, { name: author })
          : author
  const { send, busy } = useAction<Blob>(desk)
  const save = async (name: string, file?: number) => {
    if (mailId === null) return
    const saved = await send(() => downloadMail(thread.id, mailId, file))
    if (saved) saveFile(saved, name)
  }
  return (
    <>
      <p className="text-ink-2 text-caption">
        <Facts>
          <strong className="text-ink font-semibold">{authorName}</strong>
          <time dateTime={at}>{formatOfficeTime(at)}</time>
          {via === 'mail' && words.byMail}
        </Facts>
      </p>
      <p className="mt-1 break-words whitespace-pre-line">
        {wordless ? words.wordless[wordless] : text}
      </p>
      {quoted && (
        <details className="mt-2 text-meta">
          <summary className="text-ink-2 cursor-pointer">{words.quoted}</summary>
          <p className="text-ink-2 mt-1 break-words whitespace-pre-line">{quoted}</p>
        </details>
      )}
      {files.length > 0 && (
        <div className="mt-3 text-meta">
          <ul aria-label={words.files} className="flex flex-wrap gap-2">
            {listFiles(files).map(({ key, name, size, index }) => (
              <li key={key}>
                <button
                  type="button"
                  className="button button-quiet max-w-full text-left break-words"
                  disabled={busy}
                  onClick={() => void save(name, index)}
                >
                  {name} <span className="text-ink-2 whitespace-nowrap">{formatSize(size)}</span>
                </button>
              </li>
            ))}
          </ul>
          <p className="text-ink-2 mt-1 text-caption">{words.fileHint}</p>
        </div>
      )}
      {mailId !== null && (
        <p className="mt-2 text-caption">
          <button
            type="button"
            className="link"
            disabled={busy}
            onClick={() => void save(`${mailId}.eml`)}
          >
            {words.original}
          </button>
        </p>
      )}
    </>
  )
}

/** The key is the position, because two files may have the same name. */
function listFiles(files: ThreadMessage['files']) {
  return files.map((file, index) => ({ ...file, index, key: `${index}` }))
}

function formatSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const [kilo, mega] = [bytes / 1024, bytes / 1024 / 1024]
  return mega >= 1 ? `${mega.toFixed(1)} MB` : `${Math.round(kilo)} kB`
}
