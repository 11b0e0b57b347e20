import { parseNumber } from '#rules/text/figure.ts'
import { addDays, type CalendarDate, isCalendarDate } from '#rules/dates/calendar-date.ts'
import type { FieldPath } from '../../studio.ts'
import {
  addRaisedSeasons,
  type PricedYear,
  type Raise,
  raisePrices,
  type Raised,
} from '#rules/prices/year-of-prices.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { listTicked } from '#ui/office-kit/fields.tsx'
import { FormDialog } from '#ui/office-kit/form-dialog.tsx'
import { useForm } from '#ui/office-kit/use-form.ts'
import { refuse } from '#ui/office-kit/use-preview.ts'
import { useEditorTools } from '../editor-context.ts'
import { raisePricesOf } from '../studio-calls.ts'
import { listFigures } from './explain-day.ts'

type RaiseDialogProps = {
  name: string
  path: FieldPath
  priced: PricedYear
  /** The first day of the range. Initially the day chosen in the calendar. */
  chosen: CalendarDate
  onClose: () => void
}

const usualStep = '10'

/** Raises or lowers the prices of some days, after a preview of each new price. */
export default function RaiseDialog({
  name: open,
  path,
  priced,
  chosen,
  onClose,
}: RaiseDialogProps) {
  const { words, desk, edit, document, documents, refresh } = useEditorTools()
  const own = words.prices
  const others = documents
    .filter(
      ({ kind, name, state }) => kind === document.kind && name !== open && state !== 'withdrawn',
    )
    .map(({ name: value, title: label }) => ({ value, label }))
  const form = useForm({
    from: { kind: 'date', label: own.from, start: chosen, isHalf: true },
    to: { kind: 'date', label: own.to, start: addDays(chosen, 30), isHalf: true },
    percent: { kind: 'line', label: own.percent, hint: own.percentHint, limit: 5, isHalf: true },
    step: {
      kind: 'choice',
      label: own.step,
      start: usualStep,
      isHalf: true,
      options: Object.entries(own.steps).map(([value, label]) => ({ value, label })),
    },
    name: { kind: 'line', label: own.name, hint: own.nameHint, limit: 60 },
    ...(others.length > 0 && {
      others: {
        kind: 'ticks',
        label: own.others,
        options: [{ value: every, label: own.everyOther }, ...others],
        isLast: true,
      } as const,
    }),
  })
  const raised = listRaisedPrices(priced, form.draft)
  const nameAlso = (also: readonly { name: string }[]) =>
    also.flatMap(({ name }) => others.find(({ value }) => value === name)?.label ?? []).join(', ')
  const call = async () => {
    const { name } = form.draft
    if (raised.length === 0) return refuse(own.nothing, 'percent')
    if (name.trim() === '') return refuse(own.needsName, 'name')
    const ticked = listTicked(form.draft['others'] ?? '')
    const also = ticked.includes(every) ? others.map(({ value }) => value) : ticked
    const done = await raiseOthers(also, { ...parseRaise(form.draft), name: name.trim() })
    if (!done.ok) return done
    const { seasons } = addRaisedSeasons(priced.prices, raised, {
      name: name.trim(),
      keyOf: createKey,
    })
    edit([...path, 'seasons'], seasons)
    if (also.length > 0) refresh()
    return done
  }
  return (
    <FormDialog
      desk={desk}
      form={form}
      call={call}
      onClose={onClose}
      id="studio-raise"
      role="dialog"
      title={own.raiseTitle}
      text={own.raiseText}
      confirm={own.confirm}
      doneText={({ raised: also }) =>
        also.length > 0
          ? fill(own.doneAlso, { titles: nameAlso(also.filter(({ days }) => days > 0)) })
          : own.done
      }
      onDone={() => undefined}
    >
      {raised.length > 0 && (
        <table className="prices-raised">
          <thead>
            <tr>
              <th scope="col">{own.which}</th>
              <th scope="col">{own.before}</th>
              <th scope="col">{own.after}</th>
            </tr>
          </thead>
          <tbody>
            {raised.map(({ of, count, before, after }) => (
              <tr key={of}>
                <th scope="row">
                  {of ?? own.usual}
                  <span className="text-ink-2 block font-normal">{fillCount(own.days, count)}</span>
                </th>
                <td>{listFigures(before, own).join(', ')}</td>
                <td>{listFigures(after, own).join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </FormDialog>
  )
}

const every = 'every'

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

function listRaisedPrices(priced: PricedYear, typed: Parameters<typeof parseRaise>[0]): Raised[] {
  const raise = parseRaise(typed)
  const { from, to, percent } = raise
  const isWhole = isCalendarDate(from) && isCalendarDate(to) && from <= to
  if (!isWhole || percent === 0 || percent <= -100) return []
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
