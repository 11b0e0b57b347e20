import type { Words } from '#content/words/words.ts'
import { quoteTransfer } from '#rules/money/transfer-price.ts'
import { type TransferKind, transferKinds } from '#rules/orders/transfer.ts'
import { Price } from '../components/price.tsx'
import type { VehicleFacts } from './vehicle-facts.ts'

type PriceOptionsProps = {
  vehicle: VehicleFacts
  kind: TransferKind
  onChange: (kind: TransferKind) => void
  words: Words['transfer']
}

/** The pricing card: Inland Tours or Overland Tours, each with its price per day (P2.8). */
export function PriceOptions({ vehicle, kind, onChange, words }: PriceOptionsProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-meta font-semibold">{words.kind}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {transferKinds.map((option) => (
          <label
            key={option}
            className="border-edge has-checked:border-disa has-checked:outline-disa has-focus-visible:outline-disa bg-limewash grid cursor-pointer grid-cols-[auto_1fr] gap-x-3 border p-4 has-checked:outline-1 has-focus-visible:outline-3 has-focus-visible:outline-offset-3"
          >
            <input
              type="radio"
              name="kind"
              value={option}
              checked={option === kind}
              onChange={() => onChange(option)}
              className="accent-disa mt-1 h-4 w-4 outline-none"
            />
            <span className="font-semibold">{words.kinds[option]}</span>
            <span className="col-start-2 text-lead tabular-nums">
              <Price money={quoteTransfer(vehicle, option)} />
            </span>
            <span className="text-ink-2 col-start-2 text-caption">{words.kindTexts[option]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
