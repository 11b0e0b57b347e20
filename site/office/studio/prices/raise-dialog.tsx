import { addDays, type CalendarDate, isCalendarDate } from '#rules/dates/calendar-date.ts'
import type { FieldPath } from '#rules/office/studio.ts'
import {
  putOnTop,
  type PricedYear,
  raisePrices,
  type Raised,
} from '#rules/prices/year-of-prices.ts'
import { fillCount } from '#rules/text/fill.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useForm } from '../../ui/use-form.ts'
import { refuse } from '../../use-preview.ts'
import { useEditorTools } from '../editor-context.ts'
import { listFigures } from './explain-day.ts'

type RaiseDialogProps = {
  path: FieldPath
  priced: PricedYear
  /** The day that is chosen in the year: its range begins there. */
  chosen: CalendarDate
  onClose: () => void
}

const usualStep = '10'

/** Days that become dearer or cheaper: what each of their prices will be is seen before it is done. */
export default function RaiseDialog({ path, priced, chosen, onClose }: RaiseDialogProps) {
  const { words, desk, edit } = useEditorTools()
  const own = words.prices
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
  })
  const raised = findRaised(priced, form.draft)
  const call = async () => {
    const { name } = form.draft
    if (raised.length === 0) return refuse(own.nothing, 'percent')
    if (name.trim() === '') return refuse(own.needsName, 'name')
    const { seasons } = putOnTop(priced.prices, raised, { name: name.trim(), keyOf })
    edit([...path, 'seasons'], seasons)
    return { ok: true as const, value: seasons }
  }
  return (
    <FormDialog
      {...{ desk, form, call, onClose }}
      id="studio-raise"
      role="dialog"
      title={own.raiseTitle}
      text={own.raiseText}
      confirm={own.confirm}
      said={own.done}
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

function keyOf(): string {
  return crypto.randomUUID().slice(0, 8)
}

function findRaised(
  priced: PricedYear,
  { from, to, percent: typed, step }: Record<'from' | 'to' | 'percent' | 'step', string>,
): Raised[] {
  const percent = Number(typed.replace(',', '.').replace('%', ''))
  const isWhole = isCalendarDate(from) && isCalendarDate(to) && from <= to
  if (!isWhole || !Number.isFinite(percent) || percent === 0 || percent <= -100) return []
  return raisePrices(priced, { from, to, percent, step: Number(step) })
}
