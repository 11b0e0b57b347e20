import type { Answer } from '#ui/client/api.ts'
import { saveFile } from '#ui/components/save-file.ts'
import { type Desk, useAction } from '#ui/office-kit/desk.ts'

type SaveTableProps = {
  desk: Desk
  about: string
  name: string
  read: () => Promise<Answer<Blob>>
}

export function SaveTable({ desk, about, name, read }: SaveTableProps) {
  const { busy, send } = useAction<Blob>(desk)
  const words = desk.words.figures
  const save = async () => {
    const file = await send(read)
    if (file) saveFile(file, `${name}.csv`)
  }
  return (
    <button
      type="button"
      className="button button-quiet no-print"
      disabled={busy}
      onClick={() => void save()}
    >
      {busy ? words.saving : words.save}
      <span className="sr-only">: {about}</span>
    </button>
  )
}
