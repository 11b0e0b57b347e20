import type { Words } from '#content/words/words.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { rand } from '#rules/money/money.ts'
import { pickGiftAmount } from './gift-sum.ts'
import { readFigure } from '#rules/text/figure.ts'
import { fill } from '#rules/text/fill.ts'
import { Plate } from '#ui/components/picture.tsx'
import type { Picture } from '#ui/pictures.ts'

export type CardFields = Partial<
  Record<'choice' | 'amount' | 'receiver' | 'giver' | 'message', string>
>

type Props = {
  words: Words['gift']
  company: string
  picture: Picture
  fields: CardFields
}

/**
 * Preview of the gift card as in the PDF (app/payments/documents/pdf/render-gift-card.server.ts), with the
 * current input.
 */
export function CardPreview({ words, company, picture, fields }: Props) {
  const { card, preview } = words
  const amount = readFigure(pickGiftAmount(fields))
  const receiver = fields.receiver?.trim()
  const giver = fields.giver?.trim()
  return (
    <figure className="max-w-lg">
      <div className="border-edge bg-limewash border border-dashed">
        <Plate picture={picture} first className="aspect-[60/31] w-full" sizes="24rem" />
        <div className="p-5 wrap-anywhere">
          <p className="display text-body">{company}</p>
          <p className="display mt-1 text-h3">{card.heading}</p>
          <p className={`mt-3 font-semibold ${receiver ? '' : 'text-ink-2'}`}>
            {fill(card.for, { name: receiver || preview.receiver })}
          </p>
          {fields.message?.trim() && (
            <p className="mt-1 whitespace-pre-line">{fields.message.trim()}</p>
          )}
          <p className="text-ink-2 mt-1">{fill(card.from, { name: giver || preview.giver })}</p>
          <p className="display text-disa mt-3 text-h3 tabular-nums">
            {amount ? formatMoney(rand(Math.trunc(amount))) : 'R'}
          </p>
          <p className="text-ink-2 mt-1 text-caption">
            {card.code}: {preview.code}
          </p>
        </div>
      </div>
      <figcaption className="text-ink-2 mt-2 text-caption">{preview.title}</figcaption>
    </figure>
  )
}
