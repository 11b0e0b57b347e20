import { fill } from '#rules/text/fill.ts'
import { CloseButton, Dialog } from '#ui/components/dialog.tsx'
import { useQuery } from '#ui/office-kit/desk.ts'
import { formatOfficeTime } from '#ui/office-kit/office-time.ts'
import { WhenLoaded } from '#ui/office-kit/when-loaded.tsx'
import { useEditorTools } from '../editor-context.ts'
import { listMasters, type Master } from './media-calls.ts'
import { CroppedPhoto } from './media-image.tsx'

type MediaChoiceProps = { id: string; onChoose: (master: Master) => void; onClose: () => void }

export default function MediaChoice({ id, onChoose, onClose }: MediaChoiceProps) {
  const { words, desk, nameOf } = useEditorTools()
  const photographs = useQuery(listMasters, desk)
  return (
    <Dialog
      aria-labelledby={`${id}-title`}
      className="w-[min(60rem,calc(100vw-2rem))] p-6"
      closedby="any"
      onClose={onClose}
    >
      <div className="flex items-center gap-4">
        <h2 id={`${id}-title`} className="text-h3">
          {words.photo.thereTitle}
        </h2>
        <CloseButton className="button button-quiet ml-auto">{words.look.close}</CloseButton>
      </div>
      <WhenLoaded desk={desk} loaded={photographs}>
        {(masters) =>
          masters.length === 0 ? (
            <p className="mt-4">{words.photo.thereEmpty}</p>
          ) : (
            <ul className="studio-pictures">
              {masters.map((one) => (
                <li key={one.master}>
                  <button type="button" onClick={() => onChoose(one)}>
                    <CroppedPhoto photo={one} shape={16 / 10} />
                    <span className="break-words">
                      {fill(words.photo.there, {
                        name: one.name,
                        width: one.width,
                        height: one.height,
                      })}
                    </span>
                    <span className="text-ink-2">
                      {fill(words.photo.thereSince, {
                        by: nameOf(one.by),
                        at: formatOfficeTime(one.at),
                      })}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </WhenLoaded>
    </Dialog>
  )
}
