import { wordsOf } from '#content/content.ts'
import type { Words } from '#content/words/words.ts'
import { contentOf } from '#ui/content.ts'
import { lazy, Suspense, type FormEvent, type ReactNode } from 'react'
import { data, useNavigate, useRevalidator, useSearchParams, Link } from 'react-router'
import type { RefusalCode } from '#rules/requests/refusal.ts'
import { scheduleTour } from '#rules/catalogue/running-days.ts'
import { pickRefusals } from '#rules/text/format-refusal.ts'
import { emptyDraft, listRefusals, type DraftOf } from '#rules/guests/form-fields.ts'
import { bookingFields, checkBookingDetails } from '#app/order/booking-fields.ts'
import { countEmptyPlaces, partyFields, sellsBothPlaces } from '#rules/prices/party.ts'
import { formatSeenPrice, type SeenPrice } from '#rules/prices/seen-price.ts'
import { bookingCardRefusals } from './booking-card-refusals.ts'
import { formatPaidByVoucher, type PaidByVoucher } from './paid-by-voucher.ts'
import { PromoField } from './promo-field.tsx'
import { Summary } from './summary.tsx'
import { findVoucherAmount, findPromoLine, usePromo } from './use-promo.ts'
import { beginAction, parseSelectionFields } from './selection.ts'
import { useSelection } from './use-selection.ts'
import { waitingPath } from './waiting-path.ts'
import { fill } from '#rules/text/fill.ts'
import { describePage } from '#ui/loading/head.ts'
import { AlertDialog } from '#ui/components/alert-dialog.tsx'
import { getPicture } from '#ui/pictures.ts'
import { showHead } from '#ui/loading/show-head.ts'
import {
  type ActionArgs,
  listAgreedFacts,
  postForm,
  readPosted,
  showFilled,
  type AcceptedPost,
} from '#ui/posting/post-form.ts'
import { useSavedForm } from '#ui/components/use-draft.ts'
import { loadDayPrices, pickPrices } from '#app/site/tour/day-prices.ts'
import { describeTermsFigures } from '#app/site/tour/terms-figures.ts'
import { usePriceOf, useSeenPrice } from '#app/site/tour/use-price-of.ts'
import { useCurrency } from '#ui/visitor.ts'
import type { Route } from './+types/book-tour.ts'
import { numberField } from '#ui/components/number-field.ts'
import { omitAboutFields } from '#app/order/about-fields.ts'
import type { Tour } from '#rules/catalogue/tour.ts'
import type { Sending } from '#ui/client/use-send.ts'
import { useIsHydrated } from '#ui/loading/hydrated.ts'
import { FieldFolds } from '#ui/components/field-folds.tsx'
import { FormInputs } from '#ui/components/form-inputs.tsx'
import { RefusalList } from '#ui/components/refusal-list.tsx'
import { PlainField } from '#ui/components/plain-field.tsx'
import { Honeypot } from '#ui/components/honeypot.tsx'
import type { GuestForm } from '#ui/posting/guest-form.ts'
import { type Fields, type Posted, usePosted } from '#ui/posting/posted.ts'

const unfoldedFields = omitAboutFields(bookingFields)
const plainNames: ReadonlySet<string | undefined> = new Set([...partyFields, 'date'])

type BookingDraft = DraftOf<typeof bookingFields> & { promoCode: string }

export const bookingForm: GuestForm<'POST /api/bookings'> = {
  to: 'POST /api/bookings',
  holds: 'reference',
  isForm: true,
  numbers: partyFields,
  ticks: ['bothPlaces'],
  isPriced: true,
  check: (request: Parameters<typeof checkBookingDetails>[0] & { date: string }) => [
    ...(request.date ? [] : [{ code: 'date-invalid', field: 'date' } as const]),
    ...checkBookingDetails(request),
  ],
}

type BookingFormProps = {
  tour: Pick<Tour, 'id' | 'minGuests' | 'onePaysForTwo'>
  draft: BookingDraft
  type: (change: Partial<BookingDraft>) => void
  submit: () => void
  sending: Pick<Sending, 'busy' | 'lines' | 'errorOf'>
  words: Words['booking']
  tourWords: Words['tour']
  consent: { version: string; text: string }
  seen: SeenPrice | undefined
  promo: ReactNode
}

/** The details form (P2.7). */
export function BookingForm(props: BookingFormProps) {
  const { draft, words } = props
  const { busy, errorOf } = props.sending
  const posted = usePosted()
  // Errors of fields that exist twice link to the field of the form without scripts.
  const lines = props.sending.lines.map((line) =>
    posted && plainNames.has(line.field) ? { ...line, field: `plain-${line.field}` } : line,
  )
  const isHydrated = useIsHydrated()
  const send = (event: FormEvent) => {
    event.preventDefault()
    props.submit()
  }
  return (
    <form
      method="post"
      action={`/book-tour/${props.tour.id}`}
      noValidate={isHydrated}
      onSubmit={send}
      className="space-y-6"
    >
      <input type="hidden" name="tourId" value={props.tour.id} />
      <input type="hidden" name="consent" value={props.consent.version} />
      {props.seen && <input type="hidden" name="seen" value={formatSeenPrice(props.seen)} />}
      {lines.length > 0 && <RefusalList title={words.pleaseMend} lines={lines} />}
      <noscript>
        {import.meta.env.SSR && (
          <PlainTrip {...props} fields={posted?.fields ?? {}} next={posted?.next} />
        )}
      </noscript>
      <FormInputs
        fields={unfoldedFields}
        words={words}
        draft={draft}
        type={props.type}
        errorOf={errorOf}
        rows={4}
      />
      <FieldFolds
        fields={bookingFields}
        words={words}
        draft={draft}
        type={props.type}
        errorOf={errorOf}
      />
      {props.promo}
      <Honeypot />
      <PaymentNote words={words} />
      <p className="text-ink-2 text-caption">
        {props.consent.text}{' '}
        {words.consentLinks.map((link) => (
          <Link
            key={link.path}
            to={link.path}
            target="_blank"
            className="link mr-3 inline-block py-1"
          >
            {link.label}
          </Link>
        ))}
      </p>
      <button
        type="submit"
        className="button button-primary w-full sm:w-auto sm:min-w-64"
        disabled={busy}
      >
        {busy ? words.processing : words.submit}
      </button>
    </form>
  )
}

/**
 * The fields for day and party, for browsers without scripts, which cannot pass them from the
 * tour's page.
 */
function PlainTrip({
  tour,
  words,
  tourWords,
  sending,
  fields,
  next,
}: Pick<BookingFormProps, 'tour' | 'words' | 'tourWords' | 'sending'> & {
  fields: Fields
  next: Posted['next']
}) {
  const { waiting } = fields
  const describeField = (name: string, value: string) => ({
    id: `plain-${name}`,
    name,
    error: sending.errorOf(name),
    defaultValue: fields[name] ?? value,
    required: true,
  })
  return (
    <>
      {/* Key of the waiting-list place that is held for this guest. */}
      {waiting && <input type="hidden" name="waiting" value={waiting} />}
      {next && (
        <p>
          <a className="link inline-block py-1" href={next.path}>
            {next.label}
          </a>
        </p>
      )}
      <div className="grid gap-6 sm:grid-cols-3">
        <PlainField {...describeField('date', '')} label={tourWords.date} type="date" />
        <PlainField {...describeField('adults', '2')} label={tourWords.adults} {...numberField} />
        {(
          [
            ['children', tourWords.childrenAges],
            ['toddlers', tourWords.toddlersAges],
            ['childSeats', tourWords.childSeatsHint],
          ] as const
        ).map(([name, hint]) => (
          <PlainField
            key={name}
            {...describeField(name, '0')}
            label={tourWords[name]}
            hint={hint}
            {...numberField}
          />
        ))}
      </div>
      {sellsBothPlaces(tour) && (
        <label htmlFor="plain-bothPlaces" className="mt-4 flex items-start gap-3">
          <input
            id="plain-bothPlaces"
            name="bothPlaces"
            type="checkbox"
            defaultChecked={fields['bothPlaces'] !== undefined}
            className="accent-disa mt-0.5 h-5 w-5 shrink-0"
          />
          {words.bothPlaces}
        </label>
      )}
      <p className="text-ink-2 mt-3 pb-6 text-caption">{words.plainPrice}</p>
    </>
  )
}

function PaymentNote({ words }: { words: Words['booking'] }) {
  return (
    <section aria-labelledby="payment" className="border-rule border-b pb-5">
      <h2 id="payment" className="text-h3">
        {words.paymentTitle}
      </h2>
      <p className="text-ink-2 mt-2">{words.paymentText}</p>
    </section>
  )
}

const formRefusals: readonly RefusalCode[] = [
  ...listRefusals(bookingFields),
  ...bookingCardRefusals,
  'guest-count-out-of-range',
  'consent-required',
]

const TourNotFound = lazy(() => import('#app/site/tour/tour-not-found.tsx'))

export async function action(args: ActionArgs & Pick<Route.ActionArgs, 'params'>) {
  const content = args.context.get(contentOf)
  const { booking } = wordsOf(content)
  const posted = await readPosted(args.request)
  // Without scripts a prerendered page cannot read its address, so the form of the previous page
  // posts day and party.
  if (posted.act === beginAction) return showFilled(args.context, posted)
  const form = {
    form: bookingForm,
    pleaseMend: booking.pleaseMend,
    leads: (code: string) => {
      const { waiting } = wordsOf(content)
      const path = waitingPath(args.params['tourId'] ?? '', parseSelectionFields(posted.fields))
      return code === 'date-full' ? { path, label: waiting.tellMe } : undefined
    },
    thanks: (answer: AcceptedPost) => {
      const nextStep = answer.manage ? booking.bookedNotPaid : booking.bookedNotAnswered
      return {
        lines: [
          booking.booked,
          ...(answer.linkMailed || answer.voucher ? [] : [nextStep]),
          ...listAgreedFacts(wordsOf(content), answer),
        ],
      }
    },
  }
  return postForm(args, form, posted)
}

export function loader({ params, context }: Route.LoaderArgs) {
  const content = context.get(contentOf)
  const { tourAnswers, consents, pages } = content
  const { tours, calendar } = content
  const siteWords = wordsOf(content)
  const tour = tours.find(({ id }) => id === params.tourId)
  if (!tour) throw data(null, { status: 404 })
  const { id, title, duration, priceFrom, minGuests, maxGuests, onePaysForTwo } = tour
  const schedule = scheduleTour(tour, calendar)
  const words = siteWords.booking
  const page = pages['/book-tour/{tourId}']
  return {
    head: describePage(content, {
      path: `/book-tour/${id}`,
      title: fill(page.title, { tour: title }),
      description: fill(page.description, { tour: title }),
      keywords: page.keywords.map((keyword) => fill(keyword, { tour: title })),
    }),
    band: words.band,
    subject: title,
    tour: {
      id,
      title,
      duration,
      priceFrom,
      minGuests,
      maxGuests,
      onePaysForTwo,
      schedule,
      ...pickPrices(tour),
    },
    ...loadDayPrices(content, tour, schedule),
    picture: getPicture(content, `tours/${id}`),
    words,
    tourWords: siteWords.tour,
    calendarWords: siteWords.calendar,
    refusalWords: pickRefusals(siteWords.refusals, formRefusals),
    figures: describeTermsFigures(content),
    gates: { fees: tourAnswers[id]?.gateFees ?? [], word: siteWords.tourAnswers.atTheGates },
    consent: consents.booking,
  }
}

/** An unknown tour shows 'Booking Not Found', with status 404 from the server. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader()
  } catch {
    throw data(null, { status: 404 })
  }
}

export const meta = showHead

const partyFieldNames: ReadonlySet<string> = new Set(partyFields)

const emptyForm = { ...emptyDraft(bookingFields), promoCode: '' }

type BookedOrder = {
  reference: string
  manage?: string | undefined
  voucher?: PaidByVoucher | undefined
}

export default function BookTour({ loaderData }: Route.ComponentProps) {
  const { tour, words, refusalWords, consent } = loaderData
  const { selection, change } = useSelection()
  const sending = useSavedForm(bookingForm, {
    words: { refusals: refusalWords, failed: words.failed },
    name: `booking ${tour.id}`,
    empty: emptyForm,
  })
  const { draft, type, clear, edit, refusals } = sending
  const { dayPrices } = loaderData
  const { seen } = useSeenPrice(dayPrices, refusals)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const { code: currency } = useCurrency()
  const closeDialog = () => {
    clear()
    // Loads /manage as a new page, because it may redirect the guest to a provider. Its heading
    // gets the focus.
    if (sending.value?.manage) location.assign(`${sending.value.manage}#order`)
    else navigate('/')
  }
  const { promoCode: typedCode } = draft
  const code = usePromo(
    { product: `tour/${tour.id}`, date: selection.date, typed: typedCode },
    { refusals: refusalWords, failed: words.promo.failed },
  )
  const error = sending.errorOf('promoCode')
  const emptyPlaces = selection.bothPlaces ? countEmptyPlaces(selection, tour) : 0
  const priceOf = usePriceOf(tour, selection.date, dayPrices)
  const priceFigures = priceOf({ ...selection, emptyPlaces })
  const price = priceFigures.kind === 'priced' ? priceFigures.total.minor : undefined
  const promo = error === undefined ? findPromoLine(code.promo, price, words.promo.line) : undefined
  const book = async () => {
    const { date = '', code: _linked, bothPlaces, ...party } = selection
    const answer = await sending.submit({
      ...draft,
      ...party,
      bothPlaces: bothPlaces ? 'on' : undefined,
      date,
      tourId: tour.id,
      currency,
      seen: seen && formatSeenPrice(seen),
      // The key from a waiting-list mail; a place is held for its guest.
      waiting: query.get('waiting') ?? undefined,
      consent: consent.version,
    })
    // A refusal may mean new prices. The page must show the price that the guest agrees to.
    if (!answer && dayPrices) await revalidate()
  }
  return (
    <section className="wrap pt-8">
      <button
        type="button"
        className="link py-2 text-meta noscript:hidden"
        onClick={() => navigate(-1)}
      >
        {words.back}
      </button>
      <h1 className="mt-2 max-w-[20rem] text-page sm:max-w-none">{words.title}</h1>
      <div className="mt-8 grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_24rem] lg:items-start">
        <div className="lg:order-2 lg:sticky lg:top-6">
          <Summary
            {...loaderData}
            selection={selection}
            onDate={(date) => {
              edit()
              change({ date })
            }}
            dateRefusal={refusals.find((refusal) => refusal.field === 'date')}
            partyRefusal={refusals.find(({ field = '' }) => partyFieldNames.has(field))}
            promo={promo}
            covers={error === undefined ? findVoucherAmount(code.voucher, price) : undefined}
          />
        </div>
        <BookingForm
          tour={tour}
          draft={draft}
          type={type}
          submit={() => void book()}
          sending={sending}
          words={words}
          tourWords={loaderData.tourWords}
          consent={consent}
          seen={dayPrices?.seen}
          promo={
            <PromoField
              words={words.promo}
              typed={typedCode}
              type={type}
              linked={selection.code}
              discount={promo?.discount}
              total={price}
              error={error}
              code={code}
            />
          }
        />
      </div>
      {sending.value && (
        <AlertDialog
          id="booked"
          title={words.bookedTitle}
          closeLabel={labelNext(sending.value, words)}
          onClose={closeDialog}
          text={
            <>
              <p>{words.booked}</p>
              <p className="mt-3">{describeNext(sending.value, words)}</p>
              <p className="mt-3" data-free="">
                {words.reference}{' '}
                <strong className="tabular-nums">{sending.value.reference}</strong>
              </p>
            </>
          }
        />
      )}
    </section>
  )
}

function labelNext({ manage, voucher }: BookedOrder, words: Words['booking']): string {
  if (voucher?.rest.minor === 0) return words.promo.toBooking
  return manage ? words.bookedPay : words.bookedClose
}

/** The next step before confirmation; or that the booking is confirmed. */
function describeNext({ manage, voucher }: BookedOrder, words: Words['booking']): string {
  if (voucher) return formatPaidByVoucher(words.promo, voucher)
  return manage ? words.bookedNotPaid : words.bookedNotAnswered
}

export function ErrorBoundary() {
  return (
    <Suspense>
      <TourNotFound page="booking" />
    </Suspense>
  )
}
