import { parseNumber } from '#rules/text/figure.ts'
import { addDays, type CalendarDate, isCalendarDate } from '#rules/dates/calendar-date.ts'
import type { FieldPath } from '../../studio.ts'
import {
  addRaisedSeasons,
  type PricedYear,
  type Raise,
  raisePrices,
  type RaisedPrice,
} from '#rules/prices/year-of-prices.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { listTicked } from '#ui/office-kit/fields.tsx'
import { FormDialog } from '#ui/office-kit/form-dialog.tsx'
import { useForm } from '#ui/office-kit/use-form.ts'
import { refuse } from '#ui/office-kit/use-preview.ts'
import { useEditorTools } from '../editor-context.ts'
import { raisePricesOf } from '../studio-calls.ts'
import { listFigures } from './explain-day.ts'

type PriceChangeDialogProps = {
  name: string
  path: FieldPath
  priced: PricedYear
  /** The first day of the range. Initially the day chosen in the calendar. */
  chosen: CalendarDate
  onClose: () => void
}

const usualStep = '10'

/** Raises or lowers the prices of some days, after a preview of each new price. */
export default function PriceChangeDialog({
  name: documentName,
  path,
  priced,
  chosen,
  onClose,
}: PriceChangeDialogProps) {
  const { words, desk, edit, document, documents, refresh } = useEditorTools()
  const priceWords = words.prices
  const otherDocuments = documents
    .filter(
      ({ kind, name, state }) =>
        kind === document.kind && name !== documentName && state !== 'withdrawn',
    )
    .map(({ name: value, title: label }) => ({ value, label }))
  const form = useForm({
    from: { kind: 'date', label: priceWords.from, start: chosen, isHalf: true },
    to: { kind: 'date', label: priceWords.to, start: addDays(chosen, 30), isHalf: true },
    percent: {
      kind: 'line',
      label: priceWords.percent,
      hint: priceWords.percentHint,
      limit: 5,
      isHalf: true,
    },
    step: {
      kind: 'choice',
      label: priceWords.step,
      start: usualStep,
      isHalf: true,
      options: Object.entries(priceWords.steps).map(([value, label]) => ({ value, label })),
    },
    name: { kind: 'line', label: priceWords.name, hint: priceWords.nameHint, limit: 60 },
    ...(otherDocuments.length > 0 && {
      others: {
        kind: 'ticks',
        label: priceWords.others,
        options: [{ value: everyOther, label: priceWords.everyOther }, ...otherDocuments],
        isLast: true,
      } as const,
    }),
  })
  const raisedPrices = listRaisedPrices(priced, form.draft)
  const listTitles = (changes: readonly { name: string }[]) =>
    changes
      .flatMap(({ name }) => otherDocuments.find(({ value }) => value === name)?.label ?? [])
      .join(', ')
  const call = async () => {
    const { name } = form.draft
    if (raisedPrices.length === 0) return refuse(priceWords.nothing, 'percent')
    if (name.trim() === '') return refuse(priceWords.needsName, 'name')
    const tickedValues = listTicked(form.draft['others'] ?? '')
    const otherNames = tickedValues.includes(everyOther)
      ? otherDocuments.map(({ value }) => value)
      : tickedValues
    const answer = await raiseOthers(otherNames, { ...parseRaise(form.draft), name: name.trim() })
    if (!answer.ok) return answer
    const { seasons } = addRaisedSeasons(priced.prices, raisedPrices, {
      name: name.trim(),
      keyOf: createKey,
    })
    edit([...path, 'seasons'], seasons)
    if (otherNames.length > 0) refresh()
    return answer
  }
  return (
    <FormDialog
      desk={desk}
      form={form}
      call={call}
      onClose={onClose}
      id="studio-raise"
      role="dialog"
      title={priceWords.raiseTitle}
      text={priceWords.raiseText}
      confirm={priceWords.confirm}
      doneText={({ raised: changes }) =>
        changes.length > 0
          ? fill(priceWords.doneAlso, {
              titles: listTitles(changes.filter(({ days }) => days > 0)),
            })
          : priceWords.done
      }
      onDone={() => undefined}
    >
      {raisedPrices.length > 0 && (
        <table className="prices-raised">
          <thead>
            <tr>
              <th scope="col">{priceWords.which}</th>
              <th scope="col">{priceWords.before}</th>
              <th scope="col">{priceWords.after}</th>
            </tr>
          </thead>
          <tbody>
            {raisedPrices.map(({ of: season, count, before, after }) => (
              <tr key={season}>
                <th scope="row">
                  {season ?? priceWords.usual}
                  <span className="text-ink-2 block font-normal">
                    {fillCount(priceWords.days, count)}
                  </span>
                </th>
                <td>{listFigures(before, priceWords).join(', ')}</td>
                <td>{listFigures(after, priceWords).join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </FormDialog>
  )
}

const everyOther = 'every'

async function raiseOthers(
  documents: string[],
  raise: Raise & { name: string },
): ReturnType<typeof raisePricesOf> {
  if (documents.length === 0) return { ok: true, value: { raised: [] } }
  return raisePricesOf({ documents, ...raise })
}

function createKey(): string {
  return crypto.randomUUID().slice(0, 8)
}

function listRaisedPrices(
  priced: PricedYear,
  fields: Parameters<typeof parseRaise>[0],
): RaisedPrice[] {
  const raise = parseRaise(fields)
  const { from, to, percent } = raise
  const isValidRange = isCalendarDate(from) && isCalendarDate(to) && from <= to
  if (!isValidRange || percent === 0 || percent <= -100) return []
  return raisePrices(priced, raise)
}

function parseRaise({
  from,
  to,
  percent,
  step,
}: Record<'from' | 'to' | 'percent' | 'step', string>): Raise {
  return {
    from,
    to,
    percent: parseNumber(percent.replace('%', ''), false) ?? 0,
    step: Number(step),
  }
}
