import { useCallback } from 'react'
import { formatMonth } from '#rules/dates/calendar-date.ts'
import { formatCents, formatMoney } from '#rules/money/currency.ts'
import { toMoney } from '#rules/money/cents.ts'
import { bookingSteps, mainSteps } from '../booking-steps.ts'
import { type FigureKind, figureKinds, measures } from '../figures.ts'
import { fill } from '#rules/text/fill.ts'
import { type Desk, useAction, useQuery } from '#ui/office-kit/desk.ts'
import { useDeskAddress } from '#ui/office-kit/desk-address.ts'
import { DeskView } from '#ui/office-kit/desk-view.tsx'
import { CheckField } from '#ui/office-kit/fields.tsx'
import { exportFigures, type FiguresAnswer } from './figure-calls.ts'
import { type FigureColumn, FigureTable } from './figure-table.tsx'
import './figures.css'
import { BarPlot, ColumnPlot } from './plots.tsx'
import { SaveTable } from './save-table.tsx'
import { formatSpan, SpanPicker, useSpan } from './span-picker.tsx'
import { callSignedIn, readSignedIn } from '#ui/session/session.ts'

/** The most bars in a chart; the table shows all rows. */
const maxBars = 12
type FiguresWithSpan = FiguresAnswer & { by: FigureKind; from: string; to: string }
type PartProps = { desk: Desk; figures: FiguresWithSpan }
type Row = FiguresAnswer['total'] & { id: string; name: string }

/**
 * The figures: sold, earned, received, refunded, owed; use of vehicles and guides; where guests
 * stop booking.
 */
// oxlint-disable-next-line import/no-default-export -- React.lazy takes a module's default export.
export default function FiguresView({ desk }: { desk: Desk }) {
  const words = desk.words.figures
  const { from, to } = useSpan()
  const { query } = useDeskAddress()
  const by = figureKinds.find((kind) => kind === query.get('by')) ?? 'tour'
  // The answer includes its span, because old figures may be shown until new ones arrive.
  const readWithSpan = useCallback(
    async () => ({
      ...(await readSignedIn('GET /api/admin/figures', { query: { from, to, by } })),
      by,
      from,
      to,
    }),
    [from, to, by],
  )
  const loaded = useQuery(readWithSpan, desk, ['orders', 'money', 'fleet'])
  return (
    <DeskView
      desk={desk}
      loaded={loaded}
      id="figures"
      title={words.title}
      text={words.text}
      filters={<SpanPicker desk={desk} span={{ from, to }} />}
    >
      {(figures) => (
        <>
          <p className="mb-2 font-semibold">{formatSpan(desk, figures)}</p>
          <Sums desk={desk} figures={figures} />
          <Months desk={desk} figures={figures} />
          <Breakdown desk={desk} figures={figures} by={by} />
          <Load desk={desk} figures={figures} />
          <Steps desk={desk} figures={figures} />
          {desk.can('administrator') && (
            <MonthMail desk={desk} figures={figures} onChanged={loaded.show} />
          )}
        </>
      )}
    </DeskView>
  )
}

function Sums({ desk, figures: { total, gifts } }: PartProps) {
  const words = desk.words.figures
  return (
    <>
      <dl className="figure-sums">
        {measures.map((measure) => (
          <div key={measure}>
            <dt>{words.measures[measure].name}</dt>
            <dd>{formatAmount(total[measure])}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 max-w-prose empty:hidden">
        {[
          gifts.received > 0 &&
            fill(words.gifts, {
              amount: formatCents(gifts.received),
              all: formatCents(total.received + gifts.received),
            }),
          gifts.refunded > 0 &&
            fill(words.giftsBack, {
              amount: formatCents(gifts.refunded),
              all: formatCents(total.refunded + gifts.refunded),
            }),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <details className="figure-meaning">
        <summary className="cursor-pointer font-semibold">{words.meaning}</summary>
        <dl>
          {measures.map((measure) => (
            <div key={measure} className="contents">
              <dt>{words.measures[measure].name}</dt>
              <dd>{words.measures[measure].text}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-2 max-w-prose">{words.agreed}</p>
      </details>
    </>
  )
}

function Months({ desk, figures }: PartProps) {
  const words = desk.words.figures
  const { months, total, today } = figures
  const namedMonths = months.map((row) => ({ ...row, id: row.month, name: formatMonth(row.month) }))
  const isAhead = (month: string) => month >= today.slice(0, 7)
  return (
    <section className="figure-part" aria-labelledby="figures-months">
      <header>
        <h3 id="figures-months">{words.months.title}</h3>
        <Save desk={desk} figures={figures} of="month" about={words.months.title} />
      </header>
      <p>{words.months.text}</p>
      {months.some(({ sold, earned }) => sold !== 0 || earned !== 0) && (
        <ColumnPlot
          label={words.months.plot}
          series={[words.measures.sold.name, words.measures.earned.name]}
          ahead={words.months.toCome}
          format={formatRound}
          columns={namedMonths.map(({ month, name, sold, earned }, index) => ({
            key: month,
            name: name.slice(0, 3),
            year: index === 0 || month.endsWith('-01') ? month.slice(0, 4) : undefined,
            values: [sold, earned],
            isAhead: isAhead(month),
          }))}
        />
      )}
      <FigureTable
        label={words.months.title}
        columns={listColumns(desk, words.month)}
        rows={namedMonths}
        keyOf={({ id }) => id}
        total={{ ...total, id: 'all', name: words.all }}
      />
    </section>
  )
}

function Breakdown({ desk, figures, by }: PartProps & { by: FigureKind }) {
  const words = desk.words.figures
  const { change } = useDeskAddress()
  const { rows, total } = figures
  const earned = rows.filter((row) => row.earned !== 0).slice(0, maxBars)
  return (
    <section className="figure-part" aria-labelledby="figures-by">
      <header>
        <h3 id="figures-by">{words.by[figures.by]}</h3>
        <Save desk={desk} figures={figures} of={figures.by} about={words.by[figures.by]} />
      </header>
      <p>{words.byText[figures.by]}</p>
      <fieldset className="figure-kinds no-print">
        <legend className="sr-only">{words.by.label}</legend>
        {figureKinds.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={kind === by}
            className={`button button-quiet ${kind === by ? 'bg-ink text-limewash' : ''}`}
            onClick={() => change({ by: kind })}
          >
            {words.by[kind]}
          </button>
        ))}
      </fieldset>
      {rows.length === 0 ? (
        <p role="status">{words.empty}</p>
      ) : (
        <div className="figure-below">
          {earned.length > 0 && (
            <BarPlot
              label={words.byPlot}
              rows={earned.map(({ key, name, earned: value }) => ({
                key,
                name,
                value,
                text: formatAmount(value),
              }))}
            />
          )}
          <FigureTable
            label={words.by[figures.by]}
            columns={listColumns(desk, words.by[figures.by])}
            rows={rows.map((row) => ({ ...row, id: row.key }))}
            keyOf={({ id }) => id}
            total={{ ...total, id: 'all', name: words.all }}
          />
        </div>
      )}
    </section>
  )
}

/** The share of days on which vehicles and guides are out, and the share of seats sold. */
function Load({ desk, figures }: PartProps) {
  const words = desk.words.figures
  const { load } = figures
  type LoadRow = (typeof load)[number]
  const columns: FigureColumn<LoadRow>[] = [
    {
      id: 'name',
      head: words.load.name,
      cell: ({ name }) => name,
    },
    { id: 'kind', head: words.load.kind, isText: true, cell: ({ kind }) => words.load.kinds[kind] },
    {
      id: 'days',
      head: words.load.days,
      cell: ({ out, days }) => fill(words.load.of, { out, days }),
    },
    { id: 'share', head: words.load.share, cell: ({ out, days }) => formatShare(out, days) },
    { id: 'trips', head: words.trips, cell: ({ trips }) => trips },
    {
      id: 'seats',
      head: words.load.seats,
      cell: ({ guests, seats }) =>
        seats > 0 ? fill(words.load.of, { out: guests, days: seats }) : '–',
    },
  ]
  return (
    <section className="figure-part" aria-labelledby="figures-load">
      <header>
        <h3 id="figures-load">{words.load.title}</h3>
        {load.length > 0 && (
          <Save desk={desk} figures={figures} of="load" about={words.load.title} />
        )}
      </header>
      <p>{load.length > 0 ? words.load.text : words.load.empty}</p>
      {load.length > 0 && (
        <div className="figure-beside">
          <BarPlot
            label={words.load.plot}
            whole={100}
            rows={load.map(({ id, name, out, days }) => ({
              key: id,
              name,
              value: (out / days) * 100,
              text: formatShare(out, days),
            }))}
          />
          <FigureTable
            label={words.load.title}
            columns={columns}
            rows={load}
            keyOf={({ id }) => id}
          />
        </div>
      )}
    </section>
  )
}

function Steps({ desk, figures }: PartProps) {
  const words = desk.words.figures
  const { steps } = figures
  const rows = bookingSteps.map((step) => ({ step, times: steps[step] ?? 0 }))
  const isEmpty = rows.every(({ times }) => times === 0)
  return (
    <section className="figure-part" aria-labelledby="figures-steps">
      <header>
        <h3 id="figures-steps">{words.steps.title}</h3>
        <Save desk={desk} figures={figures} of="steps" about={words.steps.title} />
      </header>
      <p>
        {words.steps.text} {words.steps.limits}
      </p>
      {isEmpty ? (
        <p role="status">{words.steps.empty}</p>
      ) : (
        <div className="figure-beside">
          <BarPlot
            label={words.steps.plot}
            rows={rows.map(({ step, times }) => ({
              key: step,
              name: words.steps.names[step],
              value: times,
              text: String(times),
              isHatched: !mainSteps.some((one) => one === step),
            }))}
          />
          <FigureTable
            label={words.steps.title}
            columns={[
              { id: 'step', head: words.steps.step, cell: ({ step }) => words.steps.names[step] },
              { id: 'times', head: words.steps.times, cell: ({ times }) => times },
            ]}
            rows={rows}
            keyOf={({ step }) => step}
          />
        </div>
      )}
    </section>
  )
}

type MonthMailProps = PartProps & { onChanged: (figures: FiguresWithSpan) => void }

function MonthMail({ desk, figures, onChanged }: MonthMailProps) {
  const { mail } = desk.words.figures
  const { busy, act } = useAction(desk)
  const switchMail = (isOn: boolean) =>
    act(
      () => callSignedIn('PUT /api/admin/figures/mail', { body: { isOn } }),
      isOn ? mail.on : mail.off,
      () => onChanged({ ...figures, mailsMonth: isOn }),
    )
  return (
    <div className="figure-part no-print">
      <CheckField
        id="figures-mail"
        label={mail.label}
        hint={mail.hint}
        isTicked={figures.mailsMonth}
        isDisabled={busy}
        onTick={(isOn) => void switchMail(isOn)}
      />
    </div>
  )
}

type SaveProps = PartProps & { of: Parameters<typeof exportFigures>[1]; about: string }

function Save({ desk, figures: { from, to }, of, about }: SaveProps) {
  return (
    <SaveTable
      desk={desk}
      about={about}
      name={`figures-${of}-${from}-to-${to}`}
      read={() => exportFigures({ from, to }, of)}
    />
  )
}

function listColumns({ words: { figures: words } }: Desk, head: string): FigureColumn<Row>[] {
  return [
    { id: 'name', head, cell: ({ name }) => name },
    ...measures.map((measure) => ({
      id: measure,
      head: words.measures[measure].name,
      cell: (row: Row) => formatAmountOrNone(row[measure]),
    })),
    { id: 'trips', head: words.trips, cell: ({ trips }) => trips },
    { id: 'guests', head: words.guests, cell: ({ guests }) => guests },
    { id: 'noShows', head: words.noShows, cell: ({ noShows }) => noShows || '–' },
  ]
}

/** Zero becomes a dash, so that other amounts are easier to see. */
function formatAmountOrNone(cents: number): string {
  return cents === 0 ? '–' : formatCents(cents)
}

function formatAmount(cents: number): string {
  return formatMoney(toMoney(cents))
}

/** A short amount for a plot's scale: 'R50k', 'R1.5m'. */
function formatRound(cents: number): string {
  const rand = cents / 100
  const [value, unit] =
    Math.abs(rand) >= 1_000_000
      ? [rand / 1_000_000, 'm']
      : Math.abs(rand) >= 10_000
        ? [rand / 1000, 'k']
        : [rand, '']
  const text = formatMoney(toMoney(Math.trunc(Math.abs(value)) * 100))
  const tenth = Math.round((Math.abs(value) % 1) * 10)
  return `${value < 0 ? '\u2212' : ''}${text}${tenth ? `.${tenth}` : ''}${unit}`
}

function formatShare(out: number, days: number): string {
  return `${Math.round((out / days) * 100)}%`
}
