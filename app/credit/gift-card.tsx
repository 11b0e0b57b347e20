import type { Words } from '#content/words/words.ts'
import { fill } from '#rules/text/fill.ts'
import { Plate } from '#ui/components/picture.tsx'
import type { Picture } from '#ui/pictures.ts'

type Props = {
  words: Words['gift']['card']
  company: string
  picture: Picture
  receiver: string
  giver: string
  message: string | undefined
  amount: string
  /** The line about the code, which only the real card has. */
  code: string
}

/** The gift card, as in the PDF (app/payments/documents/pdf/render-gift-card.server.ts). */
export function GiftCard({ words, company, picture, receiver, giver, message, ...card }: Props) {
  return (
    <div className="paper border-edge border border-dashed">
      <Plate picture={picture} first className="aspect-[60/31] w-full" sizes="30rem" />
      <div className="px-6 pt-5 pb-6 wrap-anywhere sm:px-7" data-free="">
        <p className="display">{company}</p>
        <p className="display mt-1 text-[2.25rem] leading-[1.1]">{words.heading}</p>
        <p className="mt-4 font-semibold">{fill(words.for, { name: receiver })}</p>
        {message && <p className="mt-1 whitespace-pre-line">{message}</p>}
        <p className="text-ink-2 mt-1">{fill(words.from, { name: giver })}</p>
        <p className="display text-disa mt-4 text-[2rem] leading-tight tabular-nums">
          {card.amount}
        </p>
        <p className="text-ink-2 mt-1 text-caption">{card.code}</p>
      </div>
    </div>
  )
}
